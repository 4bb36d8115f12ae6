#pragma once

#include <csp/base/team.hpp>
#include <csp/search/parallel/worker.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/solver.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace csp::parallel {

/// The number of solutions of an independent part, as far as it is known.
struct PartTotal {
    std::uint64_t found = 0;
    StopReason stopped = StopReason::exhausted; ///< for any other, `found` is a lower bound
    bool fits = true;                           ///< whether the number of solutions fits in `found`
};

/// Counts the solutions of independent parts with several threads: every part is split, and the threads take one
/// subproblem after another, of any part. The count ends as soon as one part reaches the limit on solutions.
///
/// @param solver      a solver of the model with these options; it splits the parts
/// @param parts       the numbers of the parts to count
/// @param statistics  of earlier work; the work done here is added
std::vector<PartTotal> count_parts(Solver& solver, const SearchOptions& options, unsigned threads,
                                   std::span<const std::size_t> parts, Statistics& statistics);

/// Solves with several threads. Each searches the whole problem in its own way. When minimising, they share the best
/// cost. The first to find a solution, or to finish its search, ends the search for all.
SolveResult solve_by_portfolio(const Model& model, const SearchOptions& options, unsigned threads);

/// The options for one thread of a portfolio. Thread 0 uses the given options; further threads use their own seeds,
/// restarts, and in turn
///
///     1  last conflict, dom/wdeg, values as in the options      Luby
///     2  mrv + degree with random ties, least value              geometric
///     3  dom/wdeg with random ties, random value                 Luby
///     4  mrv with random ties, greatest value                    geometric
///
/// and so on, in cycles. If neighbourhoods are searched, the threads with even numbers use the given options with other
/// seeds.
///
/// Source: C. P. Gomes, B. Selman, "Algorithm portfolios", Artificial Intelligence 126, 2001, pp. 43-62.
SearchOptions portfolio_member(const SearchOptions& options, unsigned number);

/// A stream of the solutions of a model, found by several threads and handed out to the calling thread in the order of
/// their subproblems, which is the same for any number of threads.
///
/// Each subproblem has a buffer. The calling thread empties the buffer of the current subproblem. Threads at later
/// subproblems wait while the buffers together are full, at 16 MB; the thread at the current subproblem waits only
/// while its own buffer is full, so it can always make progress. If the first subproblems have far more solutions than
/// fit, further threads gain nothing. Subproblems are begun in order, so the current one is done or in progress.
class SolutionStream {
  public:
    SolutionStream(const Model& model, SearchOptions options, unsigned threads);

    void begin();
    /// Moves to the next solution. Returns false if there is none.
    /// Errors: throws any exception that a user predicate threw in one of the threads
    bool next(Assignment& solution);

    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    struct Buffer {
        std::deque<Assignment> solutions;
        StopReason stopped = StopReason::none; ///< StopReason::none while more may come
    };

    // For the threads of the team.
    void work();
    void search_each(Worker& worker);
    bool put(std::size_t subproblem, Assignment solution);
    void close(std::size_t subproblem, StopReason reason);
    // For the calling thread.
    StopReason refill();
    void end(StopReason reason);

    const Model& model_;
    SearchOptions options_;
    unsigned threads_;
    Solver solver_; ///< splits the problem
    std::size_t capacity_;
    Statistics split_;                     ///< the work of the split, from begin() on; the reports include it
    std::optional<SharedLimits> limits_;   ///< from begin() on
    std::optional<TeamProgress> progress_; ///< from begin() on
    std::vector<std::vector<Atom>> subproblems_;
    std::atomic<std::size_t> taken_ = 0; ///< number of subproblems begun

    std::deque<Assignment> ready_; ///< solutions to hand out next
    StopReason stopped_ = StopReason::none;
    Statistics statistics_;

    std::mutex mutex_; ///< guards the members below
    std::condition_variable_any has_room_;
    std::condition_variable has_news_; ///< about the current subproblem
    std::vector<Buffer> buffers_;      ///< by subproblem
    std::size_t current_ = 0;          ///< number of the current subproblem
    std::size_t buffered_ = 0;         ///< number of solutions in all buffers
    Statistics searched_;
    bool has_failed_ = false; ///< whether one of the threads has thrown

    Team team_; ///< must be the last member, since its threads use all others
};

} // namespace csp::parallel
