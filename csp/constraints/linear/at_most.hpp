#pragma once

#include <csp/constraints/linear/condition.hpp>
#include <csp/constraints/linear/sum.hpp>

namespace csp {

/// condition -> sum <= constant, domain consistent if no variable occurs in two terms. The slack is the constant less
/// the lower bound of the sum.
///
/// Rule 1. If the condition holds, a term exceeds its lower bound by no more than the slack.
/// Rule 2. If the slack is negative, the condition does not hold; if it must, that is a failure.
///
/// O(open terms) a run over variables, O(changes) over atoms; no second pass if no term is wider than the
/// slack.
template <typename Sum>
class LinearAtMost final : public Rule {
  public:
    explicit LinearAtMost(LinearForm form, Condition condition = {})
        : constant_(form.constant),
          sum_(std::move(form)),
          condition_(condition) {}

    std::string name() const override { return condition_.name_of("linear, at most"); }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return priority_of(sum_.term_count()); }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override {
        return !condition_.is_met_by(assignment) || sum_.value(assignment) <= constant_;
    }

  private:
    using Wide = typename Sum::Number;

    bool hold_down_terms(Wide slack, Context& context);

    WideValue constant_;
    Sum sum_;
    Condition condition_;
};

extern template class LinearAtMost<VariableSum<WideValue>>;
extern template class LinearAtMost<VariableSum<HugeValue>>;
extern template class LinearAtMost<MixedSum<WideValue>>;
extern template class LinearAtMost<MixedSum<HugeValue>>;

} // namespace csp
