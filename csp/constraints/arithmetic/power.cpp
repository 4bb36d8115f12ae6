#include <csp/constraints/arithmetic/rules.hpp>

#include <algorithm>

namespace csp {

namespace {

/// base to the power of exponent, both >= 0; `limit` + 1 if the power exceeds the limit.
WideValue limited_power(WideValue base, WideValue exponent, WideValue limit) {
    if (base <= 1) return exponent == 0 ? 1 : base;
    WideValue power = 1;
    for (; exponent > 0; --exponent) { // ends after at most 62 factors
        if (power > limit / base) return limit + 1;
        power *= base;
    }
    return power;
}

WideValue power_of(WideValue base, WideValue exponent) { return limited_power(base, exponent, max_value); }

/// The largest base within the bounds whose power is at most k; bounds.min - 1 if there is none. The exponent is > 0.
WideValue largest_base(Bounds bounds, WideValue exponent, WideValue k) {
    --bounds.min;
    while (bounds.min < bounds.max) {
        const WideValue middle = bounds.max - (bounds.max - bounds.min) / 2;
        if (power_of(middle, exponent) <= k)
            bounds.min = middle;
        else
            bounds.max = middle - 1;
    }
    return bounds.min;
}

/// The largest exponent whose power of the base is at most k, for base >= 2 and k >= 1.
WideValue largest_exponent(WideValue base, WideValue k) {
    WideValue exponent = 0;
    for (WideValue power = base; power <= k; power *= base) ++exponent;
    return exponent;
}

/// Rule 1, for x >= 1, y >= 0.
bool narrow_growing(OperandBox& box) {
    auto& [x, y, result] = box;
    result = result & Bounds{power_of(x.min, y.min), power_of(x.max, y.max)};
    if (result.is_empty()) return false;
    if (y.min > 0) x.max = largest_base(x, y.min, result.max);
    if (x.is_empty()) return false;
    if (y.max > 0 && result.min > 1) x.min = std::max(x.min, largest_base(x, y.max, result.min - 1) + 1);
    if (x.is_empty()) return false;
    if (x.min > 1) y.max = std::min(y.max, largest_exponent(x.min, result.max));
    if (x.max > 1 && result.min > 1) y.min = std::max(y.min, largest_exponent(x.max, result.min - 1) + 1);
    return !y.is_empty();
}

/// The numbers of one parity within bounds >= 0.
Bounds of_parity(Bounds bounds, WideValue parity) {
    if (bounds.min % 2 != parity) ++bounds.min;
    if (bounds.max % 2 != parity) --bounds.max;
    return bounds;
}

/// Intersects the box with the limits of x, y and result, and adds the rest unless it is empty.
void add_case(PartsOfBox& parts, const OperandBox& limits, Signs signs) {
    const OperandBox& all = parts.all();
    const OperandBox box{all.x & limits.x, all.y & limits.y, all.result & limits.result};
    if (!box.is_empty()) parts.add(box, signs);
}

/// Rules 1 and 2.
void add_growing_cases(PartsOfBox& parts) {
    constexpr WideValue most = max_value;
    for (const Signs signs : {Signs{1, 1, 1}, Signs{-1, 1, 1}, Signs{-1, 1, -1}}) {
        OperandBox box = turned(parts.all(), signs);
        box.x = box.x & Bounds{1, most};
        box.y = box.y & Bounds{0, most};
        box.result = box.result & Bounds{1, most};
        if (box.is_empty()) continue;
        const WideValue parity = signs.result > 0 ? 0 : 1;
        if (signs.x < 0) box.y = of_parity(box.y, parity);
        if (box.is_empty() || !narrow_growing(box)) continue;
        if (signs.x < 0) box.y = of_parity(box.y, parity);
        if (!box.is_empty()) parts.add(turned(box, signs), signs);
    }
}

/// Rule 4.
void add_reciprocals(PartsOfBox& parts) {
    constexpr WideValue most = max_value;
    const Bounds negative{-most, -1};
    add_case(parts, {{1, 1}, negative, {1, 1}}, {1, -1, 1});
    add_case(parts, {{2, most}, negative, {0, 0}}, {1, -1, 1});
    add_case(parts, {{-most, -2}, negative, {0, 0}}, {-1, -1, 1});
    const Bounds exponent = -(parts.all().y & negative);
    if (exponent.is_empty()) return;
    add_case(parts, {{-1, -1}, -of_parity(exponent, 0), {1, 1}}, {-1, -1, 1});
    add_case(parts, {{-1, -1}, -of_parity(exponent, 1), {-1, -1}}, {-1, -1, -1});
}

} // namespace

void PowerBounds::propagate(Context& context) {
    PartsOfBox parts(axes(), context);
    add_growing_cases(parts);
    add_case(parts, {{0, 0}, {0, 0}, {1, 1}}, {1, 1, 1});         // Rule 3
    add_case(parts, {{0, 0}, {1, max_value}, {0, 0}}, {1, 1, 1}); // Rule 3
    add_reciprocals(parts);
    if (parts.narrow(context) && parts.had_fixed_arguments()) context.entailed();
}

std::optional<bool> PowerBounds::check(const Assignment& assignment) const {
    const auto [x, y, result] = axes();
    return power(assignment[x], assignment[y]) == WideValue{assignment[result]};
}

std::optional<WideValue> power(WideValue base, WideValue exponent) {
    constexpr WideValue limit = WideValue{1} << 62;
    const WideValue sign = base < 0 && exponent % 2 != 0 ? -1 : 1;
    const WideValue magnitude = base < 0 ? -base : base;
    if (exponent < 0) {
        if (magnitude == 0) return std::nullopt;
        return magnitude == 1 ? sign : 0;
    }
    return sign * std::min(limited_power(magnitude, exponent, limit), limit);
}

} // namespace csp
