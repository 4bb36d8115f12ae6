#pragma once

#include <csp/search/parallel/worker.hpp>
#include <csp/search/region.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace csp::parallel {

/// The regions of one tree, which the workers of several threads search. A worker takes one region after another, and
/// gives parts of its region away while another worker waits.
///
///     while (const auto region = tree.take(number, stop)) { ... }  // see search_regions()
///
/// The tree is done once no region waits and no worker has one. An empty list of regions is not enough, because workers
/// may still add to it. The worker that has had its region longest is asked first to give a part away, because its
/// region is likely to be the largest. If it has nothing to give, it is asked again after all other workers.
class SharedTree {
  public:
    /// @param workers  the number of workers; each has a different number below it
    explicit SharedTree(unsigned workers) : members_(workers), beginners_(workers) {}

    /// Adds a region, which any worker may take.
    void add(Region region);
    /// Records that the worker has finished its last region, if it had one, and waits for the next region. Returns
    /// nullopt once the tree is done, or if a stop is requested.
    std::optional<Region> take(unsigned worker, const std::stop_token& stop);
    /// Whether no region waits and no worker has one.
    bool is_done();
    /// Whether the worker, which has a region, should give a part of it away: as many workers are asked as wait for a
    /// region.
    /// Complexity: one relaxed load if none waits
    bool is_asked(unsigned worker);
    /// Receives the region that a worker gives away after it was asked; nullopt if it has none to give.
    void answer(unsigned worker, std::optional<Region> region);
    /// Whether a worker has not had a region yet.
    bool has_beginners() const { return beginners_.load(std::memory_order_relaxed) > 0; }
    /// Stores the weights of a worker for beginners; see Worker::learned().
    void teach(std::vector<std::int64_t> learned);
    /// The weights stored last; empty at first.
    std::vector<std::int64_t> taught();

  private:
    using Moment = std::chrono::steady_clock::time_point;
    struct Member {
        bool has_region = false;
        std::uint64_t place = 0; ///< in the queue of workers to ask: the least is asked first
    };
    /// A worker that is asked may be in a long run of rules. After this time, all workers are asked.
    static constexpr std::chrono::milliseconds patience{10};

    std::vector<Member> members_;
    std::atomic<std::size_t> waiting_ = 0; ///< workers that wait, changed under the lock
    std::atomic<std::size_t> beginners_;   ///< likewise
    std::mutex mutex_;                     ///< guards the members below, and members_
    std::condition_variable_any has_news_;
    std::deque<Region> regions_;
    std::size_t searched_ = 0; ///< the number of regions that workers have
    std::uint64_t places_ = 0; ///< the number of places in the queue so far
    Moment asked_;             ///< when the present workers began to wait, or one of them was answered
    std::vector<std::int64_t> taught_;
};

/// The length of slices: about a millisecond, because another thread may have to wait for an answer that long, and at
/// most a thousand nodes.
class Slices {
  public:
    std::uint64_t nodes() const { return nodes_; }
    /// The size of the smallest region worth giving away: the nodes of a third of a millisecond. To begin a region
    /// takes a tenth of that time.
    std::uint64_t least_gift() const { return nodes_ / 3; }
    /// Adapts the length to the time that a slice took.
    void note(std::chrono::nanoseconds time) {
        if (time > 2 * wanted) nodes_ = std::max(fewest, nodes_ / 2);
        if (time < wanted / 2) nodes_ = std::min(most, nodes_ * 2);
    }

  private:
    static constexpr std::chrono::nanoseconds wanted{1'000'000};
    static constexpr std::uint64_t fewest = 4;
    static constexpr std::uint64_t most = 1000;

    std::uint64_t nodes_ = most;
};

/// The work of one thread: searches regions of the tree until the tree is done, and gives regions away when asked.
/// @param found  called at each solution with the region and the worker, which is at the solution:
///     `bool found(const Region&, Worker&)`; false ends the search
/// @return StopReason::exhausted: the tree is done; StopReason::none: found() has ended the search; otherwise the limit
///     that the worker has reached, or StopReason::stop_requested
template <typename Found>
StopReason search_regions(SharedTree& tree, unsigned number, Worker& worker, Found&& found) {
    using Clock = std::chrono::steady_clock;
    if (!worker.solver().is_ready()) return worker.stopped();
    Slices slices;
    bool is_beginner = true;
    while (const auto region = tree.take(number, worker.stop())) {
        worker.begin(*region);
        if (std::exchange(is_beginner, false)) worker.learn(tree.taught());
        do {
            const auto begun = Clock::now();
            worker.begin_slice(slices.nodes());
            bool is_mere_search = true; // found() may wait
            for (; worker.next(); is_mere_search = false)
                if (!found(*region, worker)) return StopReason::none;
            if (is_mere_search) slices.note(Clock::now() - begun);
            if (worker.is_slice_over() && tree.is_asked(number)) {
                auto away = worker.give_away(slices.least_gift());
                if (away && tree.has_beginners()) tree.teach(worker.learned());
                tree.answer(number, std::move(away));
            }
        } while (worker.is_slice_over());
        if (worker.stopped() != StopReason::exhausted) return worker.stopped();
    }
    return tree.is_done() ? StopReason::exhausted : StopReason::stop_requested;
}

} // namespace csp::parallel
