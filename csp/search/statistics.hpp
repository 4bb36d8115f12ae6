#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/types.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace csp {

/// Measurements of the work of a search.
struct Statistics {
    std::uint64_t nodes = 0;    ///< propagated points of the search tree: the root, decisions, refutations
    std::uint64_t failures = 0; ///< nodes that failed
    /// Rule runs. Only this number may depend on the hints that rules keep from earlier searches of the same solver.
    std::uint64_t propagations = 0;
    std::uint64_t solutions = 0;
    std::uint64_t restarts = 0;
    std::uint64_t nogoods = 0; ///< learned, or recorded at restarts
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

/// The quality of the best solution so far, and a bound on the quality of any solution.
struct Optimum {
    /// The cost of the best solution, or its gain when maximising; nullopt if there is none yet.
    std::optional<WideValue> best;
    /// A proved bound: no solution is better. nullopt before the search has begun, or if there is no solution.
    std::optional<WideValue> bound;

    /// The relative gap:  |best - bound| / |best|.  0 if the best is proved to be optimal; infinite if best is 0 and
    /// the bound is not, or if one of them is unknown.
    double gap() const;
};

/// A solution that is better than all before it.
struct Improvement {
    const Assignment& solution; ///< valid during the call
    Optimum optimum;
    std::size_t objective = 0; ///< in a lexicographic search: the number of the objective that has improved
    /// The work of the search until it found this solution; its time is measured from the call on. With several
    /// threads, their total, each as last reported.
    Statistics statistics = {};
};

/// The progress of a search.
struct Progress {
    /// The work of the search so far; its time is measured from the call on. While the all-different kernel searches,
    /// and while a model is loaded, only the time advances.
    Statistics statistics;
    Optimum optimum = {}; ///< when optimising
    /// The run under way, as a row of Plan::runs. nullopt with several threads, and while the kernel searches.
    std::optional<std::size_t> run = {};
};

/// Returns a report function for one step of a search in several steps: it reports the work of the earlier steps and of
/// this one together.
/// @param before  the work of the earlier steps; must outlive the returned function, which reads it at each report
/// @param tell    receives the reports; if it is empty, so is the result
inline std::function<void(const Progress&)> progress_after(const Statistics& before,
                                                           const std::function<void(const Progress&)>& tell) {
    if (!tell) return nullptr;
    return [&before, tell](const Progress& progress) {
        tell({before + progress.statistics, progress.optimum, progress.run});
    };
}

} // namespace csp
