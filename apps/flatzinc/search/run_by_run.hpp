#pragma once

#include <apps/flatzinc/search/on_restart.hpp>

#include <csp/base/random.hpp>
#include <csp/search/search_options.hpp>
#include <csp/search/solver.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>

namespace flatzinc {

/// A search in which each run begins with the values that the file sets on restart.
///
/// Every tenth run begins without these values and is twice as long as the previous such run, unless the file itself
/// decides when the search ends. In this way, an optimum is proved and all solutions are found. A run ends after the
/// number of failures that the restarts allow; without an objective, also after a solution.
class RunByRun {
  public:
    /// @param options  a time limit counts from this call
    RunByRun(const Translation& translation, const csp::Model& model, const csp::SearchOptions& options,
             OnRestart& on_restart);

    /// Moves to the next solution, which may repeat a solution of an earlier run; when minimising, to a better
    /// solution.
    bool next();
    csp::Assignment solution() const { return solver_.solution(); }
    csp::StopReason stopped() const { return stopped_; }
    /// Whether the file ended the search.
    bool was_ended() const { return was_ended_; }
    csp::Statistics statistics() const;
    csp::Optimum optimum() const;

  private:
    bool begin_run();
    void end_run(RunStatus status);
    bool is_run_over();
    std::uint64_t cutoff() const;
    std::chrono::nanoseconds time_left() const;
    bool is_minimising() const { return options_.minimise.has_value(); }

    const Translation& translation_;
    csp::SearchOptions options_;
    csp::Restarts restarts_;
    OnRestart& on_restart_;
    csp::Random random_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::atomic<csp::WideValue> best_;
    csp::Solver solver_;

    std::uint64_t run_ = 0;
    RunStatus status_ = RunStatus::start; ///< the status of the previous run
    bool is_running_ = false;
    bool is_of_all_ = false;    ///< whether the run begins without givens
    bool has_solution_ = false; ///< whether the run has a solution
    bool was_ended_ = false;
    csp::StopReason stopped_ = csp::StopReason::none;
    csp::Statistics statistics_; ///< the statistics of the previous runs
};

} // namespace flatzinc
