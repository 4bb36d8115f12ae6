#include <csp/search/optimise.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/cost/cost.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace csp {

namespace {

Optimum negated(Optimum optimum) {
    if (optimum.best) *optimum.best = -*optimum.best;
    if (optimum.bound) *optimum.bound = -*optimum.bound;
    return optimum;
}

/// Returns the model without the solutions in which one of the expressions has no value.
Model where_all_have_values(const Model& model, const std::vector<Expression>& expressions) {
    Model narrowed = model;
    for (const Expression& expression : expressions)
        for (Constraint& condition : conditions_for_a_value(expression)) narrowed.post(std::move(condition));
    return narrowed;
}

/// Returns the model with the costs before number i fixed as in the best solution, and cost i to be lowered.
Model beyond(const Assignment& best, const Model& model, const std::vector<Expression>& costs,
             std::size_t i) {
    Model narrowed = model;
    for (std::size_t j = 0; j < i; ++j) narrowed.post(costs[j] == best[costs[j]]);
    narrowed.post(costs[i] < best[costs[i]]);
    return narrowed;
}

/// Returns the remainder of limits that several searches share.
Limits shared_rest(const Limits& limits, const Statistics& used) {
    Limits rest = rest_of(limits, used);
    if (limits.solutions != Limits::unlimited) rest.solutions -= std::min(rest.solutions, used.solutions);
    return rest;
}

/// Returns the optimum of a cost whose best known value is `best`, even if the last search found no better solution.
Optimum known(Optimum found, WideValue best, bool is_proved) {
    found.best = best;
    if (is_proved)
        found.bound = best;
    else if (found.bound)
        found.bound = std::min(*found.bound, best);
    return found;
}

} // namespace

double Optimum::gap() const {
    if (!best || !bound) return std::numeric_limits<double>::infinity();
    const auto difference = std::abs(static_cast<double>(*best) - static_cast<double>(*bound));
    return difference == 0 ? 0 : difference / std::abs(static_cast<double>(*best));
}

SolveResult minimise(const Model& model, const Expression& cost, SearchOptions options) {
    options.minimise = cost;
    return solve(model, std::move(options));
}

SolveResult maximise(const Model& model, const Expression& gain, SearchOptions options) {
    if (options.on_improvement)
        options.on_improvement = [tell = std::move(options.on_improvement)](const Improvement& found) {
            tell({found.solution, negated(found.optimum), found.objective, found.statistics});
        };
    if (options.on_progress)
        options.on_progress = [tell = std::move(options.on_progress)](const Progress& progress) {
            tell({progress.statistics, negated(progress.optimum), progress.run});
        };
    const SolveResult result = minimise(model, -gain, std::move(options));
    return {result ? std::optional(*result) : std::nullopt, result.stopped(), result.statistics(),
            negated(result.optimum())};
}

SolveResult minimise_lexicographically(const Model& model, const List& of_costs, SearchOptions options) {
    const std::vector<Expression> costs = of_costs.expressions();
    if (costs.empty())
        throw ArgumentError("csp::minimise_lexicographically", "no costs, expected at least one");
    for (const Expression& cost : costs)
        for (const View x : cost.scope()) model.require_own(x.variable(), "csp::minimise_lexicographically");
    const Model valued = where_all_have_values(model, costs);
    const Limits limits = options.limits;
    const auto tell = std::exchange(options.on_improvement, nullptr);
    const auto on_progress = std::exchange(options.on_progress, nullptr);
    std::optional<Assignment> best;
    Statistics statistics;
    for (std::size_t i = 0;; ++i) {
        options.limits = shared_rest(limits, statistics);
        if (tell)
            options.on_improvement = [&, i](const Improvement& found) {
                tell({found.solution, found.optimum, i, statistics + found.statistics});
            };
        options.on_progress = progress_after(statistics, on_progress);
        const SolveResult found =
            minimise(best ? beyond(*best, valued, costs, i) : valued, costs[i], options);
        statistics += found.statistics();
        if (found) best = *found;
        if (!best) return {std::nullopt, found.stopped(), statistics, found.optimum()};
        const bool is_proved = found.stopped() == StopReason::exhausted;
        if (!is_proved || i + 1 == costs.size()) {
            const Optimum optimum = known(found.optimum(), (*best)[costs[i]], is_proved);
            return {std::move(best), found.stopped(), statistics, optimum};
        }
    }
}

// Several solutions ------------------------------------------------------------------------------------

namespace {

/// A sequence of searches under common limits, which add solutions to a set.
class Series {
  public:
    explicit Series(SearchOptions options)
        : options_(std::move(options)),
          on_improvement_(std::exchange(options_.on_improvement, nullptr)),
          on_progress_(std::exchange(options_.on_progress, nullptr)) {}

    /// Finds a solution of the least cost, or of the greatest gain. Returns nullopt if a limit was reached first or
    /// there is none.
    std::optional<Assignment> best(const Model& model, const Expression& objective, bool is_gain = false) {
        SearchOptions options = rest();
        options.on_improvement = on_improvement_;
        options.limits.solutions = Limits::unlimited;
        options.projection.clear();
        return take((is_gain ? maximise : minimise)(model, objective, std::move(options)));
    }

