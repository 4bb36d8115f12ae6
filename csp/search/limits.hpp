#pragma once

#include <csp/engine/listener.hpp>
#include <csp/search/statistics.hpp>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <string_view>
#include <utility>

namespace csp {

/// A duration of any unit: `std::chrono::seconds(5)`, or `5s` with `using namespace std::chrono_literals`.
struct TimeLimit : std::chrono::nanoseconds {
    constexpr TimeLimit() : std::chrono::nanoseconds(0) {}
    template <typename Count, typename Period>
    requires std::convertible_to<std::chrono::duration<Count, Period>, std::chrono::nanoseconds>
    constexpr TimeLimit(std::chrono::duration<Count, Period> time) : std::chrono::nanoseconds(time) {}
    template <std::integral Number>
    TimeLimit(Number) = delete; // write std::chrono::seconds(5)
    template <std::floating_point Number>
    TimeLimit(Number) = delete; // write std::chrono::milliseconds(500)
    template <std::floating_point Count, typename Period>
    TimeLimit(std::chrono::duration<Count, Period>) = delete; // write std::chrono::milliseconds(500)
};

/// When a search pauses. Reaching a limit never means "no solution": see StopReason. Once its limits have been raised,
/// the search can continue from its last node.
///
/// Time and stop requests are checked between nodes, between runs of rules, and while a model is loaded. A single run
/// of a rule, and the posting of a single constraint, are not interrupted.
struct Limits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t solutions = unlimited;
    std::uint64_t nodes = unlimited;
    std::uint64_t failures = unlimited;
    TimeLimit time = std::chrono::nanoseconds::max(); ///< wall-clock, spent in set-up and search
};

/// The limits that remain for another search after one with these statistics; the limit on solutions is unchanged.
Limits rest_of(const Limits& limits, const Statistics& used);

/// Why a search pauses.
enum class StopReason : std::uint8_t {
    none,           ///< not paused: it has not begun, or it has just found a solution and more may follow
    exhausted,      ///< the whole tree has been searched: there are no more solutions
    solution_limit, ///< the wanted number of solutions has been found
    node_limit,
    failure_limit,
    time_limit,
    stop_requested, ///< requested through the stop token
};

/// "exhausted", "time limit", ...; "more may follow" for StopReason::none.
std::string_view to_string(StopReason reason);

/// Measures the time of a search and decides when it must pause. The search queries the watch between nodes, and the
/// engine queries it while rules run. On these occasions, the watch can also report the progress of the search.
class LimitWatch final : public Interrupt {
  public:
    LimitWatch(const Limits& limits, std::stop_token stop) : limits_(limits), stop_(std::move(stop)) {}

    void set_limits(const Limits& limits) { limits_ = limits; }
    /// From now on, calls `report` with the latest known statistics about ten times a second, as long as the search or
    /// the engine queries the watch.
    void report_to(std::function<void(const Statistics&)> report) { report_ = std::move(report); }
    const Limits& limits() const { return limits_; }

    /// Forgets the time spent.
    void reset() {
        spent_ = reported_ = std::chrono::nanoseconds(0);
        known_ = {};
    }
    /// Starts the clock; pause() stops it.
    void resume() {
        resumed_ = std::chrono::steady_clock::now();
        is_running_ = true;
        readings_to_skip_ = 0;
    }
    void pause() {
        spent_ = time();
        is_running_ = false;
    }
    std::chrono::nanoseconds time() const {
        return is_running_ ? spent_ + (std::chrono::steady_clock::now() - resumed_) : spent_;
    }

    /// Whether the time limit is reached or a stop was requested.
    bool is_due() override {
        if (report_) report();
        return due() != StopReason::none;
    }
    StopReason due() const {
        if (stop_.stop_requested()) return StopReason::stop_requested;
        if (limits_.time == std::chrono::nanoseconds::max()) return StopReason::none;
        return time() >= limits_.time ? StopReason::time_limit : StopReason::none;
    }

    /// The limit that this search has reached, if any. Reads the clock only from time to time.
    StopReason reached(const Statistics& statistics) {
        if (statistics.nodes >= limits_.nodes) return StopReason::node_limit;
        if (statistics.failures >= limits_.failures) return StopReason::failure_limit;
        if (stop_.stop_requested()) return StopReason::stop_requested;
        const bool needs_clock = limits_.time != std::chrono::nanoseconds::max() || report_;
        if (!needs_clock || readings_to_skip_-- > 0) return StopReason::none;
        readings_to_skip_ = nodes_between_readings;
        if (report_) {
            known_ = statistics;
            report();
        }
        return due();
    }

  private:
    static constexpr int nodes_between_readings = 32;
    static constexpr std::chrono::milliseconds between_reports{100}; ///< people cannot read faster

    void report() {
        const std::chrono::nanoseconds now = time();
        if (now - reported_ < between_reports) return;
        reported_ = known_.time = now;
        report_(known_);
    }

    Limits limits_;
    std::stop_token stop_;
    std::function<void(const Statistics&)> report_; ///< may be empty
    Statistics known_;                              ///< as of the last call of reached() that read the clock
    std::chrono::nanoseconds reported_{0};          ///< the time of the last report
    std::chrono::nanoseconds spent_{0};
    std::chrono::steady_clock::time_point resumed_;
    int readings_to_skip_ = 0;
    bool is_running_ = false;
};

/// The clock of a watch runs as long as this exists.
class RunningClock {
  public:
    explicit RunningClock(LimitWatch& watch) : watch_(watch) { watch_.resume(); }
    ~RunningClock() { watch_.pause(); }
    RunningClock(const RunningClock&) = delete;
    RunningClock& operator=(const RunningClock&) = delete;

  private:
    LimitWatch& watch_;
};

} // namespace csp
