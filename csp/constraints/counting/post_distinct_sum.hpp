#pragma once

#include <csp/engine/posting.hpp>

#include <vector>

namespace csp {

/// Adds what follows where the views all differ and come to a total, and nothing that an all_different or a sum
/// would find by itself: SumSets where at most 256 sets of values have the total and all values lie within 64,
/// else DistinctSum. Without such a set that is a failure. It stands beside an all_different and a sum.
void post_distinct_sum(Posting& posting, const std::vector<View>& xs, WideValue total);

} // namespace csp
