#pragma once

#include <csp/engine/rule.hpp>

namespace csp {

/// result == x * x, bounds consistent.
///
/// Rule 1. x lies between -r and r, with r the root of the upper bound of the result, ...
/// Rule 2. ... but not strictly between -s and s, with s the root of its lower bound.
/// Rule 3. The result is a square, between the squares of the least and the greatest distance of x from zero.
///
/// O(1) a run. Stateless.
class SquareBounds final : public Rule {
  public:
    SquareBounds(View result, View x) : result_(result), x_(x) {}

    std::string name() const override { return "square"; }
    Reason::Kind least_reason() const override { return Reason::Kind::scoped; }
    Priority priority() const override { return Priority::unary; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool narrow_argument(Context& context) const;
    bool narrow_result(Context& context) const;

    View result_;
    View x_;
};

} // namespace csp
