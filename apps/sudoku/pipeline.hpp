#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace app {

/// A bounded queue of jobs that delivers results in the order in which the jobs were pushed.
///
///     one reader      push(job) ..., close()
///     many workers    while (auto number = take()) finish(*number, work_on(job(*number)));
///     one writer      while (next(results, patience)) write(results);
///
/// Jobs are numbered from 0 in the order of arrival, and kept in a ring of slots:
///
///     written <= taken <= pushed <= written + capacity
///
/// push() waits while the ring is full, so memory is bounded whatever the speed of reader, workers and writer. A slot
/// belongs to its worker between take() and finish(), and is guarded by the mutex otherwise.
///
/// If there are many jobs, threads are woken once for many jobs; one wake-up per job was three times slower on puzzles
/// of 15 microseconds. Idle workers are woken at once.
template <typename Job, typename Result>
class Pipeline {
  public:
    /// Results are worth writing once there are a quarter of the capacity, or 64.
    explicit Pipeline(std::size_t capacity)
        : slots_(capacity),
          many_(std::clamp<std::size_t>(capacity / 4, 1, 64)) {}

    void push(Job job) {
        std::unique_lock lock(mutex_);
        if (pushed_ == written_ + slots_.size())
            room_.wait(lock, [&] { return pushed_ <= written_ + slots_.size() / 2; });
        Slot& slot = at(pushed_++);
        slot.job = std::move(job);
        slot.result.reset();
        work_.notify_one();
    }

    /// Announces that no more jobs will come.
    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        work_.notify_all();
        ready_.notify_all();
    }

    /// Starts no more jobs. The writer waits for the jobs in progress, but not for long, and then reaches the end.
    void interrupt() {
        const std::lock_guard lock(mutex_);
        is_interrupted_ = true;
        deadline_ = std::chrono::steady_clock::now() + longest_wait;
        work_.notify_all();
        ready_.notify_all();
    }

    /// After an interrupt, waits until no job is in progress. Returns false if that takes longer than `patience`.
    bool wait_for_workers(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        return ready_.wait_for(lock, patience, [&] { return are_workers_done() || is_drained_; });
    }

    /// The number of a job to do; nullopt once none is left and none will come.
    std::optional<std::uint64_t> take() {
        std::unique_lock lock(mutex_);
        work_.wait(lock, [&] { return taken_ < pushed_ || is_closed_ || is_interrupted_; });
        if (taken_ == pushed_ || is_interrupted_) return std::nullopt;
        return taken_++;
    }

    const Job& job(std::uint64_t number) { return *at(number).job; }

    void finish(std::uint64_t number, Result result) {
        const std::lock_guard lock(mutex_);
        at(number).result = std::move(result);
        ++finished_;
        if (is_interrupted_)
            ready_.notify_all(); // the writer is not the only thread that waits
        else if (is_worth_writing())
            ready_.notify_one();
    }

    /// Fills `results` with the results that are ready, in order: as soon as there are many or nothing else is left to
    /// do, but at the latest after `patience`, when there may be none. Returns false at the end.
    bool next(std::vector<Result>& results, std::chrono::milliseconds patience) {
        results.clear();
        std::unique_lock lock(mutex_);
        if (is_drained_) return false;
        ready_.wait_for(lock, patience, [&] { return is_worth_writing() || is_at_end(); });
        is_drained_ = is_interrupted_ && is_at_end();
        while (written_ < pushed_ && at(written_).result) {
            Slot& slot = at(written_++);
            results.push_back(std::move(*slot.result));
            slot.result.reset();
        }
        finished_ -= results.size();
        if (pushed_ <= written_ + slots_.size() / 2) room_.notify_one();
        return !results.empty() || !is_at_end();
    }

  private:
    struct Slot {
        std::optional<Job> job;
        std::optional<Result> result;
    };

    static constexpr std::chrono::seconds longest_wait{1}; ///< for workers, after an interrupt

    bool are_workers_done() const { return finished_ == taken_ - written_; }
    bool is_at_end() const {
        if (is_interrupted_) return are_workers_done() || std::chrono::steady_clock::now() >= deadline_;
        return is_closed_ && written_ == pushed_;
    }
    bool is_worth_writing() {
        return written_ < pushed_ && at(written_).result && (finished_ >= many_ || taken_ == pushed_);
    }

    Slot& at(std::uint64_t number) { return slots_[number % slots_.size()]; }

    std::mutex mutex_;
    std::condition_variable room_;  // for push
    std::condition_variable work_;  // for take
    std::condition_variable ready_; // for next
    std::vector<Slot> slots_;
    std::uint64_t many_;
    std::uint64_t pushed_ = 0;
    std::uint64_t taken_ = 0;
    std::uint64_t written_ = 0;
    std::uint64_t finished_ = 0; ///< results in the ring
    bool is_closed_ = false;
    bool is_interrupted_ = false;
    std::chrono::steady_clock::time_point deadline_; ///< of an interrupt
    bool is_drained_ = false; ///< the writer has received all results present at the interrupt
};

} // namespace app
