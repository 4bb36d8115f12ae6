#include <csp/constraints/arithmetic/division.hpp>

namespace csp {

namespace {

/// The rules on numbers >= 0.
struct Division {
    static int sign(int of_x, int of_y) { return of_x * of_y; }

    static bool narrow(Box& box) {
        auto& [x, y, result] = box;
        y = y & Bounds{1, y.max}; // Rule 1
        if (y.is_empty()) return false;
        result = result & Bounds{x.min / y.max, x.max / y.min}; // Rule 2
        if (result.is_empty()) return false;
        x = x & Bounds{result.min * y.min, (result.max + 1) * y.max - 1}; // Rule 3
        if (x.is_empty()) return false;
        y.min = std::max(y.min, x.min / (result.max + 1) + 1);           // Rule 4
        if (result.min > 0) y.max = std::min(y.max, x.max / result.min); // Rule 4
        return !y.is_empty();
    }
};

} // namespace

void DivisionBounds::propagate(Context& context) {
    PartsOfBox parts(axes(), context);
    if (narrow_quadrants<Division>(parts, context) && parts.had_fixed_arguments()) context.entailed();
}

std::optional<bool> DivisionBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return quotient(assignment[x], assignment[y]) == WideValue{assignment[result]};
}

} // namespace csp
