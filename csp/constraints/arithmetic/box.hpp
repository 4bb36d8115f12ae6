#pragma once

#include <csp/engine/context.hpp>
#include <csp/engine/rule.hpp>

#include <algorithm>

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

/// The union of intervals that each lie on one side of zero, as two intervals.
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

} // namespace csp
