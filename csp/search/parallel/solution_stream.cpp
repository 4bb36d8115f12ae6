#include <csp/search/parallel/parallel.hpp>

#include <algorithm>
#include <utility>

namespace csp::parallel {

namespace {

/// Returns the number of solutions to buffer: as many as fit into 16 MB, but enough that threads rarely wait.
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
      capacity_(capacity_for(model)),
      tree_(threads),
      team_(options_.stop) {}

void SolutionStream::begin() {
    limits_.emplace(options_.limits);
    progress_.emplace(options_.on_progress);
    tree_.add({});
    working_ = threads_;
    team_.start(threads_, [this](unsigned number) { work(number); });
}

// The threads ------------------------------------------------------------------------------------------

void SolutionStream::work(unsigned number) {
    const auto leave = [this](StopReason reason, const Statistics& done) {
        {
            const std::lock_guard lock(mutex_);
            searched_ += done;
            if (reason_ == StopReason::exhausted) reason_ = reason; // later reasons may follow from this one
            --working_;
        }
        if (reason != StopReason::exhausted) team_.stop();
        has_news_.notify_one();
    };
    try {
        Worker worker(model_, options_, team_.token(), *limits_, *progress_);
        const auto found = [this](const Region&, const Worker& at) { return put(at.solver().solution()); };
        const StopReason stopped = search_regions(tree_, number, worker, found);
        leave(stopped != StopReason::none ? stopped : StopReason::stop_requested, worker.statistics());
    } catch (...) {
        leave(StopReason::none, {});
        throw; // the team keeps the exception
    }
}

/// Waits until the buffer has room. Returns false if the search was stopped meanwhile.
bool SolutionStream::put(Assignment solution) {
    std::unique_lock lock(mutex_);
    if (!has_room_.wait(lock, team_.token(), [this] { return buffer_.size() < capacity_; })) return false;
    buffer_.push_back(std::move(solution));
    const bool is_news = buffer_.size() == 1;
    lock.unlock();
    if (is_news) has_news_.notify_one();
    return true;
}

// The consumer -----------------------------------------------------------------------------------------

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

/// Waits for solutions, and takes all that are ready. Returns StopReason::none if there are any.
StopReason SolutionStream::refill() {
    std::unique_lock lock(mutex_);
    has_news_.wait(lock, [this] { return !buffer_.empty() || working_ == 0; });
    std::swap(ready_, buffer_);
    has_room_.notify_all();
    if (!ready_.empty()) return StopReason::none;
    lock.unlock();
    team_.wait();
    team_.rethrow();
    return reason_;
}

void SolutionStream::end(StopReason reason) {
    stopped_ = reason;
    team_.stop();
    team_.wait();
    statistics_ += searched_;
    statistics_.solutions -= searched_.solutions; // the solutions handed out are counted instead
    statistics_.time = limits_->time();
}

} // namespace csp::parallel
