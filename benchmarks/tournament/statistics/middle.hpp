#pragma once

#include <vector>

namespace tournament {

/// The middle one of some numbers in their order, or the mean of the two in the middle. Needs one; reorders
/// them. O(n).
[[nodiscard]] double middle(std::vector<double>& values);

} // namespace tournament
