#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>

#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/element/element.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace flatzinc {

namespace {

using csp::HugeValue;

bool is_same_variable(Operand a, Operand b) { return !a.is_constant() && a.variable == b.variable; }

/// Whether result is base to the power of exponent; a negative power of 0 is undefined.
bool is_power(WideValue base, WideValue exponent, WideValue result) {
    if (exponent < 0) {
        if (base == 0) return false;
        if (base != 1 && base != -1) return result == 0;
        exponent = -exponent;
    }
    if (base == 1 || base == 0) return result == (base == 1 || exponent == 0 ? 1 : 0);
    if (base == -1) return result == (exponent % 2 == 0 ? 1 : -1);
    HugeValue power = 1;
    for (; exponent > 0 && power < WideSet::infinity && power > -WideSet::infinity; --exponent) power *= base;
    return exponent == 0 && power == result;
}

bool are_powers(const Facts& f) { return is_power(f.value(0), f.value(1), f.value(2)); }

csp::List list_of(const Statement& s, std::size_t argument) { return csp::List(s.views(argument)); }

csp::Constraint plus(const Statement& s) {
    Statement::Sum sum;
    s.add(sum, 1, s.operand(0));
    s.add(sum, 1, s.operand(1));
    s.add(sum, -1, s.operand(2));
    return s.compare(std::move(sum), csp::Comparison::equal, 0);
}

/// Maps an exponent to one from -2 to 32, which represents it: of an exponent outside this range, only the parity
/// matters, since only its powers of 0, 1 and -1 are values of the library.
WideValue usual_exponent(WideValue exponent) {
    constexpr WideValue greatest = 32;
    constexpr WideValue least = -2;
    const WideValue parity = exponent % 2 == 0 ? 0 : 1;
    if (exponent > greatest) return greatest - parity;
    return exponent < least ? least + parity : exponent;
}

/// Returns the greatest number whose power is a value of the library.
WideValue greatest_base(WideValue exponent) {
    WideValue base = 1;
    const auto is_within = [exponent](WideValue v) {
        HugeValue power = 1;
        for (WideValue i = 0; i < exponent && power <= csp::max_value; ++i) power *= v;
        return power <= csp::max_value;
    };
    while (is_within(base + 1)) ++base;
    return base;
}

/// If the constraint need not hold, and x may have powers that are not values of the library, no variable takes these
/// powers: like an element beyond the end of its list, they make the constraint false.
csp::Constraint power(const Statement& s) {
    if (!s.is_fixed(s.operand(1))) return s.number(2) == csp::pow(s.number(0), s.number(1));
    const WideValue exponent = usual_exponent(s.min(s.operand(1)));
    const Operand x = s.operand(0);
    if (exponent >= 2 && s.is_conditional()) {
        const WideValue base = greatest_base(exponent);
        const WideValue least = std::max(s.min(x), -base);
        const WideValue most = std::min(s.max(x), base);
        if (least > most) return never();
        if (least != s.min(x) || most != s.max(x)) {
            std::vector<csp::Value> powers;
            for (WideValue v = least; v <= most; ++v) {
                WideValue power = 1;
                for (WideValue i = 0; i < exponent; ++i) power *= v;
                powers.push_back(static_cast<csp::Value>(power));
            }
            return s.number(2) == csp::element(std::move(powers), s.number(0) - least);
        }
    }
    return s.number(2) == csp::pow(s.number(0), exponent);
}

// Bounds of wide variables.

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

void narrow_to_greatest(Reduction& r, Operand greatest, std::span<const Operand> xs) {
    Bounds all{-no_bound, -no_bound};
    for (const Operand x : xs) {
        const Bounds of_x = bounds_of(r, x);
        all = {std::max(all.min, of_x.min), std::max(all.max, of_x.max)};
    }
    narrow(r, greatest, all);
    const Bounds reached = bounds_of(r, greatest);
    narrow_all(r, xs, {-no_bound, reached.max});
    // If only one argument can be that great, it is the greatest.
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

/// Narrows for z == x * y.
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

/// Narrows for z = x divided by y: z * y + rest == x with |rest| < |y|.
void narrow_quotient(Reduction& r, Operand x, Operand y, Operand z) {
    narrow(r, z, within(magnitude(bounds_of(r, x)).max));
    const Bounds of_z = bounds_of(r, z);
    const Bounds of_y = bounds_of(r, y);
    if (of_z.is_finite() && of_y.is_finite())
        narrow(r, x, within((magnitude(of_z).max + 1) * magnitude(of_y).max));
    if (!of_z.meets({0, 0})) narrow(r, y, within(magnitude(bounds_of(r, x)).max)); // otherwise z is 0
}

/// Narrows for z = the remainder of x divided by y.
void narrow_remainder(Reduction& r, Operand x, Operand y, Operand z) {
    const Bounds of_x = bounds_of(r, x);
    narrow(r, z, within(std::min(magnitude(of_x).max, magnitude(bounds_of(r, y)).max)));
    if (!of_x.meets(bounds_of(r, z))) narrow(r, y, within(magnitude(of_x).max)); // otherwise z is x
}

/// Narrows for z = x to the power of y.
void narrow_power(Reduction& r, Operand x, Operand y, Operand z) {
    constexpr HugeValue most_doublings = 62; // beyond it, the power exceeds the numbers of a file
    const Bounds base = magnitude(bounds_of(r, x));
    const HugeValue exponent = r.max(y);
    HugeValue most = 1;
    for (HugeValue i = 0; i < exponent && most < no_bound && base.max > 1; ++i) most *= base.max;
    narrow(r, z, within(std::min(most, no_bound)));
    const Bounds of_z = bounds_of(r, z);
    if (r.min(y) >= 1 && of_z.is_finite()) narrow(r, x, within(magnitude(of_z).max));
    if (base.min >= 2) narrow(r, y, {of_z.meets({0, 0}) ? -no_bound : HugeValue{0}, most_doublings});
}

/// Treats the three operands of a constraint.
template <void (*treat)(Reduction&, Operand, Operand, Operand)>
void of_three(Reduction& r, std::size_t c) {
    treat(r, operand(r, c, 0), operand(r, c, 1), operand(r, c, 2));
}

void narrow_plus(Reduction& r, std::size_t c) {
    narrow_sum(r,
               std::array{BoundsTerm{1, operand(r, c, 0)}, BoundsTerm{1, operand(r, c, 1)},
                          BoundsTerm{-1, operand(r, c, 2)}},
               {0, 0});
}

void narrow_magnitude(Reduction& r, std::size_t c) {
    narrow(r, operand(r, c, 1), magnitude(bounds_of(r, operand(r, c, 0))));
    narrow(r, operand(r, c, 0), within(r.max(operand(r, c, 1))));
}

constexpr auto arithmetic_rows = std::to_array<Builtin>({
    {"int_plus", "iii", plus, [](const Facts& f) { return f.value(0) + f.value(1) == f.value(2); },
     shape::any, narrow_plus},
    {"int_times", "iii",
     [](const Statement& s) {
         if (is_same_variable(s.operand(0), s.operand(1))) return s.number(2) == csp::square(s.number(0));
         return s.number(2) == s.number(0) * s.number(1);
     },
     [](const Facts& f) { return HugeValue{f.value(0)} * f.value(1) == f.value(2); }, shape::any,
     of_three<narrow_product>},
    {"int_div", "iii", [](const Statement& s) { return s.number(2) == csp::div(s.number(0), s.number(1)); },
     [](const Facts& f) { return f.value(1) != 0 && f.value(0) / f.value(1) == f.value(2); }, shape::any,
     of_three<narrow_quotient>},
    {"int_mod", "iii", [](const Statement& s) { return s.number(2) == csp::mod(s.number(0), s.number(1)); },
     [](const Facts& f) { return f.value(1) != 0 && f.value(0) % f.value(1) == f.value(2); }, shape::any,
     of_three<narrow_remainder>},
    {"int_pow", "iii", power, are_powers, shape::any, of_three<narrow_power>},
    {"int_pow_fixed", "ini", power, are_powers, shape::any, of_three<narrow_power>},
    {"int_abs", "ii", [](const Statement& s) { return s.number(1) == csp::abs(s.number(0)); },
     [](const Facts& f) { return std::abs(f.value(0)) == f.value(1); }, shape::any, narrow_magnitude},
    {"int_min", "iii", [](const Statement& s) { return s.number(2) == csp::min(s.number(0), s.number(1)); },
     [](const Facts& f) { return std::min(f.value(0), f.value(1)) == f.value(2); }, shape::any,
     [](Reduction& r, std::size_t c) {
         narrow_to_least(r, operand(r, c, 2), std::array{operand(r, c, 0), operand(r, c, 1)});
     }},
    {"int_max", "iii", [](const Statement& s) { return s.number(2) == csp::max(s.number(0), s.number(1)); },
     [](const Facts& f) { return std::max(f.value(0), f.value(1)) == f.value(2); }, shape::any,
     [](Reduction& r, std::size_t c) {
         narrow_to_greatest(r, operand(r, c, 2), std::array{operand(r, c, 0), operand(r, c, 1)});
     }},
    {"array_int_minimum", "iI",
     [](const Statement& s) { return s.size(1) == 0 ? never() : s.number(0) == csp::min(list_of(s, 1)); },
     [](const Facts& f) {
         const auto xs = f.list(1);
         return !xs.empty() && *std::min_element(xs.begin(), xs.end()) == f.value(0);
     },
     shape::any,
     [](Reduction& r, std::size_t c) { narrow_to_least(r, operand(r, c, 0), operands(r, c, 1)); }},
    {"array_int_maximum", "iI",
     [](const Statement& s) { return s.size(1) == 0 ? never() : s.number(0) == csp::max(list_of(s, 1)); },
     [](const Facts& f) {
         const auto xs = f.list(1);
         return !xs.empty() && *std::max_element(xs.begin(), xs.end()) == f.value(0);
     },
     shape::any,
     [](Reduction& r, std::size_t c) { narrow_to_greatest(r, operand(r, c, 0), operands(r, c, 1)); }},
});

} // namespace

namespace builtins {
constinit const Builtin& int_plus = row_of(arithmetic_rows, "int_plus", 3);
constinit const Builtin& int_min = row_of(arithmetic_rows, "int_min", 3);
constinit const Builtin& int_max = row_of(arithmetic_rows, "int_max", 3);
constinit const Builtin& array_int_minimum = row_of(arithmetic_rows, "array_int_minimum", 2);
constinit const Builtin& array_int_maximum = row_of(arithmetic_rows, "array_int_maximum", 2);
} // namespace builtins

std::span<const Builtin> arithmetic_builtins() { return arithmetic_rows; }

} // namespace flatzinc
