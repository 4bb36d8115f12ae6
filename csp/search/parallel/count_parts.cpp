#include <csp/search/parallel/parallel.hpp>

#include <csp/base/team.hpp>
#include <csp/search/parallel/subproblems.hpp>
#include <csp/search/parallel/worker.hpp>
#include <csp/search/solver_parts.hpp>

#include <atomic>
#include <mutex>

namespace csp::parallel {

namespace {

class PartsCount {
  public:
    PartsCount(Solver& solver, const SearchOptions& options, unsigned threads,
               std::span<const std::size_t> numbers)
        : solver_(solver),
          options_(options),
          threads_(threads),
          parts_(numbers.size()) {
        for (std::size_t i = 0; i < numbers.size(); ++i) parts_[i].number = numbers[i];
    }

    std::vector<PartTotal> run(Statistics& statistics) {
        split(statistics);
        SharedLimits limits(rest_of(options_.limits, statistics));
        if (!subproblems_.empty()) {
            TeamProgress progress(progress_after(statistics, options_.on_progress));
            Team team(options_.stop);
            team.run(threads_, [&](unsigned) { work(team, limits, progress); });
        }
        statistics_.time = limits.time();
        statistics += statistics_;
        return totals();
    }

  private:
    struct Part {
        std::size_t number = 0; ///< of the solver's components
        std::vector<std::vector<Atom>> givens;
        bool is_split = false;
        std::atomic<std::uint64_t> found = 0;
        std::atomic<std::size_t> searched = 0; ///< subproblems searched to their end
    };
    struct Subproblem {
        Part* part = nullptr;
        std::span<const Atom> givens;
    };

    void split(Statistics& statistics) {
        for (Part& part : parts_) {
            solver_.set_limits(rest_of(options_.limits, statistics));
            Subproblems all = SolverParts(solver_).split(part.number, subproblem_count(threads_));
            statistics += all.statistics;
            if (all.stopped != StopReason::exhausted) return note(all.stopped);
            part.givens = std::move(all.givens);
            part.is_split = true;
            for (const auto& givens : part.givens) subproblems_.push_back({&part, givens});
        }
    }

    /// The work of one thread.
    void work(Team& team, SharedLimits& limits, TeamProgress& progress) {
        Worker worker(solver_.model(), options_, team.token(), limits, progress);
        if (!worker.solver().is_ready()) return note(worker.stopped());
        for (;;) {
            const std::size_t taken = taken_.fetch_add(1, std::memory_order_relaxed);
            if (taken >= subproblems_.size()) break;
            const StopReason stopped = search(worker, subproblems_[taken]);
            if (stopped == StopReason::exhausted) continue;
            note(stopped);
            if (stopped == StopReason::solution_limit) team.stop();
            break;
        }
        const std::lock_guard lock(mutex_);
        statistics_ += worker.statistics();
    }

    StopReason search(Worker& worker, const Subproblem& subproblem) const {
        Part& part = *subproblem.part;
        const std::uint64_t limit = options_.limits.solutions;
        std::uint64_t found = 0; // if there is no limit, the threads need not know of each other's
        worker.begin_on_part(part.number, subproblem.givens);
        while (worker.next()) {
            if (limit == Limits::unlimited)
                ++found;
            else if (part.found.fetch_add(1, std::memory_order_relaxed) + 1 >= limit)
                return StopReason::solution_limit;
        }
        part.found.fetch_add(found, std::memory_order_relaxed);
        const StopReason stopped = worker.stopped();
        if (stopped == StopReason::exhausted) part.searched.fetch_add(1, std::memory_order_relaxed);
        return stopped;
    }

    /// Keeps the first reason why something was left out: later reasons may follow from it.
    void note(StopReason reason) {
        const std::lock_guard lock(mutex_);
        if (stopped_ == StopReason::exhausted) stopped_ = reason;
    }

    std::vector<PartTotal> totals() const {
        std::vector<PartTotal> totals;
        totals.reserve(parts_.size());
        for (const Part& part : parts_) {
            const bool is_complete = part.is_split && part.searched == part.givens.size();
            totals.push_back(
                {.found = part.found, .stopped = is_complete ? StopReason::exhausted : stopped_});
        }
        return totals;
    }

    Solver& solver_;
    const SearchOptions& options_;
    unsigned threads_;
    std::vector<Part> parts_;
    std::vector<Subproblem> subproblems_; ///< of all parts
    std::atomic<std::size_t> taken_ = 0;
    std::mutex mutex_; ///< guards the members below
    Statistics statistics_;
    StopReason stopped_ = StopReason::exhausted;
};

} // namespace

std::vector<PartTotal> count_parts(Solver& solver, const SearchOptions& options, unsigned threads,
                                   std::span<const std::size_t> parts, Statistics& statistics) {
    return PartsCount(solver, options, threads, parts).run(statistics);
}

} // namespace csp::parallel
