#pragma once

#include <csp/engine/consistency.hpp>
#include <csp/engine/context.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace csp {

/// All integers from min to max; empty if min > max.
struct Bounds {
    WideValue min = 1;
    WideValue max = 0;

    bool is_empty() const { return min > max; }
    friend bool operator==(const Bounds&, const Bounds&) = default;
    friend constexpr Bounds operator-(Bounds b) { return {-b.max, -b.min}; }
    friend constexpr Bounds operator&(Bounds a, Bounds b) {
        return {std::max(a.min, b.min), std::min(a.max, b.max)};
    }
};

/// The bounds of two arguments and a result.
struct OperandBox {
    Bounds x;
    Bounds y;
    Bounds result;

    bool is_empty() const { return x.is_empty() || y.is_empty() || result.is_empty(); }
    friend bool operator==(const OperandBox&, const OperandBox&) = default;
};

/// The variables whose bounds make a box.
struct Axes {
    View x;
    View y;
    View result;

    OperandBox bounds(const Context& context) const {
        const auto of = [&context](View v) { return Bounds{context.min(v), context.max(v)}; };
        return {of(x), of(y), of(result)};
    }

    /// Adds the reason for a deduction from these bounds.
    void explain(const OperandBox& box, Reason& reason) const {
        const auto add = [&reason](View v, Bounds bounds) {
            reason.add(atom_at_least(v, static_cast<Value>(bounds.min)));
            reason.add(atom_at_most(v, static_cast<Value>(bounds.max)));
        };
        add(x, box.x);
        add(y, box.y);
        add(result, box.result);
    }

    /// Narrows the variables from one box to another inside it.
    template <typename Why>
    bool narrow(const OperandBox& from, const OperandBox& to, Context& context, const Why& why) const {
        const auto tighten = [&](View v, Bounds old, Bounds bounds) {
            return (bounds.min == old.min || context.at_least(v, bounds.min, why)) &&
                   (bounds.max == old.max || context.at_most(v, bounds.max, why));
        };
        return tighten(x, from.x, to.x) && tighten(y, from.y, to.y) &&
               tighten(result, from.result, to.result);
    }
};

/// The signs of two arguments and of the result: 1 or -1. Zero has either sign.
struct Signs {
    int x;
    int y;
    int result;
};

/// The union of intervals, each on one side of zero, as two intervals.
class Halves {
  public:
    void add(Bounds part, int sign) {
        Bounds& half = sign < 0 ? lower_ : upper_;
        half = half.is_empty() ? part : Bounds{std::min(half.min, part.min), std::max(half.max, part.max)};
    }
    bool is_empty() const { return lower_.is_empty() && upper_.is_empty(); }

    /// Keeps only the values in either half.
    template <typename Why>
    bool narrow(View x, Context& context, const Why& why) const {
        const Bounds& first = lower_.is_empty() ? upper_ : lower_;
        const Bounds& last = upper_.is_empty() ? lower_ : upper_;
        return context.at_least(x, first.min, why) && context.at_most(x, last.max, why) &&
               (first.max + 1 >= last.min || context.remove_range(x, first.max + 1, last.min - 1, why));
    }

  private:
    Bounds lower_;
    Bounds upper_;
};

/// The part of a box that remains when it is examined part by part.
///
/// Rule 1. Each variable lies in the union of its bounds in the parts that remain.
/// Rule 2. If no part remains, the rule fails.
class PartsOfBox {
  public:
    PartsOfBox(const Axes& axes, const Context& context) : axes_(axes), all_(axes.bounds(context)) {}

    const OperandBox& all() const { return all_; }

    /// Adds a part that is not empty and in which each variable has one sign.
    void add(const OperandBox& part, Signs signs) {
        of_x_.add(part.x, signs.x);
        of_y_.add(part.y, signs.y);
        of_result_.add(part.result, signs.result);
    }

    bool narrow(Context& context) const {
        const auto why = [this](Reason& reason) { axes_.explain(all_, reason); };
        if (of_x_.is_empty()) return context.fail(why); // Rule 2
        return of_x_.narrow(axes_.x, context, why) && of_y_.narrow(axes_.y, context, why) &&
               of_result_.narrow(axes_.result, context, why); // Rule 1
    }

    /// Whether both arguments were fixed at the beginning.
    bool had_fixed_arguments() const { return all_.x.min == all_.x.max && all_.y.min == all_.y.max; }

  private:
    Axes axes_;
    OperandBox all_;
    Halves of_x_;
    Halves of_y_;
    Halves of_result_;
};

constexpr WideValue ceiling_divided(WideValue dividend, WideValue divisor) {
    return (dividend + divisor - 1) / divisor;
}

/// Reverses some axes of a box; applying it twice restores the box.
constexpr OperandBox turned(const OperandBox& box, Signs signs) {
    const auto turn = [](Bounds b, int sign) { return sign > 0 ? b : -b; };
    return {turn(box.x, signs.x), turn(box.y, signs.y), turn(box.result, signs.result)};
}