    std::optional<Assignment> any(const Model& model) { return take(solve(model, without_objective())); }

    /// Adds up to `most` solutions of the model to the set.
    void add_all(const Model& model, std::size_t most) {
        SearchOptions options = without_objective();
        options.limits.solutions = most;
        Solutions all(model, std::move(options));
        for (const Assignment& solution : all) set_.solutions.push_back(solution);
        set_.stopped = all.stopped();
        set_.statistics += all.statistics();
    }

    void add(Assignment solution) { set_.solutions.push_back(std::move(solution)); }
    void stop(StopReason reason) { set_.stopped = reason; }
    /// Whether the last search was exhausted: its solution is the best, or its solutions are all.
    bool is_exhausted() const { return set_.stopped == StopReason::exhausted; }
    std::span<const Assignment> solutions() const { return set_.solutions; }
    std::size_t wanted() const {
        return static_cast<std::size_t>(std::min<std::uint64_t>(options_.limits.solutions, SIZE_MAX));
    }

    /// Removes from the model the solutions that count as one with this one, including those of another cost.
    void rule_out(const Assignment& solution, Model& model) const {
        if (options_.projection.empty()) return;
        std::vector<Atom> differences;
        for (const Var x : options_.projection) differences.push_back(Atom::different(x, solution[x]));
        model.post(clause(std::move(differences)));
    }

    SolutionSet done() {
        set_.statistics.solutions = set_.solutions.size();
        return std::move(set_);
    }

  private:
    SearchOptions rest() const {
        SearchOptions options = options_;
        options.limits = rest_of(options_.limits, set_.statistics);
        options.on_progress = progress_after(set_.statistics, on_progress_);
        return options;
    }

    /// Returns options without an objective, and without neighbourhoods, which need a best solution.
    SearchOptions without_objective() const {
        SearchOptions options = rest();
        options.minimise.reset();
        options.neighbourhood = nullptr;
        return options;
    }

    std::optional<Assignment> take(const SolveResult& found) {
        set_.stopped = found.stopped();
        set_.optimum = found.optimum();
        set_.statistics += found.statistics();
        return found ? std::optional(*found) : std::nullopt;
    }

    SearchOptions options_;
    std::function<void(const Improvement&)> on_improvement_;
    std::function<void(const Progress&)> on_progress_;
    SolutionSet set_;
};

Model with(const Model& model, Constraint more) {
    Model narrowed = model;
    narrowed.post(std::move(more));
    return narrowed;
}

/// Returns the number of elements in which a solution differs from a given one.
Expression distance_from(const Assignment& given, const std::vector<Expression>& xs) {
    std::vector<Expression> differences;
    differences.reserve(xs.size());
    for (const Expression& x : xs) differences.emplace_back(x != given[x]);
    return sum(differences);
}

} // namespace

SolutionSet optima(const Model& model, const Expression& cost, SearchOptions options) {
    Series series(std::move(options));
    if (const auto best = series.best(model, cost)) {
        if (series.is_exhausted())
            series.add_all(with(model, cost == (*best)[cost]), series.wanted());
        else
            series.add(*best);
    }
    return series.done();
}

SolutionSet best_solutions(const Model& model, const Expression& cost, std::size_t count,
                           SearchOptions options) {
    Series series(std::move(options));
    const std::size_t wanted = std::min(count, series.wanted());
    std::optional<WideValue> done; // all solutions of at most this cost are in the set
    Model others = model;          // without solutions that count as one with a solution of the set
    series.stop(StopReason::solution_limit);
    while (series.solutions().size() < wanted) {
        const auto next = series.best(done ? with(others, cost > *done) : others, cost);
        if (!next || !series.is_exhausted()) break;
        done = (*next)[cost];
        const std::size_t known = series.solutions().size();
        series.add_all(with(others, cost == *done), wanted - known);
        if (!series.is_exhausted()) break;
        for (const Assignment& solution : series.solutions().subspan(known))
            series.rule_out(solution, others);
        if (series.solutions().size() == wanted) series.stop(StopReason::solution_limit);
    }
    return series.done();
}

SolutionSet diverse_solutions(const Model& model, const List& of_elements, std::size_t count,
                              SearchOptions options) {
    const std::vector<Expression> xs = of_elements.expressions();
    if (xs.empty()) throw ArgumentError("csp::diverse_solutions", "no elements, expected at least one");
    Series series(std::move(options));
    const std::size_t wanted = std::min(count, series.wanted());
    series.stop(StopReason::solution_limit);
    Model others = where_all_have_values(model, xs);
    std::vector<Expression> distances; // from the solutions of the set
    while (series.solutions().size() < wanted) {
        auto next = distances.empty() ? series.any(others) : series.best(others, min(distances), true);
        if (!next) break;
        const bool is_first = distances.empty();
        distances.push_back(distance_from(*next, xs));
        others.post(distances.back() >= 1);
        series.add(*std::move(next));
        if (!is_first && !series.is_exhausted()) break;
        if (series.solutions().size() == wanted) series.stop(StopReason::solution_limit);
    }
    return series.done();
}

} // namespace csp
