#include <csp/search/parallel/parallel.hpp>

#include <csp/search/parallel/subproblems.hpp>
#include <csp/search/solver_parts.hpp>

#include <algorithm>
#include <utility>

namespace csp::parallel {

namespace {

/// The number of solutions to buffer: as many as fit into 16 MB, but enough that threads need not wait all the time.
std::size_t capacity_for(const Model& model) {
    constexpr std::size_t most_values = std::size_t{1} << 22;
    constexpr std::size_t fewest_solutions = 64;
    return std::max(fewest_solutions, most_values / std::max(model.variable_count(), std::size_t{1}));
}

} // namespace

SolutionStream::SolutionStream(const Model& model, SearchOptions options, unsigned threads)
    : model_(model),
      options_(std::move(options)),
      threads_(threads),
      solver_(model, options_),
      capacity_(capacity_for(model)),
      team_(options_.stop) {}

void SolutionStream::begin() {
    Subproblems all = SolverParts(solver_).split(fixed_subproblem_count);
    statistics_ = split_ = all.statistics;
    stopped_ = all.stopped == StopReason::exhausted ? StopReason::none : all.stopped;
    if (stopped_ != StopReason::none) return;
    limits_.emplace(rest_of(options_.limits, split_));
    progress_.emplace(progress_after(split_, options_.on_progress));
    subproblems_ = std::move(all.givens);
    buffers_.resize(subproblems_.size());
    if (!subproblems_.empty()) team_.start(threads_, [this](unsigned) { work(); });
}

// The threads ------------------------------------------------------------------------------------------

void SolutionStream::work() {
    try {
        Worker worker(model_, options_, team_.token(), *limits_, *progress_);
        search_each(worker);
        const std::lock_guard lock(mutex_);
        searched_ += worker.statistics();
    } catch (...) {
        {
            const std::lock_guard lock(mutex_);
            has_failed_ = true;
        }
        has_news_.notify_one();
        throw; // to the team, which keeps it
    }
}

void SolutionStream::search_each(Worker& worker) {
    for (;;) {
        const std::size_t subproblem = taken_.fetch_add(1, std::memory_order_relaxed);
        if (subproblem >= subproblems_.size()) return;
        worker.begin(subproblems_[subproblem]);
        bool has_room = true;
        while (has_room && worker.next()) has_room = put(subproblem, worker.solver().solution());
        const StopReason reason = has_room ? worker.stopped() : StopReason::stop_requested;
        close(subproblem, reason);
        if (reason != StopReason::exhausted) return;
    }
}

/// Waits for room. Returns false if the search was stopped meanwhile.
bool SolutionStream::put(std::size_t subproblem, Assignment solution) {
    std::unique_lock lock(mutex_);
    auto& solutions = buffers_[subproblem].solutions;
    const bool has_room = has_room_.wait(lock, team_.token(), [&] {
        return (subproblem == current_ ? solutions.size() : buffered_) < capacity_;
    });
    if (!has_room) return false;
    solutions.push_back(std::move(solution));
    ++buffered_;
    const bool is_news = subproblem == current_ && solutions.size() == 1;
    lock.unlock();
    if (is_news) has_news_.notify_one();
    return true;
}

void SolutionStream::close(std::size_t subproblem, StopReason reason) {
    {
        const std::lock_guard lock(mutex_);
        buffers_[subproblem].stopped = reason;
    }
    has_news_.notify_one();
}

// The one that asks ------------------------------------------------------------------------------------

bool SolutionStream::next(Assignment& solution) {
    if (stopped_ != StopReason::none) return false;
    StopReason reason = StopReason::none;
    if (statistics_.solutions >= options_.limits.solutions)
        reason = StopReason::solution_limit;
    else if (options_.stop.stop_requested())
        reason = StopReason::stop_requested;
    else if (ready_.empty())
        reason = refill();
    if (reason != StopReason::none) {
        end(reason);
        return false;
    }
    solution = std::move(ready_.front());
    ready_.pop_front();
    ++statistics_.solutions;
    return true;
}

/// Takes the solutions of the current subproblem, and moves on to the next one if it is done. Returns StopReason::none
/// if a solution is ready.
StopReason SolutionStream::refill() {
    std::unique_lock lock(mutex_);
    for (; current_ < buffers_.size(); ++current_) {
        Buffer& buffer = buffers_[current_];
        has_news_.wait(lock, [&] {
            return has_failed_ || !buffer.solutions.empty() || buffer.stopped != StopReason::none;
        });
        if (has_failed_) break;
        if (!buffer.solutions.empty()) {
            std::swap(ready_, buffer.solutions);
            buffered_ -= ready_.size();
            has_room_.notify_all();
            return StopReason::none;
        }
        if (buffer.stopped != StopReason::exhausted) return buffer.stopped;
        has_room_.notify_all(); // the thread at the subproblem that is now the current one may be waiting
    }
    const bool has_failed = has_failed_;
    lock.unlock();
    if (!has_failed) return StopReason::exhausted;
    team_.wait();
    team_.rethrow();
    return StopReason::stop_requested; // not reached: a thread has thrown
}

void SolutionStream::end(StopReason reason) {
    stopped_ = reason;
    team_.stop();
    team_.wait();
    searched_.solutions = 0; // the solutions handed out are counted instead
    searched_.time = limits_->time();
    statistics_ += searched_;
}

} // namespace csp::parallel
