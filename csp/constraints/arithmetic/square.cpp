#include <csp/constraints/arithmetic/square.hpp>

#include <algorithm>
#include <cmath>

namespace csp {

void SquareBounds::scope(Wiring& wiring) {
    wiring.on(result_, Events::bounds);
    wiring.on(x_, Events::bounds);
}

namespace {

/// Exact, as every Value and the square of its root are exact in a double.
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
