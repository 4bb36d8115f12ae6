#pragma once

#include <csp/constraints/counting/limits.hpp>
#include <csp/engine/posting.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace csp {

/// Counts of single values. Those over the same list of variables share one rule, so that a variable that changes
/// is looked at once and not by each of them: in the magic sequence of length 500 that is nearly twice as fast.
class JointCounts final : public JointPosting {
  public:
    /// @param constraints  that say so
    void add(std::vector<View> xs, ValueLimits limits, const ConstraintNumbers& constraints) {
        counts_.push_back({std::move(xs), limits, constraints});
    }
    void finish(Posting& posting) override;

  private:
    struct Entry {
        std::vector<View> xs;
        ValueLimits limits;
        ConstraintNumbers constraints;
    };

    static void post_alone(const Posting& posting, const Entry& entry);

    std::vector<Entry> counts_;
};

/// Each value comes as its limits say.
void post_counts(Posting& posting, const std::vector<View>& xs, const std::vector<ValueLimits>& values);

/// Adds the rule for one value, or none where the domains say it all.
void post_single_count(Posting& posting, const std::vector<View>& xs, ValueLimits limits);

} // namespace csp
