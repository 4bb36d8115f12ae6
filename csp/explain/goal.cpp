#include <csp/explain/goal.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <utility>

namespace csp::explaining {

Goal::Goal(const Model& model, Budget& budget) {
    const Knowledge nothing(model);
    possible_.resize(model.variable_count());
    for (std::size_t solutions = 0;; ++solutions) {
        Model others = model;
        if (solutions > 0) others.post(clause(open(nothing)));
        const SolveResult found = solve(others, budget.search_options());
        budget.spend(found.statistics());
        if (!found) {
            if (found.stopped() != StopReason::exhausted) return;
            status_ = solutions == 0 ? Status::infeasible : Status::known;
            is_unique_ = solutions == 1;
            return;
        }
        if (!solution_) solution_ = *found;
        mark(*found);
    }
}

void Goal::mark(const Assignment& solution) {
    for (std::uint32_t x = 0; x < possible_.size(); ++x) {
        const Value v = solution[Var(x)];
        auto& values = possible_[x];
        const auto place = std::lower_bound(values.begin(), values.end(), v);
        if (place == values.end() || *place != v) values.insert(place, v);
    }
}

std::vector<Atom> Goal::open(const Knowledge& knowledge, Var x) const {
    const auto& values = possible_[x.index];
    const DomainView domain = knowledge.domain(x);
    std::vector<Atom> atoms;
    if (knowledge.is_wide(x)) {
        if (domain.min() < values.front()) atoms.push_back(Atom::less(x, values.front()));
        if (domain.max() > values.back()) atoms.push_back(Atom::at_least(x, values.back() + 1));
        return atoms;
    }
    domain.for_each_interval([&](Interval run) {
        for (Value v = run.min; v <= run.max; ++v)
            if (!std::binary_search(values.begin(), values.end(), v)) atoms.push_back(Atom::equal(x, v));
    });
    return atoms;
}

std::vector<Atom> Goal::open(const Knowledge& knowledge) const {
    std::vector<Atom> atoms;
    for (std::uint32_t x = 0; x < possible_.size(); ++x) {
        const auto of_x = open(knowledge, Var(x));
        atoms.insert(atoms.end(), of_x.begin(), of_x.end());
    }
    return atoms;
}

} // namespace csp::explaining
