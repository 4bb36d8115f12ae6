#pragma once

#include <csp/engine/past.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace csp {

/// A part of a sum: views that all differ, each times the coefficient. A single view is a group, too.
struct SumGroup {
    WideValue coefficient = 1; ///< above 0
    std::vector<View> xs;
};

/// Returns the same sum with the opposite sign, as groups.
std::vector<SumGroup> negated(std::vector<SumGroup> groups);

/// A sum of groups is at most a total, and the views of each group take different values.
///
/// The least sum of a group: in increasing order of their least values, each view takes the first number that exceeds
/// the number before it. Holes and greatest values are ignored.
///
/// Rule 1. If the least sums of the groups together exceed the total, this is a failure.
/// Rule 2. A view is at most the greatest value with which the least sums do not exceed the total.
///
/// For views without holes and greatest values, these rules make all possible deductions.
///
/// The rule supplements all_different constraints and a sum, which check assignments.
/// Complexity: O(n) a run while the least values keep their order, plus O(n) for each view that is pruned. Stateless.
/// Source: the least sum is that of jobs of unit length with release times; the slots that they fill do not depend on
/// the order in which jobs take the next free slot.
class DistinctSum final : public Rule {
  public:
    /// @param groups  no variable twice; coefficients up to most_coefficient
    /// @param most    between -most_total and most_total
    DistinctSum(const std::vector<SumGroup>& groups, WideValue most);

    /// With coefficients up to the first constant, the sums of 64 views are less than the second. Neither the sums nor
    /// their differences from totals leave 64 bits.
    static constexpr WideValue most_coefficient = WideValue{1} << 20U;
    static constexpr WideValue most_total = WideValue{1} << 58U;

    std::string name() const override { return "sum of different values, bounds"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    void explain_later(std::optional<Atom> stated, std::uint32_t token, const Past& past,
                       Reason& reason) const override;

  private:
    struct Member {
        View x;
        Value least = 0;
        Value slot = 0; ///< the value that it takes for the least sum
    };
    /// The members in increasing order of their least values, as known from the last run.
    struct Group {
        WideValue coefficient;
        std::span<Member> members;
        WideValue widest = 0; ///< no member has a greater difference between its bounds
    };
    class Bounds;

    static WideValue place(std::span<Member> members);
    bool hold_down(const Group& group, WideValue room, Context& context) const;

    std::vector<Member> members_; ///< group by group
    std::vector<Group> groups_;
    WideValue most_;
};

/// For joint passes: the views are all different and add up to the total. Stated instead of a StatedSum by constraints
/// that have posted the rules of post_distinct_sum().
struct DistinctTotal {
    std::vector<View> xs;
    WideValue total = 0;
    ConstraintNumbers constraints; ///< constraints of the model that state this
};

/// Adds the deductions that an all_different and a sum do not find separately, for views that all differ and add up to
/// a total: SumSets if at most 256 sets of values have the total and all values lie within 64, otherwise DistinctSum.
/// If no set has the total, this is a failure. Must be used in addition to an all_different and a sum.
void post_distinct_sum(Posting& posting, const std::vector<View>& xs, WideValue total);

} // namespace csp
