#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace csp {

/// Measurements of the work of a search.
struct Statistics {
    std::uint64_t nodes = 0;    ///< propagated points of the search tree: the root, decisions, refutations
    std::uint64_t failures = 0; ///< nodes that turned out to be dead ends
    /// Rule runs. Only this number may depend on the hints that rules keep from earlier searches of the same solver.
    std::uint64_t propagations = 0;
    std::uint64_t solutions = 0;
    std::uint64_t restarts = 0;
    std::uint64_t nogoods = 0; ///< kept from runs that were given up
    int peak_depth = 0;        ///< most decisions in force at once
    std::chrono::nanoseconds time{0};

    /// False if a figure was not (or not fully) measured and is meaningless: the all-different kernel runs no rules and
    /// has no depth, and knows its failures only once its tree is exhausted.
    bool has_failures = true;
    bool has_propagations = true;
    bool has_peak_depth = true;
    bool has_time = true;

    /// Adds the work of another search, done before or after this one.
    Statistics& operator+=(const Statistics& other) {
        nodes += other.nodes;
        failures += other.failures;
        propagations += other.propagations;
        solutions += other.solutions;
        restarts += other.restarts;
        nogoods += other.nogoods;
        peak_depth = std::max(peak_depth, other.peak_depth);
        time += other.time;
        has_failures &= other.has_failures;
        has_propagations &= other.has_propagations;
        has_peak_depth &= other.has_peak_depth;
        has_time &= other.has_time;
        return *this;
    }
    friend Statistics operator+(Statistics some, const Statistics& others) { return some += others; }
};

} // namespace csp
