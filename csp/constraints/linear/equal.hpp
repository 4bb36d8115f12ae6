#pragma once

#include <csp/constraints/linear/condition.hpp>
#include <csp/constraints/linear/sum.hpp>

namespace csp {

/// condition -> sum == constant, bounds consistent over the reals.
///
/// Rule 1. Where the condition holds, a term is at most the constant less the least that the others can be.
/// Rule 2. Where the condition holds, a term is at least the constant less the most that the others can be.
/// Rule 3. Where the sum cannot be the constant the condition does not hold; if it must, that is a failure.
///
/// O(open terms) a pass over variables and none where no term is wider than what the others leave it; passes
/// until no bound moves, or until many have been made: then others take their turn, and a search its chance
/// to be stopped, before the rule goes on.
template <typename Sum>
class LinearEqual final : public Rule {
  public:
    explicit LinearEqual(LinearForm form, Condition condition = {})
        : constant_(form.constant),
          sum_(std::move(form)),
          condition_(condition) {}

    std::string name() const override { return condition_.name_of("linear, equal"); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return priority_of(sum_.term_count()); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !condition_.is_met_by(assignment) || sum_.value(assignment) == constant_;
    }

  private:
    using Wide = typename Sum::Number;
    using Range = SumRange<Wide>;

    Wide room_above(const Range& range) const { return constant_ - range.least; }
    Wide room_below(const Range& range) const { return range.most - constant_; }
    bool narrow(Range& range, Context& context) const;
    template <typename Term>
    bool narrow(const Term& term, Range& range, Context& context) const;
    void refute(const Range& range, Context& context) const;

    WideValue constant_;
    Sum sum_;
    Condition condition_;
};

extern template class LinearEqual<VariableSum<WideValue>>;
extern template class LinearEqual<VariableSum<HugeValue>>;
extern template class LinearEqual<MixedSum<WideValue>>;
extern template class LinearEqual<MixedSum<HugeValue>>;

} // namespace csp
