#include <csp/explain/knowledge.hpp>

#include <csp/base/atom.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/search/solve.hpp>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace csp::explaining {

namespace {

constexpr std::int64_t most_single_values = 64;

std::vector<Interval> runs_of(DomainView domain) {
    std::vector<Interval> runs;
    domain.for_each_interval([&](Interval run) { runs.push_back(run); });
    return runs;
}

/// Returns the intervals that lie between the runs and are in some run of `others`. Both lists are ascending.
std::vector<Interval> gaps(std::span<const Interval> runs, std::span<const Interval> others) {
    std::vector<Interval> between;
    for (std::size_t i = 1, other = 0; i < runs.size(); ++i) {
        const Interval gap{runs[i - 1].max + 1, runs[i].min - 1};
        while (other < others.size() && others[other].max < gap.min) ++other;
        for (std::size_t k = other; k < others.size() && others[k].min <= gap.max; ++k)
            between.push_back({std::max(gap.min, others[k].min), std::min(gap.max, others[k].max)});
    }
    return between;
}

std::int64_t count_of(std::span<const Interval> runs) {
    std::int64_t count = 0;
    for (const Interval run : runs) count += std::int64_t{run.max} - run.min + 1;
    return count;
}

void add_removed(Var x, std::span<const Interval> runs, std::vector<Atom>& facts) {
    for (const Interval run : runs)
        for (Value v = run.min; v <= run.max; ++v) facts.push_back(Atom::different(x, v));
}

} // namespace

Knowledge::Knowledge(const Model& model) : model_(model) {
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        const Domain& domain = model.domain(Var(x));
        engine_.add_variable(domain);
        is_wide_.push_back(domain.size() > most_single_values);
    }
}

bool Knowledge::knows(Atom fact) const { return is_true(fact, store()); }

bool Knowledge::add(Atom fact) {
    if (is_true(!fact, store())) return false;
    return engine_.post(fact);
}

void Knowledge::facts_on(Var x, std::vector<Atom>& facts) const {
    const Domain& declared = model_.domain(x);
    const DomainView now = domain(x);
    if (declared.min() == declared.max()) return;
    if (now.size() == 1) {
        facts.push_back(Atom::equal(x, now.min()));
    } else if (is_wide(x)) {
        if (now.min() > declared.min()) facts.push_back(Atom::at_least(x, now.min()));
        if (now.max() < declared.max()) facts.push_back(Atom::at_most(x, now.max()));
        add_removed(x, gaps(runs_of(now), declared.intervals()), facts);
    } else {
        for (const Interval run : declared.intervals())
            for (Value v = run.min; v <= run.max; ++v)
                if (!now.contains(v)) facts.push_back(Atom::different(x, v));
    }
}

std::vector<Atom> Knowledge::facts_on(std::span<const Var> xs) const {
    std::vector<Atom> facts;
    for (const Var x : xs) facts_on(x, facts);
    return facts;
}

void Knowledge::learn(Var x, const Store& more, std::vector<Atom>& facts) const {
    const DomainView now = domain(x);
    if (is_wide(x)) {
        if (more.is_fixed(x)) {
            facts.push_back(Atom::equal(x, more.min(x)));
            return;
        }
        if (more.min(x) > now.min()) facts.push_back(Atom::at_least(x, more.min(x)));
        if (more.max(x) < now.max()) facts.push_back(Atom::at_most(x, more.max(x)));
        const auto between = gaps(runs_of(DomainView(more, x)), runs_of(now));
        if (count_of(between) <= most_values) add_removed(x, between, facts);
        return;
    }
    now.for_each_interval([&](Interval run) {
        for (Value v = run.min; v <= run.max; ++v)
            if (!more.contains(x, v)) facts.push_back(Atom::different(x, v));
    });
}

// The goal --------------------------------------------------------------------------------------------

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
    std::optional<Solver> solver;
    for (std::uint32_t i = 0; i < possible_.size(); ++i) {
        if (are_all_[i]) continue;
        if (!solver) solver.emplace(model, budget.search_options());
        for (const bool is_least : {true, false})
            if (!find_bound(Var(i), is_least, model.domain(Var(i)), *solver, budget)) return false;
    }
    return true;
}

/// Finds the least or the greatest value by searches for a solution in which x is less, or greater, than in the
/// solutions found so far: by 1 at first, and by twice as much each time. Once there is none, the searches halve the
/// remaining distance.
bool Goal::find_bound(Var x, bool is_least, const Domain& domain, Solver& solver, Budget& budget) {
    const auto& values = possible_[x.index];
    WideValue nearest =
        is_least ? WideValue{domain.min()} - 1 : WideValue{domain.max()} + 1; // a value without a solution
    WideValue step = 1;
    bool is_one_refuted = false;
    for (;;) {
        const WideValue found = is_least ? values.front() : values.back();
        const WideValue between = std::abs(found - nearest) - 1;
        if (between == 0) return true;
        const WideValue change = is_one_refuted ? (between + 1) / 2 : std::min(step, between);
        const auto sought = static_cast<Value>(is_least ? found - change : found + change);
        solver.set_limits(budget.search_options().limits);
        solver.begin(std::vector{is_least ? Atom::at_most(x, sought) : Atom::at_least(x, sought)});
        const bool is_found = solver.next();
        budget.spend(solver.statistics());
        if (is_found) {
            mark(solver.solution());
            step *= 2;
        } else if (solver.stopped() == StopReason::exhausted) {
            nearest = sought;
            is_one_refuted = true;
        } else {
            return false;
        }
    }
}

/// Returns, for the variables that are not wide, the values that are in no solution found so far.
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

/// Searches for each value between the bounds of x. Returns false if a limit was reached.
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
