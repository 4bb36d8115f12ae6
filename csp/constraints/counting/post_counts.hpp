#pragma once

#include <csp/constraints/counting/limits.hpp>
#include <csp/engine/posting.hpp>

#include <vector>

namespace csp {

/// What a count tells of itself, for the joint pass that gives all counts over one list a rule together: the value comes
/// among xs as the limits say. Whoever reads it adds its rules.
struct ValueCount {
    std::vector<View> xs;
    ValueLimits limits;
};

/// Each value comes as its limits say.
void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values);

/// Adds the rule for one value, or none if the domains say it all.
void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits);

} // namespace csp
