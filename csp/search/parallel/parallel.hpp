#pragma once

#include <csp/base/team.hpp>
#include <csp/search/parallel/shared_tree.hpp>
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

/// Counts the solutions of independent parts with several threads, which share the trees of all parts. The count ends
/// as soon as one part reaches the limit on solutions.
///
/// @param parts       the numbers of the parts to count, in ascending order
/// @param statistics  of earlier work; the statistics of this count are added
std::vector<PartTotal> count_parts(const Model& model, const SearchOptions& options, unsigned threads,
                                   std::span<const std::size_t> parts, Statistics& statistics);

/// Solves with several threads. If `shares_tree`, for minimising by branch and bound alone, the threads share the tree.
/// Otherwise, each thread searches the whole problem in its own way, and the first to find a solution, or to exhaust
/// its tree, ends the search for all. When minimising, the threads share the best cost.
SolveResult solve(const Model& model, const SearchOptions& options, unsigned threads, bool shares_tree);

/// The options for one thread of a portfolio. Thread 0 uses the given options; further threads use their own seeds,
/// restarts, and in turn
///
///     1  last conflict, dom/wdeg, values as in the options      Luby
///     2  mrv + degree with random ties, least value              geometric
///     3  dom/wdeg with random ties, random value                 Luby
///     4  mrv with random ties, greatest value                    geometric
///
/// and so on, in cycles. If neighbourhoods are searched, threads with even numbers use the given options with their own
/// seeds.
///
/// Source: C. P. Gomes, B. Selman, "Algorithm portfolios", Artificial Intelligence 126, 2001, pp. 43-62.
SearchOptions portfolio_member(const SearchOptions& options, unsigned number);

/// A stream of the solutions of a model, found by several threads that share its tree, and handed out to the calling
/// thread in any order.
///
/// The threads put solutions into a buffer of 16 MB, which the calling thread empties. The threads wait while the
/// buffer is full.
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
    // For the threads of the team.
    void work(unsigned number);
    bool put(Assignment solution);
    // For the calling thread.
    StopReason refill();
    void end(StopReason reason);

    const Model& model_;
    SearchOptions options_;
    unsigned threads_;
    std::size_t capacity_;
    std::optional<SharedLimits> limits_;   ///< from begin() on
    std::optional<TeamProgress> progress_; ///< from begin() on

    std::deque<Assignment> ready_; ///< solutions to hand out next
    StopReason stopped_ = StopReason::none;
    Statistics statistics_;

    std::mutex mutex_; ///< guards the members below
    std::condition_variable_any has_room_;
    std::condition_variable has_news_;
    std::deque<Assignment> buffer_;
    unsigned working_ = 0; ///< the number of threads that may find more solutions
    StopReason reason_ =
        StopReason::exhausted; ///< the reason of the first thread that stopped before the tree was done
    Statistics searched_;

    SharedTree tree_;
    Team team_; ///< must be the last member, since its threads use all others
};

} // namespace csp::parallel
