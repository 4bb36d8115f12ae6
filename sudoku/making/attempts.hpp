#pragma once

#include <csp/base/team.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace sudoku {

/// Returns a seed for each attempt. Consecutive numbers give seeds without visible relation (SplitMix64; G. L. Steele,
/// D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
constexpr std::uint64_t seed_of(std::uint64_t seed, std::uint64_t attempt) {
    std::uint64_t z = seed * 0xD1B54A32D192ED03U + (attempt + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30U) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27U) * 0x94D049BB133111EBU;
    return z ^ z >> 31U;
}

/// Numbered attempts, made by workers, and their results in the order of the numbers. If the result of an attempt
/// depends only on its number, the sequence of results does not depend on the number of workers. A single worker runs
/// in the thread that takes results; several workers have a thread each.
template <typename Result>
class Attempts {
  public:
    /// Makes attempts in rounds. In a round, for example, each of many current attempts makes a step.
    class Worker {
      public:
        virtual ~Worker() = default;
        /// Begins attempts, continues them, and ends completed attempts. Returns false if a stop was requested.
        virtual bool play(Attempts& attempts) = 0;
    };

    /// @param most_ahead  the greatest number of attempts that are current, or whose results are not yet taken
    Attempts(std::size_t most_ahead, const std::stop_token& stop) : most_ahead_(most_ahead), team_(stop) {}

    /// Returns a token through which the user's token, and the destructor of this object, request a stop.
    std::stop_token token() const { return team_.token(); }
    void add(std::unique_ptr<Worker> worker) { workers_.push_back(std::move(worker)); }

    /// Returns the number of the next attempt to make; nullopt if enough have begun. A worker with no further work
    /// waits until a result is taken.
    std::optional<std::uint64_t> begin(bool waits) {
        std::unique_lock lock(mutex_);
        const auto has_room = [&] { return results_.size() < most_ahead_; };
        if (waits && workers_.size() > 1) room_.wait(lock, token(), has_room);
        if (!has_room()) return std::nullopt;
        results_.emplace_back();
        return taken_ + results_.size() - 1;
    }

    void end(std::uint64_t number, Result result) {
        const std::lock_guard lock(mutex_);
        results_[number - taken_] = std::move(result);
        if (number == taken_) ready_.notify_one();
    }

    /// Returns the result of the next attempt, in the order of the numbers; nullopt if a stop was requested.
    std::optional<Result> next() {
        if (workers_.size() == 1) {
            while (results_.empty() || !results_.front())
                if (!workers_.front()->play(*this)) return std::nullopt;
            return take();
        }
        if (!std::exchange(has_started_, true))
            team_.start(static_cast<unsigned>(workers_.size()), [this](unsigned worker) {
                while (!token().stop_requested() && workers_[worker]->play(*this)) {
                }
            });
        std::unique_lock lock(mutex_);
        if (!ready_.wait(lock, token(), [&] { return !results_.empty() && results_.front(); })) {
            lock.unlock();
            team_.rethrow();
            return std::nullopt;
        }
        room_.notify_one();
        return take();
    }

  private:
    std::optional<Result> take() {
        std::optional<Result> result = std::move(results_.front());
        results_.pop_front();
        ++taken_;
        return result;
    }

    std::size_t most_ahead_;
    std::mutex mutex_;
    std::condition_variable_any room_;
    std::condition_variable_any ready_;
    std::uint64_t taken_ = 0;                   ///< the number of results handed out
    std::deque<std::optional<Result>> results_; ///< the results of the attempts from this number on
    std::vector<std::unique_ptr<Worker>> workers_;
    bool has_started_ = false;
    csp::Team team_; ///< must be the last member, since its threads use all others
};

} // namespace sudoku
