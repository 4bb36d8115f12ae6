#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/model/translation.hpp>

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

csp::List list_of(const Statement& s, std::size_t argument) { return csp::List(s.views(argument)); }

csp::Constraint plus(const Statement& s) {
    Statement::Sum sum;
    s.add(sum, 1, s.operand(0));
    s.add(sum, 1, s.operand(1));
    s.add(sum, -1, s.operand(2));
    return s.compare(std::move(sum), csp::Comparison::equal, 0);
}

/// Maps an exponent to one from -2 to 32. These stand for all: of a greater or lesser one only the parity matters,
/// since only its powers of 0, 1 and -1 are values of the library.
WideValue usual_exponent(WideValue exponent) {
    constexpr WideValue greatest = 32;
    constexpr WideValue least = -2;
    const WideValue parity = exponent % 2 == 0 ? 0 : 1;
    if (exponent > greatest) return greatest - parity;
    return exponent < least ? least + parity : exponent;
}

/// The greatest number whose power is a value of the library.
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

constexpr auto arithmetic_rows = std::to_array<Builtin>({
    {"int_plus", "iii", plus, [](const Facts& f) { return f.value(0) + f.value(1) == f.value(2); }},
    {"int_times", "iii",
     [](const Statement& s) {
         if (is_same_variable(s.operand(0), s.operand(1))) return s.number(2) == csp::square(s.number(0));
         return s.number(2) == s.number(0) * s.number(1);
     },
     [](const Facts& f) { return HugeValue{f.value(0)} * f.value(1) == f.value(2); }},
    {"int_div", "iii", [](const Statement& s) { return s.number(2) == csp::div(s.number(0), s.number(1)); },
     [](const Facts& f) { return f.value(1) != 0 && f.value(0) / f.value(1) == f.value(2); }},
    {"int_mod", "iii", [](const Statement& s) { return s.number(2) == csp::mod(s.number(0), s.number(1)); },
     [](const Facts& f) { return f.value(1) != 0 && f.value(0) % f.value(1) == f.value(2); }},
    {"int_pow", "iii", power, [](const Facts& f) { return is_power(f.value(0), f.value(1), f.value(2)); }},
    {"int_pow_fixed", "ini", power,
     [](const Facts& f) { return is_power(f.value(0), f.value(1), f.value(2)); }},
    {"int_abs", "ii", [](const Statement& s) { return s.number(1) == csp::abs(s.number(0)); },
     [](const Facts& f) { return std::abs(f.value(0)) == f.value(1); }},
    {"int_min", "iii", [](const Statement& s) { return s.number(2) == csp::min(s.number(0), s.number(1)); },
     [](const Facts& f) { return std::min(f.value(0), f.value(1)) == f.value(2); }},
    {"int_max", "iii", [](const Statement& s) { return s.number(2) == csp::max(s.number(0), s.number(1)); },
     [](const Facts& f) { return std::max(f.value(0), f.value(1)) == f.value(2); }},
    {"array_int_minimum", "iI",
     [](const Statement& s) { return s.size(1) == 0 ? never() : s.number(0) == csp::min(list_of(s, 1)); },
     [](const Facts& f) {
         const auto xs = f.list(1);
         return !xs.empty() && *std::min_element(xs.begin(), xs.end()) == f.value(0);
     }},
    {"array_int_maximum", "iI",
     [](const Statement& s) { return s.size(1) == 0 ? never() : s.number(0) == csp::max(list_of(s, 1)); },
     [](const Facts& f) {
         const auto xs = f.list(1);
         return !xs.empty() && *std::max_element(xs.begin(), xs.end()) == f.value(0);
     }},
});

} // namespace

std::span<const Builtin> arithmetic_builtins() { return arithmetic_rows; }

} // namespace flatzinc
