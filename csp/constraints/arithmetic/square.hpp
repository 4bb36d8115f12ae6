#pragma once

#include <csp/engine/rule.hpp>

namespace csp {

/// result == x * x, bounds consistent.
///
/// Rule 1. x lies between the negation of the root of the most the result can be and that root, ...
/// Rule 2. ... but not between those of the least the result can be.
/// Rule 3. The result lies between the squares of the least and the most distance of x from zero, and is a square.
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
