#include <csp/search/optimise.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>

#include <algorithm>
#include <utility>

namespace csp {

namespace {

Optimum negated(Optimum optimum) {
    if (optimum.best) *optimum.best = -*optimum.best;
    if (optimum.bound) *optimum.bound = -*optimum.bound;
    return optimum;
}

WideValue value_of(View x, const Assignment& solution) { return x.from_variable(solution[x.variable()]); }

/// The model with the costs before number i as they are in the best solution, and cost i less.
Model beyond(const Assignment& best, const Model& model, const std::vector<View>& costs, std::size_t i) {
    Model narrowed = model;
    for (std::size_t j = 0; j < i; ++j) narrowed.post(csp::equal(costs[j], value_of(costs[j], best)));
    narrowed.post(csp::less(costs[i], value_of(costs[i], best)));
    return narrowed;
}

/// What is left of limits that hold for several searches together.
Limits shared_rest(const Limits& limits, const Statistics& used) {
    Limits rest = rest_of(limits, used);
    if (limits.solutions != Limits::unlimited) rest.solutions -= std::min(rest.solutions, used.solutions);
    return rest;
}

/// What is known of a cost whose search may have found nothing better than the best.
Optimum known(Optimum found, WideValue best, bool is_proved) {
    found.best = best;
    if (is_proved)
        found.bound = best;
    else if (found.bound)
        found.bound = std::min(*found.bound, best);
    return found;
}

} // namespace

SolveResult minimise(const Model& model, View cost, SearchOptions options) {
    options.minimise = cost;
    return solve(model, std::move(options));
}

SolveResult maximise(const Model& model, View gain, SearchOptions options) {
    if (options.on_improvement)
        options.on_improvement = [tell = std::move(options.on_improvement)](const Improvement& found) {
            tell({found.solution, negated(found.optimum), found.objective});
        };
    const SolveResult result = minimise(model, -gain, std::move(options));
    return {result ? std::optional(*result) : std::nullopt, result.stopped(), result.statistics(),
            negated(result.optimum())};
}

SolveResult minimise_lexicographically(const Model& model, const std::vector<View>& costs,
                                       SearchOptions options) {
    if (costs.empty())
        throw ArgumentError("csp::minimise_lexicographically", "no costs, expected at least one");
    for (const View cost : costs) model.require_own(cost.variable(), "csp::minimise_lexicographically");
    const Limits limits = options.limits;
    const auto tell = std::exchange(options.on_improvement, nullptr);
    std::optional<Assignment> best;
    Statistics statistics;
    for (std::size_t i = 0;; ++i) {
        options.limits = shared_rest(limits, statistics);
        if (tell)
            options.on_improvement = [&tell, i](const Improvement& found) {
                tell({found.solution, found.optimum, i});
            };
        const SolveResult found = minimise(best ? beyond(*best, model, costs, i) : model, costs[i], options);
        statistics += found.statistics();
        if (found) best = *found;
        if (!best) return {std::nullopt, found.stopped(), statistics, found.optimum()};
        const bool is_proved = found.stopped() == StopReason::exhausted;
        if (!is_proved || i + 1 == costs.size()) {
            const Optimum optimum = known(found.optimum(), value_of(costs[i], *best), is_proved);
            return {std::move(best), found.stopped(), statistics, optimum};
        }
    }
}

} // namespace csp
