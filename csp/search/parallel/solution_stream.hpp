#pragma once

#include <csp/base/team.hpp>
#include <csp/search/parallel/worker.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

namespace csp::parallel {

/// The solutions of a model, found by several threads and handed out to the calling thread in the order of their
/// subproblems, and so in the same order for any number of threads.
///
/// Each subproblem has a buffer. The calling thread empties the buffer of the current subproblem. Threads at later ones
/// wait while the buffers together are full; the thread at the current one waits only while its own is full, so that it
/// can always make progress. Subproblems are begun in order: the current one is done or in progress.
class SolutionStream {
  public:
    SolutionStream(const Model& model, SearchOptions options, unsigned threads);

    void begin();
    /// The next solution, if there is one. @throws what a user's predicate threw in one of the threads.
    bool next(Assignment& solution);

    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    struct Buffer {
        std::deque<Assignment> solutions;
        StopReason stopped = StopReason::none; ///< StopReason::none: more may come
    };

    // What the threads do.
    void work();
    void search_each(Worker& worker);
    bool put(std::size_t subproblem, Assignment solution);
    void close(std::size_t subproblem, StopReason reason);
    // What the calling thread does.
    StopReason refill();
    void end(StopReason reason);

    const Model& model_;
    SearchOptions options_;
    unsigned threads_;
    Solver solver_; ///< splits the problem
    std::size_t capacity_;
    std::optional<SharedLimits> limits_; ///< from begin() on
    std::vector<std::vector<Atom>> subproblems_;
    std::atomic<std::size_t> taken_ = 0; ///< subproblems

    std::deque<Assignment> ready_; ///< to be handed out next
    StopReason stopped_ = StopReason::none;
    Statistics statistics_;

    std::mutex mutex_; ///< of what follows
    std::condition_variable_any has_room_;
    std::condition_variable has_news_; ///< of the current subproblem
    std::vector<Buffer> buffers_;      ///< by subproblem
    std::size_t current_ = 0;          ///< subproblem
    std::size_t buffered_ = 0;         ///< solutions in all buffers
    Statistics searched_;
    bool has_failed_ = false; ///< one of the threads has thrown

    Team team_; ///< the last member: its threads use the others
};

} // namespace csp::parallel
