#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/types.hpp>

#include <cstddef>
#include <optional>

namespace csp {

/// How good the best solution so far is, and how good a solution could be.
struct Optimum {
    /// The cost of the best solution, or its gain when maximising; nothing if there is none yet.
    std::optional<WideValue> best;
    /// A proved bound: no solution is better. Nothing before the search has begun, or if there is no solution.
    std::optional<WideValue> bound;

    /// What may be left to gain, as a share:  |best - bound| / |best|.  0: the best is proved; infinite if best is 0
    /// and the bound is not, or if one of them is unknown.
    double gap() const;
};

/// A solution better than all before it.
struct Improvement {
    const Assignment& solution; ///< valid during the call
    Optimum optimum;
    std::size_t objective = 0; ///< lexicographically: which of the objectives has become better
};

} // namespace csp
