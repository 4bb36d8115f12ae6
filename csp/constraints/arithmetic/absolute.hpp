#pragma once

#include <csp/engine/rule.hpp>

namespace csp {

/// The common part of the rules for  result == |x|.
class AbsoluteRule : public Rule {
  public:
    AbsoluteRule(View result, View x) : result_(result), x_(x) {}

    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::unary; }
    std::optional<bool> check(const Assignment& assignment) const override;

  protected:
    View result_;
    View x_;
};

/// result == |x|, domain consistent.
///
/// Rule 1. The result is not negative.
/// Rule 2. The result keeps the values that x or its negation can take.
/// Rule 3. x keeps the values that the result or its negation can take.
///
/// One pass: a value that Rule 3 removes from x supported nothing. O(1) if the variable to narrow spans at
/// most 64 values, else O(values spanned / 64) or, if these are fewer, O(runs of consecutive values). Stateless.
class AbsoluteDomain final : public AbsoluteRule {
  public:
    using AbsoluteRule::AbsoluteRule;

    std::string name() const override { return "absolute value"; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
};

/// result == |x|, for cases in which only the bounds of the result matter.
///
/// Rule 1. The result is not negative.
/// Rule 2. x is at most as far from 0 as the upper bound of the result.
/// Rule 3. x is at least as far from 0 as the lower bound of the result.
/// Rule 4. The result is at most the distance of the value of x furthest from 0.
/// Rule 5. The result is at least the distance of the value of x nearest to 0 (holes of x included).
///
/// The bounds of the result, and all values of x, belong to solutions if the result has no holes. O(1) a pass, plus the
/// number of words between 0 and the value nearest to it. Stateless.
class AbsoluteBounds final : public AbsoluteRule {
  public:
    using AbsoluteRule::AbsoluteRule;

    std::string name() const override { return "absolute value, bounds"; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;

  private:
    bool narrow_argument(Context& context) const;
    bool narrow_result(Context& context) const;
    Value furthest(const Context& context) const;
    Value nearest(const Context& context) const;
};

} // namespace csp
