#pragma once

#include <csp/engine/posting.hpp>

#include <vector>

namespace csp {

/// Adds what follows if the views all differ and add up to a total, beyond what an all_different and a sum find by
/// themselves: SumSets if at most 256 sets of values have the total and all values lie within 64, otherwise
/// DistinctSum. If no set has the total, that is a failure. It works beside an all_different and a sum.
void post_distinct_sum(Posting& posting, const std::vector<View>& xs, WideValue total);

} // namespace csp
