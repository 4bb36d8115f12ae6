#pragma once

#include <csp/search/limits.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <span>
#include <stop_token>
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

/// Limits that hold for several searches together. The clock runs from construction on. Nodes and failures are handed
/// out a few at a time, so that the searches need not synchronise at every node, but never more than the limits allow.
class SharedLimits {
  public:
    explicit SharedLimits(const Limits& limits)
        : limits_(limits),
          nodes_(limits.nodes),
          failures_(limits.failures) {}

    /// Takes further nodes for one of the searches, and returns their number; 0 if none are left.
    std::uint64_t take_nodes() { return take(nodes_, limits_.nodes); }
    std::uint64_t take_failures() { return take(failures_, limits_.failures); }
    std::uint64_t solutions() const { return limits_.solutions; }

    /// The time since construction.
    std::chrono::nanoseconds time() const { return std::chrono::steady_clock::now() - begun_; }
    std::chrono::nanoseconds time_left() const {
        if (limits_.time == std::chrono::nanoseconds::max()) return limits_.time;
        const auto spent = time();
        return spent < limits_.time ? limits_.time - spent : std::chrono::nanoseconds(0);
    }

  private:
    static constexpr std::uint64_t at_a_time = 256;

    static std::uint64_t take(std::atomic<std::uint64_t>& left, std::uint64_t limit) {
        if (limit == Limits::unlimited) return limit;
        std::uint64_t known = left.load(std::memory_order_relaxed);
        for (;;) {
            const std::uint64_t taken = known < at_a_time ? known : at_a_time;
            if (left.compare_exchange_weak(known, known - taken, std::memory_order_relaxed)) return taken;
        }
    }

    Limits limits_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> nodes_;
    std::atomic<std::uint64_t> failures_;
};

/// The searcher of one thread: a separate solver, under limits that all threads share.
class Worker {
  public:
    /// @param limits, progress  must outlive the worker, like `shared`
    Worker(const Model& model, const SearchOptions& options, std::stop_token stop, SharedLimits& limits,
           TeamProgress& progress, const SharedState& shared = {});
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Like the functions of Solver.
    void begin(std::span<const Atom> givens = {});
    void begin_on_part(std::size_t part, std::span<const Atom> givens);
    bool next();
    /// The reason why next() returned false.
    StopReason stopped() const { return has_nodes_ ? solver_.stopped() : StopReason::node_limit; }

    const Solver& solver() const { return solver_; }
    /// The statistics of all its searches together.
    Statistics statistics() const;
    /// Reports to the team, in addition to the automatic reports about ten times a second.
    void report();

  private:
    void prepare();
    bool take_more();

    SharedLimits& shared_;
    TeamProgress& progress_;
    std::size_t number_; ///< its number in the team
    Limits limits_;      ///< of the search under way
    Statistics before_;  ///< of the earlier searches
    Solver solver_;
    bool has_begun_ = false;
    bool has_nodes_ = true; ///< whether there was a node for the root of the search under way
};

} // namespace csp::parallel
