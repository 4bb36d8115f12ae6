#pragma once

#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <string>
#include <vector>

namespace csp {

/// Bounds of variables that are all different and add up to a total.
///
/// Rule 1. A variable is at most the total less the least sum of the others with pairwise different values.
/// Rule 2. A variable is at least the total less the greatest sum of the others with pairwise different values.
///
/// For the least sum, in increasing order of their least values, each variable takes the first number that exceeds the
/// one before. Holes and greatest values are ignored.
///
/// It is posted in addition to an all_different and a sum, which check assignments.
/// Complexity: O(n * n) a run. Stateless.
class DistinctSum final : public Rule {
  public:
    /// @param xs  at least two, all different
    DistinctSum(std::vector<View> xs, WideValue total);

    std::string name() const override { return "all different sum, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    bool hold_down(const std::vector<View>& xs, WideValue total, Context& context);

    std::vector<View> xs_;
    std::vector<View> negated_;
    WideValue total_;
    std::vector<View> order_; ///< in increasing order of the least values
};

/// Adds the deductions that an all_different and a sum do not find separately, for views that are all different and add
/// up to a total: SumSets if at most 256 sets of values have the total and all values lie within 64, otherwise
/// DistinctSum. If no set has the total, that is a failure. Must be used in addition to an all_different and a sum.
void post_distinct_sum(Posting& posting, const std::vector<View>& xs, WideValue total);

} // namespace csp
