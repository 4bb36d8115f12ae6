#include <apps/flatzinc/passes/narrowing.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace flatzinc {

namespace {

using csp::HugeValue;

constexpr HugeValue no_bound = Bounds::infinity;

Bounds product(Bounds x, Bounds y) {
    const auto [least, most] = std::minmax({x.min * y.min, x.min * y.max, x.max * y.min, x.max * y.max});
    return {least, most};
}

Bounds magnitude(Bounds x) {
    if (x.min >= 0) return x;
    if (x.max <= 0) return {-x.max, -x.min};
    return {0, std::max(-x.min, x.max)};
}

Bounds within(HugeValue most) { return {-most, most}; }

/// x <= y + slack
void narrow_order(Reduction& r, Operand x, Operand y, HugeValue slack) {
    narrow_sum(r, std::array{BoundsTerm{1, x}, BoundsTerm{-1, y}}, {-no_bound, slack});
}

void narrow_equal(Reduction& r, Operand x, Operand y) {
    narrow(r, x, bounds_of(r, y));
    narrow(r, y, bounds_of(r, x));
}

void narrow_to_greatest(Reduction& r, Operand greatest, std::span<const Operand> xs) {
    Bounds all{-no_bound, -no_bound};
    for (const Operand x : xs) {
        const Bounds of_x = bounds_of(r, x);
        all = {std::max(all.min, of_x.min), std::max(all.max, of_x.max)};
    }
    narrow(r, greatest, all);
    const Bounds reached = bounds_of(r, greatest);
    narrow_all(r, xs, {-no_bound, reached.max});
    // If only one can be that great, it is the greatest.
    std::optional<Operand> only;
    for (const Operand x : xs) {
        if (bounds_of(r, x).max < reached.min) continue;
        if (only) return;
        only = x;
    }
    if (only) narrow(r, *only, reached);
}

void narrow_to_least(Reduction& r, Operand least, std::span<const Operand> xs) {
    Bounds all{no_bound, no_bound};
    for (const Operand x : xs) {
        const Bounds of_x = bounds_of(r, x);
        all = {std::min(all.min, of_x.min), std::min(all.max, of_x.max)};
    }
    narrow(r, least, all);
    const Bounds reached = bounds_of(r, least);
    narrow_all(r, xs, {reached.min, no_bound});
    std::optional<Operand> only;
    for (const Operand x : xs) {
        if (bounds_of(r, x).min > reached.max) continue;
        if (only) return;
        only = x;
    }
    if (only) narrow(r, *only, reached);
}

/// z == x * y
void narrow_product(Reduction& r, Operand x, Operand y, Operand z) {
    narrow(r, z, product(bounds_of(r, x), bounds_of(r, y)));
    const auto narrow_factor = [&](Operand factor, Operand other) {
        const Bounds of_z = bounds_of(r, z);
        const Bounds of_other = bounds_of(r, other);
        const HugeValue least = magnitude(of_other).min;
        if (of_z.is_finite() && least > 0) narrow(r, factor, within(magnitude(of_z).max / least));
    };
    narrow_factor(x, y);
    narrow_factor(y, x);
}

/// z is x divided by y, or z * y + rest == x with |rest| < |y|
void narrow_quotient(Reduction& r, Operand x, Operand y, Operand z) {
    narrow(r, z, within(magnitude(bounds_of(r, x)).max));
    const Bounds of_z = bounds_of(r, z);
    const Bounds of_y = bounds_of(r, y);
    if (of_z.is_finite() && of_y.is_finite())
        narrow(r, x, within((magnitude(of_z).max + 1) * magnitude(of_y).max));
    if (!of_z.meets({0, 0})) narrow(r, y, within(magnitude(bounds_of(r, x)).max)); // else z is 0
}

/// z is the remainder of x divided by y
void narrow_remainder(Reduction& r, Operand x, Operand y, Operand z) {
    const Bounds of_x = bounds_of(r, x);
    narrow(r, z, within(std::min(magnitude(of_x).max, magnitude(bounds_of(r, y)).max)));
    if (!of_x.meets(bounds_of(r, z))) narrow(r, y, within(magnitude(of_x).max)); // else z is x
}

/// z is x to the power of y
void narrow_power(Reduction& r, Operand x, Operand y, Operand z) {
    constexpr HugeValue most_doublings = 62; // then the power exceeds the numbers of a file
    const Bounds base = magnitude(bounds_of(r, x));
    const HugeValue exponent = r.max(y);
    HugeValue most = 1;
    for (HugeValue i = 0; i < exponent && most < no_bound && base.max > 1; ++i) most *= base.max;
    narrow(r, z, within(std::min(most, no_bound)));
    const Bounds of_z = bounds_of(r, z);
    if (r.min(y) >= 1 && of_z.is_finite()) narrow(r, x, within(magnitude(of_z).max));
    if (base.min >= 2) narrow(r, y, {of_z.meets({0, 0}) ? -no_bound : HugeValue{0}, most_doublings});
}

/// y is the element of the list at `index`, counted from `first`.
void narrow_element(Reduction& r, Operand index, HugeValue first, std::span<const Operand> xs, Operand y) {
    const Bounds places{first, first + static_cast<HugeValue>(xs.size()) - 1};
    narrow(r, index, places);
    const HugeValue from = std::max<HugeValue>(r.min(index), places.min);
    const HugeValue to = std::min<HugeValue>(r.max(index), places.max);
    if (from > to) return;
    const auto reached =
        xs.subspan(static_cast<std::size_t>(from - first), static_cast<std::size_t>(to - from + 1));
    narrow(r, y, hull_of(r, reached));
    if (reached.size() == 1) narrow(r, reached.front(), bounds_of(r, y));
}

void narrow_element_2d(Reduction& r, std::size_t c) {
    const auto xs = operands(r, c, 5);
    const WideValue columns = operand(r, c, 4).constant;
    if (columns <= 0) return;
    const HugeValue first_row = operand(r, c, 1).constant;
    const HugeValue first_column = operand(r, c, 3).constant;
    const HugeValue rows = static_cast<WideValue>(xs.size()) / columns;
    narrow(r, operand(r, c, 0), {first_row, first_row + rows - 1});
    narrow(r, operand(r, c, 2), {first_column, first_column + columns - 1});
    narrow(r, operand(r, c, 6), hull_of(r, xs));
}

constexpr auto element_from_one = [](Reduction& r, std::size_t c) {
    narrow_element(r, operand(r, c, 0), 1, operands(r, c, 1), operand(r, c, 2));
};
constexpr auto element_from_first = [](Reduction& r, std::size_t c) {
    narrow_element(r, operand(r, c, 0), operand(r, c, 1).constant, operands(r, c, 2), operand(r, c, 3));
};

/// The sum of the first two arguments compared with the third.
template <bool is_equation>
void narrow_linear(Reduction& r, std::size_t c) {
    auto terms = terms_of(operands(r, c, 0), operands(r, c, 1));
    terms.push_back({-1, operand(r, c, 2)});
    narrow_sum(r, terms, {is_equation ? HugeValue{0} : -no_bound, 0});
}

/// Treats the three operands of a constraint.
template <void (*treat)(Reduction&, Operand, Operand, Operand)>
void of_three(Reduction& r, std::size_t c) {
    treat(r, operand(r, c, 0), operand(r, c, 1), operand(r, c, 2));
}

constexpr auto arithmetic_entries = std::to_array<Treatments::Entry>({
    {"int_lin_eq", 3, narrow_linear<true>},
    {"int_lin_le", 3, narrow_linear<false>},
    {"bool_lin_eq", 3, narrow_linear<true>},
    {"bool_lin_le", 3, narrow_linear<false>},
    {"int_plus", 3,
     [](Reduction& r, std::size_t c) {
         narrow_sum(r,
                    std::array{BoundsTerm{1, operand(r, c, 0)}, BoundsTerm{1, operand(r, c, 1)},
                               BoundsTerm{-1, operand(r, c, 2)}},
                    {0, 0});
     }},
    {"int_times", 3, of_three<narrow_product>},
    {"int_div", 3, of_three<narrow_quotient>},
    {"int_mod", 3, of_three<narrow_remainder>},
    {"int_pow", 3, of_three<narrow_power>},
    {"int_pow_fixed", 3, of_three<narrow_power>},
    {"int_abs", 2,
     [](Reduction& r, std::size_t c) {
         narrow(r, operand(r, c, 1), magnitude(bounds_of(r, operand(r, c, 0))));
         narrow(r, operand(r, c, 0), within(r.max(operand(r, c, 1))));
     }},
    {"int_max", 3,
     [](Reduction& r, std::size_t c) {
         narrow_to_greatest(r, operand(r, c, 2), std::array{operand(r, c, 0), operand(r, c, 1)});
     }},
    {"int_min", 3,
     [](Reduction& r, std::size_t c) {
         narrow_to_least(r, operand(r, c, 2), std::array{operand(r, c, 0), operand(r, c, 1)});
     }},
    {"array_int_maximum", 2,
     [](Reduction& r, std::size_t c) { narrow_to_greatest(r, operand(r, c, 0), operands(r, c, 1)); }},
    {"array_int_minimum", 2,
     [](Reduction& r, std::size_t c) { narrow_to_least(r, operand(r, c, 0), operands(r, c, 1)); }},
    {"int_le", 2,
     [](Reduction& r, std::size_t c) { narrow_order(r, operand(r, c, 0), operand(r, c, 1), 0); }},
    {"int_lt", 2,
     [](Reduction& r, std::size_t c) { narrow_order(r, operand(r, c, 0), operand(r, c, 1), -1); }},
    {"int_eq", 2,
     [](Reduction& r, std::size_t c) { narrow_equal(r, operand(r, c, 0), operand(r, c, 1)); }},
    {"bool2int", 2, [](Reduction& r, std::size_t c) { narrow(r, operand(r, c, 1), {0, 1}); }},
    {"set_in", 2,
     [](Reduction& r, std::size_t c) {
         if (const WideSet& values = set(r, c, 1); !values.is_empty())
             narrow(r, operand(r, c, 0), {values.min(), values.max()});
     }},
    {"array_int_element", 3, element_from_one},
    {"array_var_int_element", 3, element_from_one},
    {"array_bool_element", 3, element_from_one},
    {"array_var_bool_element", 3, element_from_one},
    {"arcwise_element", 4, element_from_first},
    {"arcwise_element_bool", 4, element_from_first},
    {"arcwise_element_2d", 7, narrow_element_2d},
});

} // namespace

std::span<const Treatments::Entry> arithmetic_bounds() { return arithmetic_entries; }

} // namespace flatzinc
