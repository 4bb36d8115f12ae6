#pragma once

#include <span>
#include <vector>

namespace tournament {

/// The rank of each value, 1 for the least; equal values share the mean of the ranks that they occupy together.
/// O(n log n).
[[nodiscard]] std::vector<double> ranks(std::span<const double> values);

} // namespace tournament
