#include <csp/constraints/arithmetic/remainder.hpp>

namespace csp {

namespace {

/// The rules on numbers >= 0.
struct Remainder {
    static int sign(int of_x, int) { return of_x; }

    static bool narrow(Box& box) {
        auto& [x, y, result] = box;
        y = y & Bounds{std::max(WideValue{1}, result.min + 1), y.max}; // Rule 1
        result = result & Bounds{0, std::min(x.max, y.max - 1)};       // Rules 1, 2
        x = x & Bounds{result.min, x.max};                             // Rule 2
        if (box.is_empty()) return false;
        const WideValue overhang = std::max(WideValue{0}, x.min - result.max); // what multiples must make up
        const Bounds quotient{ceiling_divided(overhang, y.max), (x.max - result.min) / y.min};
        if (quotient.is_empty()) return false;
        const Bounds multiple{quotient.min * y.min, quotient.max * y.max};
        x = x & Bounds{multiple.min + result.min, multiple.max + result.max};                   // Rule 3
        result = result & Bounds{x.min - multiple.max, x.max - multiple.min};                   // Rule 3
        if (quotient.max > 0) y.min = std::max(y.min, ceiling_divided(overhang, quotient.max)); // Rule 3
        if (quotient.min > 0) y.max = std::min(y.max, (x.max - result.min) / quotient.min);     // Rule 3
        return !box.is_empty();
    }
};

} // namespace

void RemainderBounds::propagate(Context& context) {
    PartsOfBox parts(axes(), context);
    if (narrow_quadrants<Remainder>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

std::optional<bool> RemainderBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return remainder(assignment[x], assignment[y]) == WideValue{assignment[result]};
}

} // namespace csp
