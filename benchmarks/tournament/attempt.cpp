#include <benchmarks/tournament/attempt.hpp>

#include <benchmarks/tournament/branchings.hpp>
#include <benchmarks/tournament/clock.hpp>

#include <apps/common/search_choices.hpp>

#include <csp/base/text.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/solver.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tournament {

namespace {

std::chrono::nanoseconds duration(double seconds) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
}

csp::Learning learning_named(std::string_view name) {
    for (const app::LearningKind* const kind : app::learnings())
        if (kind->name == name) return kind->learning;
    throw std::logic_error("no way to learn is called " + std::string(name));
}

csp::SearchOptions options_for(const Job& job, const Statement& statement, const RunLimits& limits) {
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    // The default orders stay unset, so that the combination has everything that comes with them by default.
    const auto* const variables = csp::variable_order::find(job.combination.variable_order);
    const auto* const values = csp::value_order::find(job.combination.value_order);
    if (variables != &csp::chosen_variable_order(options) || values != &csp::chosen_value_order(options)) {
        options.variable_order = variables;
        options.value_order = values;
    }
    options.inference = csp::inference::find(job.combination.inference);
    options.restarts.kind = csp::restart::find(job.combination.restarts);
    options.learning = learning_named(job.combination.learning);
    options.minimise = statement.minimise;
    options.by_discrepancies = job.combination.tree == discrepancies;
    if (job.combination.branching != Combination().branching)
        options.branching =
            csp::find_kind(branchings(), job.combination.branching, "a combination")
                ->make(csp::select(csp::chosen_variable_order(options), csp::chosen_value_order(options)));
    if (csp::has_neighbourhoods(options)) // otherwise there is nothing to keep
        options.neighbourhood = csp::neighbourhood::find(job.combination.neighbourhood);
    options.projection = statement.answer;
    options.seed = job.seed;
    if (limits.nodes != 0) options.limits.nodes = limits.nodes;
    if (limits.seconds != 0) options.limits.time = duration(limits.seconds);
    return options;
}

/// A search limited by processor time. The time limit of a search is wall-clock time, which also advances while other
/// processes have the processor: so the search is given more time until its processor time is used up.
class TimedSearch {
  public:
    TimedSearch(const Statement& statement, csp::SearchOptions options, double limit)
        : limits_(options.limits),
          limit_(limit),
          solver_(statement.model, std::move(options)) {}

    /// Finds the first solution, or the best one.
    [[nodiscard]] std::optional<csp::Assignment> search(bool wants_best) {
        std::optional<csp::Assignment> solution;
        for (solver_.begin(); next();) {
            solution = solver_.solution();
            if (!wants_best) break;
        }
        return solution;
    }

    [[nodiscard]] double seconds() const { return clock_.seconds(); }
    [[nodiscard]] const csp::Solver& solver() const { return solver_; }

  private:
    bool next() {
        while (!solver_.next()) {
            const double left = limit_ - clock_.seconds();
            if (solver_.stopped() != csp::StopReason::time_limit || left <= 0) return false;
            limits_.time += duration(left);
            solver_.set_limits(limits_);
        }
        return true;
    }

    ProcessorClock clock_;
    csp::Limits limits_;
    double limit_;
    csp::Solver solver_;
};

void check(const Job& job, const csp::Model& model, const csp::Assignment& solution) {
    if (model.check(solution)) return;
    throw std::logic_error("a wrong solution of " + job.set + ", " + job.instance->name + ", by " +
                           to_string(job.combination));
}

Outcome outcome_of(const TimedSearch& search, bool is_found, bool wants_best) {
    const bool is_over = search.solver().stopped() == csp::StopReason::exhausted;
    if (is_found && (is_over || !wants_best)) return Outcome::solved;
    return is_over ? Outcome::refuted : Outcome::censored;
}

} // namespace

std::optional<Run> attempt(const Job& job, const RunLimits& limits, const std::stop_token& stop) {
    const Statement statement = job.instance->state();
    auto options = options_for(job, statement, limits);
    options.stop = stop;
    const bool wants_best = statement.minimise.has_value();
    TimedSearch search(statement, std::move(options), limits.seconds);
    const auto solution = search.search(wants_best);
    const double seconds = search.seconds();
    if (search.solver().stopped() == csp::StopReason::stop_requested) return std::nullopt;
    Run run{.set = job.set,
            .instance = job.instance->name,
            .difficulty = job.instance->difficulty,
            .combination = job.combination,
            .seed = job.seed};
    run.outcome = outcome_of(search, solution.has_value(), wants_best);
    if (limits.seconds != 0 && seconds > limits.seconds) run.outcome = Outcome::censored;
    run.seconds = seconds;
    run.nodes = search.solver().statistics().nodes;
    run.failures = search.solver().statistics().failures;
    run.propagations = search.solver().statistics().propagations;
    if (solution) check(job, statement.model, *solution);
    if (solution && wants_best) run.cost = (*solution)[*statement.minimise];
    return run;
}

} // namespace tournament
