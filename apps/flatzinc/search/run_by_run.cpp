#include <apps/flatzinc/search/run_by_run.hpp>

#include <csp/search/defaults.hpp>
#include <csp/search/objective.hpp>

#include <algorithm>
#include <utility>

namespace flatzinc {

namespace {

using csp::neighbourhood::whole_run_period;

constexpr std::uint64_t most_doublings = 40;

csp::SearchOptions single_run(csp::SearchOptions options) {
    options.restarts.kind = &csp::restart::none;
    options.neighbourhood = &csp::neighbourhood::none;
    options.tuning.uses_cores = false; // each run would load the model again
    options.threads = 1;
    options.on_improvement = nullptr;
    return options;
}

} // namespace

RunByRun::RunByRun(const Translation& translation, const csp::Model& model, const csp::SearchOptions& options,
                   OnRestart& on_restart)
    : translation_(translation),
      options_(single_run(options)),
      restarts_(csp::chosen_restarts(options)),
      on_restart_(on_restart),
      random_(options.seed),
      best_(csp::Objective::none),
      solver_(model, options_, {.best = is_minimising() ? &best_ : nullptr}) {}

std::uint64_t RunByRun::cutoff() const {
    if (!is_of_all_) return restarts_.cutoff(run_);
    const std::uint64_t doublings = std::min(run_ / whole_run_period, most_doublings);
    return static_cast<std::uint64_t>(restarts_.scale) << doublings;
}

std::chrono::nanoseconds RunByRun::time_left() const {
    if (options_.limits.time == std::chrono::nanoseconds::max()) return options_.limits.time;
    const auto used = std::chrono::steady_clock::now() - begin_;
    return std::max(options_.limits.time - used, std::chrono::nanoseconds(0));
}

/// Returns false if the run cannot begin, since its values contradict each other or the time is over, or if the search
/// is over.
bool RunByRun::begin_run() {
    is_of_all_ = !on_restart_.has_end() && run_ % whole_run_period == whole_run_period - 1;
    has_solution_ = false;
    const auto left = time_left();
    if (left == std::chrono::nanoseconds(0)) {
        stopped_ = csp::StopReason::time_limit;
        return false;
    }
    std::optional<std::vector<csp::Atom>> givens{std::in_place};
    if (!is_of_all_) givens = on_restart_.givens(status_, random_);
    if (!givens) {
        end_run(RunStatus::unsatisfiable);
        return false;
    }
    csp::Limits limits = options_.limits;
    limits.failures = cutoff();
    limits.time = left;
    solver_.set_limits(limits);
    solver_.begin(*givens);
    is_of_all_ = is_of_all_ || (givens->empty() && !on_restart_.has_end());
    if (!solver_.is_ready()) return is_running_ = true;
    on_restart_.see(solver_.engine().store());
    if (!is_of_all_ && on_restart_.is_over(solver_.engine().store())) {
        was_ended_ = true;
        stopped_ = csp::StopReason::exhausted;
        return false;
    }
    return is_running_ = true;
}

void RunByRun::end_run(RunStatus status) {
    status_ = status;
    ++run_;
    if (std::exchange(is_running_, false)) {
        statistics_ += solver_.statistics();
        ++statistics_.restarts;
    }
}

bool RunByRun::next() {
    if (is_running_ && has_solution_ && !is_minimising() && !is_of_all_) end_run(RunStatus::satisfied);
    while (stopped_ == csp::StopReason::none) {
        if (!is_running_ && !begin_run()) continue;
        if (solver_.next()) {
            has_solution_ = true;
            on_restart_.see(solver_.engine().store());
            on_restart_.note_solution(translation_.values(solver_.solution()));
            return true;
        }
        if (!is_run_over()) return false;
    }
    return false;
}

/// Handles the end of a run, by exhaustion or a limit. Returns false if this is the end of the search.
bool RunByRun::is_run_over() {
    const csp::StopReason reason = solver_.stopped();
    const bool is_exhausted = reason == csp::StopReason::exhausted;
    if (is_exhausted ? is_of_all_ : reason != csp::StopReason::failure_limit) {
        stopped_ = reason;
        return false;
    }
    if (is_exhausted) {
        end_run(has_solution_ ? RunStatus::optimal : RunStatus::unsatisfiable);
    } else {
        on_restart_.see(solver_.engine().store());
        end_run(has_solution_ ? RunStatus::satisfied : RunStatus::unknown);
    }
    return true;
}

csp::Statistics RunByRun::statistics() const {
    csp::Statistics all = statistics_;
    if (is_running_) all += solver_.statistics();
    return all;
}

/// A bound that a run proves under its givens is not a bound for the whole problem.
csp::Optimum RunByRun::optimum() const {
    csp::Optimum optimum;
    if (best_ != csp::Objective::none) optimum.best = best_.load();
    if (stopped_ == csp::StopReason::exhausted && !was_ended_) optimum.bound = optimum.best;
    return optimum;
}

} // namespace flatzinc
