#include <csp/constraints/arithmetic/times.hpp>

namespace csp {

namespace {

/// The three rules on numbers >= 0.
struct PositiveTimes {
    static int sign(int of_x, int of_y) { return of_x * of_y; }

    static bool narrow(Box& box) {
        auto& [x, y, result] = box;
        result = result & Bounds{x.min * y.min, x.max * y.max}; // Rule 1
        if (result.is_empty()) return false;
        narrow_factor(x, y, result);
        if (x.is_empty()) return false;
        narrow_factor(y, x, result);
        return !y.is_empty();
    }

    static bool narrow_to_fixpoint(Box& box) {
        for (Box before = box; narrow(box); before = box)
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
    /// Bounds of variables take 32 bits, for which processors divide in half the time or less.
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

/// Again if a new bound fell into a hole, or two of the variables are the same.
void TimesBounds::narrow_positive(Context& context) const {
    for (;;) {
        const Box before = axes().bounds(context);
        const auto why = [&](Reason& reason) { axes().explain(before, reason); };
        Box box = before;
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

} // namespace csp
