#include <csp/search/optima.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/search/progress.hpp>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace csp {

namespace {

/// A sequence of searches that fill a set under the same limits.
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
    bool is_exhausted() const { return set_.stopped == StopReason::exhausted; }
    /// Whether the last search for a best solution proved it to be the best.
    bool has_proof() const { return set_.stopped == StopReason::exhausted; }
    std::span<const Assignment> solutions() const { return set_.solutions; }
    std::size_t wanted() const {
        return static_cast<std::size_t>(std::min<std::uint64_t>(options_.limits.solutions, SIZE_MAX));
    }

    /// Removes from the model the solutions that count as one with this one, even those of another cost.
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

    /// Neighbourhoods are those of a best solution.
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

/// The number of elements in which a solution differs from a given one.
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
        if (series.has_proof())
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
    std::optional<WideValue> done; // all solutions that cost as much or less are in the set
    Model others = model;          // without solutions that count as one with a solution of the set
    series.stop(StopReason::solution_limit);
    while (series.solutions().size() < wanted) {
        const auto next = series.best(done ? with(others, cost > *done) : others, cost);
        if (!next || !series.has_proof()) break;
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
    Model others = model;
    std::vector<Expression> distances; // from those in the set
    while (series.solutions().size() < wanted) {
        auto next = distances.empty() ? series.any(model) : series.best(others, min(distances), true);
        if (!next) break;
        const bool is_first = distances.empty();
        distances.push_back(distance_from(*next, xs));
        others.post(distances.back() >= 1);
        series.add(*std::move(next));
        if (!is_first && !series.has_proof()) break;
        if (series.solutions().size() == wanted) series.stop(StopReason::solution_limit);
    }
    return series.done();
}

} // namespace csp
