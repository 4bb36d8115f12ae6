#pragma once

#include <csp/base/view.hpp>

#include <vector>

namespace csp {

// What an all_different tells of itself, for joint passes to read. Not if the user has named a consistency: then its own
// rules are wanted.

/// The views take pairwise different values.
struct AllDiffer {
    std::vector<View> scope;
};

/// As many values as views, all of them within 64: each value is taken once.
struct Permutation {
    std::vector<View> scope;
    Value min;
    Value max;
};

} // namespace csp
