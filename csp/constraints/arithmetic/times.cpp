#include <csp/constraints/arithmetic/rules.hpp>

#include <algorithm>
#include <cmath>

namespace csp {

namespace {

/// The three rules for numbers >= 0.
struct PositiveTimes {
    static int sign(int of_x, int of_y) { return of_x * of_y; }

    static bool narrow(OperandBox& box) {
        auto& [x, y, result] = box;
        result = result & Bounds{x.min * y.min, x.max * y.max}; // Rule 1
        if (result.is_empty()) return false;
        narrow_factor(x, y, result);
        if (x.is_empty()) return false;
        narrow_factor(y, x, result);
        return !y.is_empty();
    }

    static bool narrow_to_fixpoint(OperandBox& box) {
        for (OperandBox before = box; narrow(box); before = box)
            if (box == before) return true;
        return false;
    }

  private:
    /// If the product is too large or too small, the divisor is not 0.
    static void narrow_factor(Bounds& factor, Bounds other, Bounds product) {
        if (factor.max * other.min > product.max) factor.max = divided(product.max, other.min); // Rule 2
        if (factor.min * other.max < product.min)
            factor.min = divided(product.min - 1, other.max) + 1; // Rule 3
    }
    /// Bounds of variables fit into 32 bits, for which processors divide in half the time or less.
    static Value divided(WideValue dividend, WideValue divisor) {
        return static_cast<Value>(dividend) / static_cast<Value>(divisor);
    }
};

} // namespace

void TimesBounds::propagate(Context& context) {
    if (context.min(axes().x) >= 0 && context.min(axes().y) >= 0) return narrow_positive(context);
    PartsOfBox parts(axes(), context);
    if (narrow_quadrants<PositiveTimes>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

/// Repeats if a new bound fell into a hole, or if two of the variables are the same.
void TimesBounds::narrow_positive(Context& context) const {
    for (;;) {
        const OperandBox before = axes().bounds(context);
        const auto why = [&](Reason& reason) { axes().explain(before, reason); };
        OperandBox box = before;
        if (!PositiveTimes::narrow_to_fixpoint(box)) {
            context.fail(why);
            return;
        }
        if (!axes().narrow(before, box, context, why)) return;
        if (axes().bounds(context) == box) break;
    }
    if (context.is_fixed(axes().x) && context.is_fixed(axes().y)) return context.entailed();
    context.fixpoint();
}

std::optional<bool> TimesBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return assignment[result] == WideValue{assignment[x]} * assignment[y];
}

void SquareBounds::scope(Wiring& wiring) {
    wiring.on(result_, Events::bounds);
    wiring.on(x_, Events::bounds);
}

namespace {

/// Exact, since every Value and the square of its root are exact in a double.
WideValue floor_root(WideValue v) { return static_cast<WideValue>(std::sqrt(static_cast<double>(v))); }
WideValue ceiling_root(WideValue v) { return v <= 0 ? 0 : floor_root(v - 1) + 1; }

} // namespace

void SquareBounds::propagate(Context& context) {
    if (!context.at_least(result_, 0, because{x_})) return;
    if (!narrow_argument(context) || !narrow_result(context)) return;
    if (context.is_fixed(x_) && context.is_fixed(result_) &&
        context.value(result_) == WideValue{context.value(x_)} * context.value(x_))
        context.entailed(); // if both are views of one variable, they may disagree
}

bool SquareBounds::narrow_argument(Context& context) const {
    const Value least = context.min(result_);
    const Value most = context.max(result_);
    const WideValue near = ceiling_root(least);
    const WideValue far = floor_root(most);
    const because why_near{atom_at_least(result_, least)};
    const because why_far{atom_at_most(result_, most)};
    return context.at_least(x_, -far, why_far) && context.at_most(x_, far, why_far)   // Rule 1
           && (near == 0 || context.remove_range(x_, -near + 1, near - 1, why_near)); // Rule 2
}

/// Rule 3.
bool SquareBounds::narrow_result(Context& context) const {
    const WideValue low = context.min(x_);
    const WideValue high = context.max(x_);
    const WideValue nearest = low > 0 ? low : high < 0 ? -high : 0;
    const WideValue near = std::max(nearest, ceiling_root(context.min(result_)));
    const WideValue far = std::min(std::max(-low, high), floor_root(context.max(result_)));
    return context.at_least(result_, near * near, because{x_, result_}) &&
           context.at_most(result_, far * far, because{x_, result_});
}

std::optional<bool> SquareBounds::check(const Assignment& assignment) const {
    return assignment[result_] == WideValue{assignment[x_]} * assignment[x_];
}

} // namespace csp
