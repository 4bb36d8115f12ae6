#pragma once

#include <csp/constraints/linear/condition.hpp>
#include <csp/constraints/linear/sum.hpp>

namespace csp {

/// condition -> sum == constant, bounds consistent over the reals.
///
/// Rule 1. If the condition holds, a term is at most the constant less the lower bound of the others.
/// Rule 2. If the condition holds, a term is at least the constant less the upper bound of the others.
/// Rule 3. If the sum cannot be the constant, the condition does not hold; if it must, that is a failure.
///
/// O(open terms) a pass over variables, and no pass if no term is wider than what the others leave it. Passes are
/// repeated until no bound moves. After many passes the rule yields, so that other rules get their turn and a search
/// can be stopped.
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
