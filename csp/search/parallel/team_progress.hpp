#pragma once

#include <csp/search/search_options.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace csp::parallel {

/// The joint progress of several threads, each as last reported.
class TeamProgress {
  public:
    /// @param tell  called about ten times a second, by one thread at a time; may be empty
    explicit TeamProgress(std::function<void(const Progress&)> tell) : tell_(std::move(tell)) {}

    /// Adds a member and returns its number.
    std::size_t join() {
        const std::lock_guard lock(mutex_);
        members_.emplace_back();
        return members_.size() - 1;
    }

    /// Receives the report of a member. Callers must not hold a lock that `tell` takes.
    void note(std::size_t member, const Progress& progress) {
        {
            const std::lock_guard lock(mutex_);
            members_[member] = progress.statistics;
            add(progress.optimum);
        }
        // The reporting thread itself adds up the totals, so reports arrive in the order of their totals.
        const std::unique_lock alone(telling_, std::try_to_lock);
        if (!tell_ || !alone.owns_lock()) return;
        Progress all;
        {
            const std::lock_guard lock(mutex_);
            const auto now = std::chrono::steady_clock::now();
            if (now - told_ < between_reports) return;
            told_ = now;
            all = {sum(), optimum_};
        }
        tell_(all);
    }

    Statistics statistics() const {
        const std::lock_guard lock(mutex_);
        return sum();
    }

  private:
    using Moment = std::chrono::steady_clock::time_point;
    /// The interval of one member, less the amount by which its clock may be early.
    static constexpr std::chrono::milliseconds between_reports{90};

    Statistics sum() const {
        Statistics all;
        for (const Statistics& one : members_) all += one;
        all.time = std::chrono::steady_clock::now() - begun_;
        return all;
    }

    void add(const Optimum& optimum) {
        if (optimum.best) optimum_.best = std::min(*optimum.best, optimum_.best.value_or(*optimum.best));
        if (optimum.bound) optimum_.bound = std::max(*optimum.bound, optimum_.bound.value_or(*optimum.bound));
    }

    std::function<void(const Progress&)> tell_;
    Moment begun_ = std::chrono::steady_clock::now();
    mutable std::mutex mutex_; ///< guards the members below
    std::vector<Statistics> members_;
    Optimum optimum_;
    Moment told_ = begun_;
    std::mutex telling_;
};

} // namespace csp::parallel
