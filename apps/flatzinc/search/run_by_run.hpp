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
/// Every tenth run begins without them and is twice as long as the previous one of its kind, unless the file itself
/// decides when the search is over. This way an optimum is proved and all solutions are found. A run ends after the
/// number of failures that the restarts allow; if nothing is optimised, also after a solution.
class RunByRun {
  public:
    /// @param options  a time limit counts from this call
    RunByRun(const Translation& translation, const csp::Model& model, const csp::SearchOptions& options,
             OnRestart& on_restart);

    /// Moves to the next solution, which may repeat one of an earlier run; when minimising, to a better one.
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
    RunStatus status_ = RunStatus::start; ///< of the previous run
    bool is_running_ = false;
    bool is_of_all_ = false;    ///< the run begins without givens
    bool has_solution_ = false; ///< of the run
    bool was_ended_ = false;
    csp::StopReason stopped_ = csp::StopReason::none;
    csp::Statistics statistics_; ///< of the previous runs
};

} // namespace flatzinc
