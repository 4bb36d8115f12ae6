#include <csp/search/optimise.hpp>

#include <csp/base/error.hpp>
#include <csp/search/progress.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace csp {

namespace {

Optimum negated(Optimum optimum) {
    if (optimum.best) *optimum.best = -*optimum.best;
    if (optimum.bound) *optimum.bound = -*optimum.bound;
    return optimum;
}

/// The model with the costs before number i fixed as in the best solution, and cost i to be lowered.
Model beyond(const Assignment& best, const Model& model, const std::vector<Expression>& costs,
             std::size_t i) {
    Model narrowed = model;
    for (std::size_t j = 0; j < i; ++j) narrowed.post(costs[j] == best[costs[j]]);
    narrowed.post(costs[i] < best[costs[i]]);
    return narrowed;
}

/// The remainder of limits that several searches share.
Limits shared_rest(const Limits& limits, const Statistics& used) {
    Limits rest = rest_of(limits, used);
    if (limits.solutions != Limits::unlimited) rest.solutions -= std::min(rest.solutions, used.solutions);
    return rest;
}

/// The best value and bound of a cost whose search may have found nothing better than the best.
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
            tell({progress.statistics, negated(progress.optimum)});
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
        const SolveResult found = minimise(best ? beyond(*best, model, costs, i) : model, costs[i], options);
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

} // namespace csp
