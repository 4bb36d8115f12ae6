#include <csp/constraints/arithmetic/times.hpp>

namespace csp {

void TimesBounds::scope(Wiring& wiring) {
    wiring.on(x_, Events::bounds);
    wiring.on(y_, Events::bounds);
    wiring.on(result_, Events::bounds);
}

namespace {

/// The three rules on numbers >= 0.
struct Times {
    static int sign(int of_x, int of_y) { return of_x * of_y; }

    static bool narrow(Box& box) {
        box.result = box.result & Bounds{box.x.min * box.y.min, box.x.max * box.y.max}; // Rule 1
        if (box.result.is_empty()) return false;
        narrow_factor(box.x, box.y, box.result);
        narrow_factor(box.y, box.x, box.result);
        return !box.is_empty();
    }
    static void narrow_factor(Bounds& factor, Bounds other, Bounds product) {
        if (other.min > 0) factor.max = std::min(factor.max, product.max / other.min); // Rule 2
        if (product.min > 0 && other.max > 0)
            factor.min = std::max(factor.min, ceiling_divided(product.min, other.max)); // Rule 3
    }
};

} // namespace

void TimesBounds::propagate(Context& context) {
    if (context.min(x_) >= 0 && context.min(y_) >= 0) return narrow_positive(context);
    PartsOfBox parts(x_, y_, result_, context);
    if (narrow_quadrants<Times>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

/// The same as Times::narrow, with reasons of two or three atoms, without dividing in vain, and to its fixpoint.
void TimesBounds::narrow_positive(Context& context) const {
    for (;;) {
        const Value x_min = context.min(x_);
        const Value x_max = context.max(x_);
        const Value y_min = context.min(y_);
        const Value y_max = context.max(y_);
        if (!context.at_least(result_, WideValue{x_min} * y_min,
                              because{atom_at_least(x_, x_min), atom_at_least(y_, y_min)}) // Rule 1
            ||
            !context.at_most(result_, WideValue{x_max} * y_max,
                             because{atom_at_most(x_, x_max), atom_at_most(y_, y_max), atom_at_least(y_, 0)}))
            return;
        if (x_min == x_max && y_min == y_max) return context.entailed();
        if (!narrow_factor(x_, y_, context) || !narrow_factor(y_, x_, context)) return;
        if (context.min(x_) == x_min && context.max(x_) == x_max && context.min(y_) == y_min &&
            context.max(y_) == y_max)
            return context.fixpoint();
    }
}

/// Both factors are >= 0.
bool TimesBounds::narrow_factor(View factor, View other, Context& context) const {
    const Value other_min = context.min(other);
    const Value other_max = context.max(other);
    const Value product_min = context.min(result_);
    const Value product_max = context.max(result_);
    if (WideValue{context.max(factor)} * other_min > product_max && other_min > 0 &&
        !context.at_most(factor, product_max / other_min,
                         because{atom_at_most(result_, product_max), atom_at_least(other, other_min)}))
        return false; // Rule 2
    if (WideValue{context.min(factor)} * other_max >= product_min || other_max <= 0) return true;
    return context.at_least(factor, (product_min - 1) / other_max + 1,
                            because{atom_at_least(result_, product_min), atom_at_most(other, other_max),
                                    atom_at_least(other, 0)}); // Rule 3
}

std::optional<bool> TimesBounds::check(const Assignment& assignment) const {
    return assignment[result_] == WideValue{assignment[x_]} * assignment[y_];
}

} // namespace csp
