#pragma once

#include <csp/constraints/arithmetic/box.hpp>
#include <csp/engine/consistency.hpp>
#include <csp/engine/rule.hpp>

#include <optional>
#include <vector>

namespace csp {

/// result == the largest of the arguments, bounds consistent. The least argument is the negation of the largest negated
/// argument.
///
/// Rule 1. The result is at most the greatest upper bound of an argument.
/// Rule 2. The result is at least the lower bound of each argument.
/// Rule 3. An argument is at most the upper bound of the result.
/// Rule 4. If only one argument reaches the lower bound of the result, the two are equal (holes included if `needed` is
///         `domain`).
/// Rule 5. If no argument reaches the lower bound of the result, the rule fails.
///
/// O(open arguments) a run. An argument that can no longer reach the result is closed: it is swapped behind the open
/// ones, whose number is reversible.
class MaximumBounds final : public Rule {
  public:
    /// @param arguments  at least one; bounds consistency is guaranteed if all variables differ
    /// @param needed     `bounds`: Rule 4 leaves holes alone, and holes do not wake the rule
    MaximumBounds(View result, std::vector<View> arguments, Consistency needed = Consistency::domain);

    std::string name() const override { return "maximum"; }
    Priority priority() const override;
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool narrow_result(std::size_t open, Context& context) const;
    bool narrow_arguments(std::size_t& open, Context& context);
    void follow(View argument, Context& context) const;
    void follow_bounds(View argument, Context& context) const;
    void explain_follow(Reason& reason, const Context& context) const;
    Value largest_possible(std::size_t open, const Context& context) const;
    bool is_settled(std::size_t open, const Context& context) const;
    void explain_at_most(Value bound, Reason& reason) const;
    bool fail(Context& context) const;

    View result_;
    std::vector<View> arguments_; ///< open ones first
    Consistency needed_;
    Reversible<std::uint32_t> open_;
};

/// result == x * y, bounds consistent over the reals, sign by sign.
///
/// Rule 1. The result lies between the product of the lower bounds and the product of the upper bounds of the factors.
/// Rule 2. x is at most the upper bound of the result, divided by the lower bound of y; and vice versa.
/// Rule 3. x is at least the lower bound of the result, divided by the upper bound of y; and vice versa.
///
/// The rules hold for factors >= 0. If a factor may be negative, each quadrant of signs is examined separately, and the
/// results are united. O(1) a pass. For factors >= 0, passes continue as long as a bound moves, on local numbers, so
/// that the store is written once. Divisions are carried out only if a bound moves.
class TimesBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "times"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    void narrow_positive(Context& context) const;
};

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

/// base to the power of exponent, where 0 to the power of 0 is 1 and a negative exponent gives the reciprocal rounded
/// toward zero. Returns nullopt for a negative power of 0. Results are cut off at +-2^62, which is beyond any sum of
/// variables.
std::optional<WideValue> power(WideValue base, WideValue exponent);

/// result == x to the power of y, on bounds, case by case.
///
/// Rule 1. x >= 1, y >= 0: the bounds of each of the three variables follow from those of the remaining two, as the
/// power grows with both.
/// Rule 2. x <= -1, y >= 0: the same for the negation of x, with the sign given by the parity of y.
/// Rule 3. x == 0: the result is 1 for y == 0, and 0 for y > 0.
/// Rule 4. y < 0: the result is 1 or -1 for x = 1 or -1, and otherwise 0.
///
/// The results of the cases are united. O(1) a run.
class PowerBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "power"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

/// The quotient rounded toward zero; nullopt if the divisor is zero.
constexpr std::optional<WideValue> quotient(WideValue x, WideValue y) {
    return y == 0 ? std::nullopt : std::optional(x / y);
}

/// result == x div y, rounded toward zero, bounds consistent over the reals, sign by sign.
///
/// Rule 1. The divisor is not zero.
/// Rule 2. The quotient is at least that of the least x and the largest y, and at most that of the largest x and the
///         least y.
/// Rule 3. x lies between result * y and (result + 1) * y - 1.
/// Rule 4. y lies between x / (result + 1), exclusive, and x / result.
///
/// The rules hold for numbers >= 0. Each quadrant of signs is reflected to these, and the results are united. O(1) a
/// run.
class DivisionBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "division"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

/// x - (x div y) * y, which has the sign of x; nullopt if the divisor is zero.
constexpr std::optional<WideValue> remainder(WideValue x, WideValue y) {
    return y == 0 ? std::nullopt : std::optional(x % y);
}

/// result == x mod y, on bounds.
///
/// Rule 1. The divisor is not zero, and larger than the remainder.
/// Rule 2. The remainder is at most x.
/// Rule 3. x == quotient * y + result, on the bounds of each, for the quotients that the bounds allow.
///
/// The rules hold for numbers >= 0. Each quadrant of signs is reflected to these, and the results are united. If two
/// variables are fixed, the bounds of the third are exact for the result and x; a divisor is only tested. O(1) a run.
class RemainderBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "remainder"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

} // namespace csp
