#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/types.hpp>
#include <csp/search/statistics.hpp>

#include <cstddef>
#include <functional>
#include <optional>

namespace csp {

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
};

/// Returns a report function for one step of a search in several steps: it reports the work of the earlier steps and of
/// this one together.
/// @param before  the work of the earlier steps; must outlive the returned function, which reads it at each report
/// @param tell    receives the reports; if it is empty, so is the result
inline std::function<void(const Progress&)> progress_after(const Statistics& before,
                                                           const std::function<void(const Progress&)>& tell) {
    if (!tell) return nullptr;
    return [&before, tell](const Progress& progress) {
        tell({before + progress.statistics, progress.optimum});
    };
}

} // namespace csp
