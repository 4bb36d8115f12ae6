#include <csp/explain/goal.hpp>

#include <csp/constraints/logic/logic.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <utility>

namespace csp::explaining {

Goal::Goal(const Model& model, Budget& budget) {
    const Knowledge nothing(model);
    possible_.resize(model.variable_count());
    for (std::uint32_t x = 0; x < possible_.size(); ++x) are_all_.push_back(!nothing.is_wide(Var(x)));
    for (bool is_first = true;; is_first = false) {
        Model others = model;
        if (!is_first) others.post(clause(open_if_all_are_sought(nothing)));
        const SolveResult found = solve(others, budget.search_options());
        budget.spend(found.statistics());
        if (!found && found.stopped() != StopReason::exhausted) return;
        if (!found) {
            status_ = is_first ? Status::infeasible : Status::known;
            break;
        }
        mark(*found);
        if (!is_first) continue;
        solution_ = *found;
        if (!find_bounds(model, budget)) return;
    }
    const auto is_one = [](const std::vector<Value>& values) { return values.size() == 1; };
    is_unique_ = status_ == Status::known && std::all_of(possible_.begin(), possible_.end(), is_one);
}

/// Finds the least and the greatest values of wide variables. Returns false if a limit was reached.
bool Goal::find_bounds(const Model& model, Budget& budget) {
    for (std::uint32_t i = 0; i < possible_.size(); ++i) {
        if (are_all_[i]) continue;
        const Expression x(Var{i});
        for (const bool is_least : {true, false}) {
            const Value end = is_least ? model.domain(Var(i)).min() : model.domain(Var(i)).max();
            if ((is_least ? possible_[i].front() : possible_[i].back()) == end) continue;
            const SolveResult best = minimise(model, is_least ? x : -x, budget.search_options());
            budget.spend(best.statistics());
            if (best.stopped() != StopReason::exhausted) return false;
            mark(*best);
        }
    }
    return true;
}

/// Returns the values that are in no solution found so far, for the variables that are not wide.
std::vector<Atom> Goal::open_if_all_are_sought(const Knowledge& nothing) const {
    std::vector<Atom> atoms;
    for (std::uint32_t x = 0; x < possible_.size(); ++x) {
        if (!are_all_[x]) continue;
        const auto of_x = open(nothing, Var(x));
        atoms.insert(atoms.end(), of_x.begin(), of_x.end());
    }
    return atoms;
}

void Goal::mark(const Assignment& solution) {
    for (std::uint32_t x = 0; x < possible_.size(); ++x) {
        const Value v = solution[Var(x)];
        auto& values = possible_[x];
        const auto place = std::lower_bound(values.begin(), values.end(), v);
        if (place == values.end() || *place != v) values.insert(place, v);
    }
}

std::optional<std::vector<Var>> Goal::look_between_bounds(const Model& model, const Knowledge& knowledge,
                                                          Budget& budget) {
    std::optional<Solver> solver;
    std::vector<Var> left_out;
    for (std::uint32_t i = 0; i < possible_.size(); ++i) {
        const Var x(i);
        if (are_all_[i] || knowledge.store().is_fixed(x) || model.constraints_on(x).empty()) continue;
        if (knowledge.domain(x).size() > Knowledge::most_values) {
            left_out.push_back(x);
            continue;
        }
        if (!solver) solver.emplace(model, budget.search_options());
        if (!look_between_bounds(x, *solver, knowledge, budget)) return std::nullopt;
        are_all_[i] = true;
    }
    return left_out;
}

/// False if a limit was reached.
bool Goal::look_between_bounds(Var x, Solver& solver, const Knowledge& knowledge, Budget& budget) {
    bool is_done = true;
    knowledge.domain(x).for_each_interval([&](Interval run) {
        for (Value v = run.min; v <= run.max && is_done; ++v) {
            if (std::binary_search(possible_[x.index].begin(), possible_[x.index].end(), v)) continue;
            solver.set_limits(budget.search_options().limits);
            solver.begin(std::vector{Atom::equal(x, v)});
            if (solver.next())
                mark(solver.solution());
            else
                is_done = solver.stopped() == StopReason::exhausted;
            budget.spend(solver.statistics());
        }
    });
    return is_done;
}

std::vector<Atom> Goal::open(const Knowledge& knowledge, Var x) const {
    const auto& values = possible_[x.index];
    const DomainView domain = knowledge.domain(x);
    std::vector<Atom> atoms;
    if (knowledge.is_wide(x)) {
        if (domain.min() < values.front()) atoms.push_back(Atom::less(x, values.front()));
        if (domain.max() > values.back()) atoms.push_back(Atom::at_least(x, values.back() + 1));
        if (!are_all_[x.index] || !atoms.empty()) return atoms;
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