/// Narrows  result == f(x, y)  if the sign of the result follows from those of the arguments. Each quadrant of x and y
/// is reflected so that all numbers are >= 0, and narrowed separately.
///
/// @tparam Function  static int sign(int of_x, int of_y), the sign of the result; static bool narrow(OperandBox&) for a
///                   box of numbers >= 0, which returns false if the box becomes empty
template <typename Function>
bool narrow_quadrants(PartsOfBox& parts, Context& context) {
    constexpr WideValue most = max_value;
    for (const int of_x : {1, -1}) {
        for (const int of_y : {1, -1}) {
            const Signs signs{of_x, of_y, Function::sign(of_x, of_y)};
            OperandBox box = turned(parts.all(), signs);
            box.x = box.x & Bounds{of_x > 0 ? 0 : 1, most}; // zero belongs to one quadrant
            box.y = box.y & Bounds{of_y > 0 ? 0 : 1, most};
            box.result = box.result & Bounds{0, most};
            if (!box.is_empty() && Function::narrow(box)) parts.add(turned(box, signs), signs);
        }
    }
    return parts.narrow(context);
}

/// The common part of the bounds rules for  result == f(x, y). Stateless.
class BinaryBounds : public Rule {
  public:
    BinaryBounds(View result, View x, View y) : axes_{x, y, result} {}

    Priority priority() const final { return Priority::ternary; }
    void scope(Wiring& wiring) final {
        wiring.on(axes_.x, Events::bounds);
        wiring.on(axes_.y, Events::bounds);
        wiring.on(axes_.result, Events::bounds);
    }

  protected:
    const Axes& axes() const { return axes_; }

  private:
    Axes axes_;
};

/// result == the greatest of the arguments, bounds consistent. The least argument is the negation of the greatest
/// negated argument.
///
/// Rule 1. The result is at most the greatest upper bound of an argument.
/// Rule 2. The result is at least the lower bound of each argument.
/// Rule 3. An argument is at most the upper bound of the result.
/// Rule 4. If only one argument reaches the lower bound of the result, the two are equal (holes included if `needed` is
///         `domain`).
/// Rule 5. If no argument reaches the lower bound of the result, the rule fails.
///
/// Complexity: O(open arguments) a run. An argument that can no longer reach the result is closed: it is swapped behind
/// the open arguments, whose number is reversible.
class MaximumBounds final : public Rule {
  public:
    /// @param arguments  at least one; bounds consistency is guaranteed if all variables differ
    /// @param needed     `bounds`: Rule 4 ignores holes, and holes do not wake the rule
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
    std::vector<View> arguments_; ///< open arguments first
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
/// results are united. Complexity: O(1) a pass. For factors >= 0, passes are repeated while a bound moves, on local
/// numbers, so that the store is written once. Divisions are carried out only if a bound moves.
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
/// Complexity: O(1) a run. Stateless.
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

/// Returns base to the power of exponent, where 0 to the power of 0 is 1 and a negative exponent gives the reciprocal
/// rounded toward zero; nullopt for a negative power of 0. Results are cut off at +-2^62, which is beyond any sum of
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
/// The results of the cases are united. Complexity: O(1) a run.
class PowerBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "power"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

/// Returns the quotient rounded toward zero; nullopt if the divisor is zero.
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
/// The rules hold for numbers >= 0. Each quadrant of signs is reflected to these, and the results are united.
/// Complexity: O(1) a run.
class DivisionBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "division"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

/// Returns x - (x div y) * y, which has the sign of x; nullopt if the divisor is zero.
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
/// variables are fixed, the bounds of the third are exact for the result and x; a divisor is only tested. Complexity:
/// O(1) a run.
class RemainderBounds final : public BinaryBounds {
  public:
    using BinaryBounds::BinaryBounds;

    std::string name() const override { return "remainder"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;
};

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
/// One pass: a value that Rule 3 removes from x supported no value. Complexity: O(1) if the variable to narrow spans at
/// most 64 values, otherwise O(values spanned / 64) or, if these are fewer, O(runs of consecutive values). Stateless.
class AbsoluteDomain final : public AbsoluteRule {
  public:
    using AbsoluteRule::AbsoluteRule;

    std::string name() const override { return "absolute value"; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
};

/// result == |x|, if only the bounds of the result matter.
///
/// Rule 1. The result is not negative.
/// Rule 2. The distance of x from 0 is at most the upper bound of the result.
/// Rule 3. The distance of x from 0 is at least the lower bound of the result.
/// Rule 4. The result is at most the greatest distance of a value of x from 0.
/// Rule 5. The result is at least the least distance of a value of x from 0 (holes of x included).
///
/// The bounds of the result, and all values of x, belong to solutions if the result has no holes. Complexity: O(1) a
/// pass, plus the number of words between 0 and the value nearest to it. Stateless.
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
