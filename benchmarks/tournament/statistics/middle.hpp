#pragma once

#include <vector>

namespace tournament {

/// The middle one of the sorted values, or the mean of the two in the middle. Needs at least one value; reorders
/// the values. O(n).
[[nodiscard]] double middle(std::vector<double>& values);

} // namespace tournament
