#pragma once

#include <csp/engine/rule.hpp>

namespace csp {

/// result == |x|, domain consistent.
///
/// Rule 1. The result is not negative.
/// Rule 2. The result keeps the values that x or its negation can take.
/// Rule 3. x keeps the values that the result or its negation can take.
///
/// One pass: a value that Rule 3 removes from x supported nothing. O(1) if the variable to narrow spans at
/// most 64 values, else O(runs of consecutive values). Stateless.
class AbsoluteDomain final : public Rule {
  public:
    AbsoluteDomain(View result, View x);

    std::string name() const override { return "absolute value"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    View result_;
    View x_;
};

} // namespace csp
