#pragma once

#include <csp/search/limits.hpp>
#include <csp/search/region.hpp>
#include <csp/search/solver.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace csp::parallel {

/// The joint progress of several threads, from the last report of each.
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

    /// Receives the report of a member. Callers must not hold a lock that `tell` acquires.
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

/// Limits that hold for several searches together. The clock starts at construction. Nodes and failures are handed out
/// a few at a time, so that the searches need not synchronise at every node, but never more than the limits allow.
class SharedLimits {
  public:
    explicit SharedLimits(const Limits& limits)
        : limits_(limits),
          nodes_(limits.nodes),
          failures_(limits.failures) {}

    /// Takes further nodes for one of the searches. Returns their number; 0 if none are left.
    std::uint64_t take_nodes() { return take(nodes_, limits_.nodes); }
    std::uint64_t take_failures() { return take(failures_, limits_.failures); }
    /// Takes back the nodes and failures that a search has not used.
    void give_back(std::uint64_t nodes, std::uint64_t failures) {
        if (limits_.nodes != Limits::unlimited) nodes_.fetch_add(nodes, std::memory_order_relaxed);
        if (limits_.failures != Limits::unlimited) failures_.fetch_add(failures, std::memory_order_relaxed);
    }
    std::uint64_t solutions() const { return limits_.solutions; }

    /// The time since construction.
    std::chrono::nanoseconds time() const { return std::chrono::steady_clock::now() - begun_; }
    std::chrono::nanoseconds time_left() const {
        if (limits_.time == std::chrono::nanoseconds::max()) return limits_.time;
        const auto spent = time();
        return spent < limits_.time ? limits_.time - spent : std::chrono::nanoseconds(0);
    }

  private:
    static constexpr std::uint64_t most_at_a_time = 256;

    /// Takes at most an eighth of the remaining number: when none are left, other searches hold few unused ones.
    static std::uint64_t take(std::atomic<std::uint64_t>& left, std::uint64_t limit) {
        if (limit == Limits::unlimited) return limit;
        std::uint64_t known = left.load(std::memory_order_relaxed);
        for (;;) {
            const std::uint64_t taken = std::min(most_at_a_time, known / 8 + (known % 8 > 0 ? 1 : 0));
            if (left.compare_exchange_weak(known, known - taken, std::memory_order_relaxed)) return taken;
        }
    }

    Limits limits_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> nodes_;
    std::atomic<std::uint64_t> failures_;
};

/// The searcher of one thread: a separate solver, under limits that all threads share. It searches regions of a tree,
/// one after another, in slices, so that it can give regions away between two slices:
///
///     worker.begin(region);
///     do {
///         worker.begin_slice(1000);
///         while (worker.next()) use(worker.solver());
///         if (somebody_has_nothing_to_do)
///             if (auto away = worker.give_away()) send(*away);
///     } while (worker.is_slice_over());
///     // worker.stopped() is StopReason::exhausted: the region is done, except for regions given away
///
/// If each region of a tree is searched to its end by any worker of the same model and options, every solution is found
/// exactly once.
///
/// When minimising, workers share SharedState::best. If another worker, or a message from another machine, lowers it,
/// even during a slice, the worker looks only for solutions below it. It may omit further solutions of the best cost.
class Worker {
  public:
    /// @param options  must have no listener; the limits are `limits`, and the rest as in Solver
    /// @param stop     ends each search when requested; stopped() is then StopReason::stop_requested
    /// @param limits, progress  must outlive the worker, like `shared`
    Worker(const Model& model, const SearchOptions& options, std::stop_token stop, SharedLimits& limits,
           TeamProgress& progress, const SharedState& shared = {});
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Begins to search a region, by default the whole tree. A region without atoms is searched as by a Solver: with
    /// restarts, until the worker gives a region away. The heuristics of the worker keep the weights of variables, and
    /// all other statistics that they learn, from region to region. If the solver is not ready, the region must not
    /// name a part.
    void begin(const Region& region = {});
    /// Makes next() pause after this many further nodes. Without this call, there are no pauses.
    void begin_slice(std::uint64_t nodes);
    /// Moves to the next solution or, when minimising, to a better one. Returns false if there is none, at the end of
    /// the slice, or at a limit.
    /// Errors: throws the exceptions of the user's rules, branchings and predicates; the region cannot be continued
    /// after an exception
    bool next();
    /// Whether next() returned false because the slice is over; the region may then have further solutions.
    bool is_slice_over() const;
    /// The reason why next() returned false, if the slice is not over.
    StopReason stopped() const { return has_nodes_ ? solver_.stopped() : StopReason::node_limit; }

    /// As Regions: gives a region away, between calls of next(). A search of a region without atoms restarts a few
    /// times first.
    std::optional<Region> give_away(std::uint64_t least_nodes = 0);

    /// The weights that the heuristics of this worker have learned. Another worker of the same model and options can
    /// take them over by learn() after its first begin(). It then searches regions from the start in an order that
    /// suits the whole tree.
    std::vector<std::int64_t> learned() { return Regions(solver_).learned(); }
    void learn(std::span<const std::int64_t> learned) { Regions(solver_).learn(learned); }

    const Solver& solver() const { return solver_; }
    const std::stop_token& stop() const { return stop_; }
    /// Returns the statistics of all searches of this worker together.
    Statistics statistics() const;
    /// As Solver, but the bound holds for the whole tree: it comes from the search of a region without atoms.
    Optimum optimum() const;
    /// Reports to the team, in addition to the automatic reports about ten times a second.
    void report();

  private:
    Optimum of_all(Optimum optimum) const;
    void prepare();
    bool take_more();
    void give_back();
    void set_limits();

    SharedLimits& shared_;
    TeamProgress& progress_;
    std::size_t number_; ///< the number of this worker in the team
    Limits limits_;      ///< the limits of the current search
    Statistics before_;  ///< the statistics of the earlier searches
    std::stop_token stop_;
    bool has_restarts_;
    bool is_whole_ = true;           ///< whether the current search is one of a region without atoms
    std::optional<WideValue> bound_; ///< the bound of earlier searches of such regions
    Solver solver_;
    std::uint64_t pause_at_ = Limits::unlimited; ///< nodes of the search under way, at the end of its slice
    bool has_begun_ = false;
    bool has_nodes_ = true; ///< whether there was a node for the root of the current search
};

} // namespace csp::parallel
