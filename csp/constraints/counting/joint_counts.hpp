#pragma once

#include <csp/constraints/counting/limits.hpp>
#include <csp/engine/posting.hpp>

#include <utility>
#include <vector>

namespace csp {

/// Counts of single values. Those over the same list of variables share one rule, so that a changed variable is visited
/// once and not by each count. In the magic sequence of length 500 that is nearly twice as fast.
class JointCounts final : public JointPosting {
  public:
    void add(std::vector<View> xs, ValueLimits limits) { counts_.push_back({std::move(xs), limits}); }
    void finish(Posting& posting) override;

  private:
    struct Entry {
        std::vector<View> xs;
        ValueLimits limits;
    };

    std::vector<Entry> counts_;
};

/// Each value comes as its limits say.
void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values);

/// Adds the rule for one value, or none if the domains decide it.
void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits);

} // namespace csp
