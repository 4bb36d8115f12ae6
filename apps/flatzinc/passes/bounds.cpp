#include <apps/flatzinc/passes/dispatch.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace flatzinc {

namespace {

using csp::HugeValue;

constexpr WideValue infinity = WideSet::infinity;
constexpr WideValue wide = WideValue{1} << 20; ///< an interval that reaches further is worth the work
constexpr int most_rounds = 10;

struct Interval {
    HugeValue min;
    HugeValue max;
};

Interval of(Reduction& reduction, Operand x) { return {reduction.min(x), reduction.max(x)}; }

bool is_wide(Reduction& reduction, Operand x) {
    return !x.is_constant() && (reduction.min(x) < -wide || reduction.max(x) > wide);
}

WideValue clamped(HugeValue v) {
    return static_cast<WideValue>(std::clamp(v, HugeValue{-infinity}, HugeValue{infinity}));
}

/// Narrows a variable if it is wide: others are left to the library, where rules say why.
void narrow(Reduction& reduction, Operand x, Interval to) {
    if (is_wide(reduction, x)) reduction.keep(x, clamped(to.min), clamped(to.max));
}

HugeValue divided_down(HugeValue a, HugeValue b) {
    const HugeValue quotient = a / b;
    return quotient * b == a || (a < 0) == (b < 0) ? quotient : quotient - 1;
}
HugeValue divided_up(HugeValue a, HugeValue b) { return -divided_down(-a, b); }

/// A bound that is no bound makes the sum none. How many there are, and the sum of the others.
struct Total {
    HugeValue sum = 0;
    int without = 0;

    void add(HugeValue a, HugeValue bound) {
        if (bound <= -infinity || bound >= infinity)
            ++without;
        else
            sum += a * bound;
    }
    /// The same less one part; nothing if that is without bound.
    bool rest(HugeValue a, HugeValue bound, HugeValue& result) const {
        const bool is_none = bound <= -infinity || bound >= infinity;
        if (without > (is_none ? 1 : 0)) return false;
        result = is_none ? sum : sum - a * bound;
        return true;
    }
};

/// sum of a[i] * x[i] <= c, or == c.
void narrow_sum(Reduction& reduction, std::span<const Operand> as, std::span<const Operand> xs, HugeValue c,
                bool is_equation) {
    Total least;
    Total most;
    for (std::size_t i = 0; i < xs.size(); ++i) {
        const HugeValue a = as[i].constant;
        const Interval x = of(reduction, xs[i]);
        least.add(a, a > 0 ? x.min : x.max);
        most.add(a, a > 0 ? x.max : x.min);
    }
    for (std::size_t i = 0; i < xs.size(); ++i) {
        const HugeValue a = as[i].constant;
        if (a == 0 || !is_wide(reduction, xs[i])) continue;
        const Interval x = of(reduction, xs[i]);
        Interval to{-infinity, infinity};
        HugeValue rest = 0;
        if (least.rest(a, a > 0 ? x.min : x.max, rest)) // a * x <= c - rest
            (a > 0 ? to.max : to.min) = a > 0 ? divided_down(c - rest, a) : divided_up(c - rest, a);
        if (is_equation && most.rest(a, a > 0 ? x.max : x.min, rest)) // a * x >= c - rest
            (a > 0 ? to.min : to.max) = a > 0 ? divided_up(c - rest, a) : divided_down(c - rest, a);
        narrow(reduction, xs[i], to);
    }
}

Interval times(Interval x, Interval y) {
    const auto [least, most] = std::minmax({x.min * y.min, x.min * y.max, x.max * y.min, x.max * y.max});
    return {least, most};
}

Interval hull(Interval a, Interval b) { return {std::min(a.min, b.min), std::max(a.max, b.max)}; }

Interval magnitude(Interval x) {
    if (x.min >= 0) return x;
    if (x.max <= 0) return {-x.max, -x.min};
    return {0, std::max(-x.min, x.max)};
}

Interval hull_of(Reduction& reduction, std::span<const Operand> xs) {
    Interval all{infinity, -infinity};
    for (const Operand x : xs) all = hull(all, of(reduction, x));
    return all;
}

Operand at(Reduction& r, std::size_t c, std::size_t argument) { return operand(r, c, argument); }

void narrow_maximum(Reduction& r, Operand m, std::span<const Operand> xs) {
    Interval all{-infinity, -infinity};
    for (const Operand x : xs) {
        const Interval of_x = of(r, x);
        all = {std::max(all.min, of_x.min), std::max(all.max, of_x.max)};
    }
    narrow(r, m, all);
    for (const Operand x : xs) narrow(r, x, {-infinity, r.max(m)});
}
void narrow_minimum(Reduction& r, Operand m, std::span<const Operand> xs) {
    Interval all{infinity, infinity};
    for (const Operand x : xs) {
        const Interval of_x = of(r, x);
        all = {std::min(all.min, of_x.min), std::min(all.max, of_x.max)};
    }
    narrow(r, m, all);
    for (const Operand x : xs) narrow(r, x, {r.min(m), infinity});
}
void narrow_element(Reduction& r, Operand y, std::span<const Operand> xs) { narrow(r, y, hull_of(r, xs)); }
void narrow_order(Reduction& r, std::size_t c, HugeValue slack) { // x <= y + slack
    narrow(r, at(r, c, 0), {-infinity, r.max(at(r, c, 1)) + slack});
    narrow(r, at(r, c, 1), {r.min(at(r, c, 0)) - slack, infinity});
}
void narrow_power(Reduction& r, std::size_t c) {
    const Interval x = magnitude(of(r, at(r, c, 0)));
    const HugeValue exponent = r.max(at(r, c, 1));
    HugeValue most = 1;
    for (HugeValue i = 0; i < exponent && most < infinity && x.max > 1; ++i) most *= x.max;
    narrow(r, at(r, c, 2), {-std::min(most, HugeValue{infinity}), most});
}

const Treatments& treatments() {
    static const Treatments all{
        {"int_lin_eq", 3,
         [](Reduction& r, std::size_t c) {
             narrow_sum(r, operands(r, c, 0), operands(r, c, 1), at(r, c, 2).constant, true);
         }},
        {"int_lin_le", 3,
         [](Reduction& r, std::size_t c) {
             narrow_sum(r, operands(r, c, 0), operands(r, c, 1), at(r, c, 2).constant, false);
         }},
        {"int_plus", 3,
         [](Reduction& r, std::size_t c) {
             constexpr Operand one{Operand::none, false, 1};
             constexpr Operand minus_one{Operand::none, false, -1};
             const std::array xs{at(r, c, 0), at(r, c, 1), at(r, c, 2)};
             narrow_sum(r, std::array{one, one, minus_one}, xs, 0, true);
         }},
        {"int_times", 3,
         [](Reduction& r, std::size_t c) {
             narrow(r, at(r, c, 2), times(of(r, at(r, c, 0)), of(r, at(r, c, 1))));
         }},
        {"int_div", 3,
         [](Reduction& r, std::size_t c) {
             const Interval x = magnitude(of(r, at(r, c, 0)));
             narrow(r, at(r, c, 2), {-x.max, x.max});
         }},
        {"int_mod", 3,
         [](Reduction& r, std::size_t c) {
             const HugeValue most =
                 std::min(magnitude(of(r, at(r, c, 0))).max, magnitude(of(r, at(r, c, 1))).max);
             narrow(r, at(r, c, 2), {-most, most});
         }},
        {"int_pow", 3, narrow_power},
        {"int_pow_fixed", 3, narrow_power},
        {"int_abs", 2,
         [](Reduction& r, std::size_t c) {
             narrow(r, at(r, c, 1), magnitude(of(r, at(r, c, 0))));
             const HugeValue most = r.max(at(r, c, 1));
             narrow(r, at(r, c, 0), {-most, most});
         }},
        {"int_max", 3,
         [](Reduction& r, std::size_t c) {
             narrow_maximum(r, at(r, c, 2), std::array{at(r, c, 0), at(r, c, 1)});
         }},
        {"int_min", 3,
         [](Reduction& r, std::size_t c) {
             narrow_minimum(r, at(r, c, 2), std::array{at(r, c, 0), at(r, c, 1)});
         }},
        {"array_int_maximum", 2,
         [](Reduction& r, std::size_t c) { narrow_maximum(r, at(r, c, 0), operands(r, c, 1)); }},
        {"array_int_minimum", 2,
         [](Reduction& r, std::size_t c) { narrow_minimum(r, at(r, c, 0), operands(r, c, 1)); }},
        {"int_le", 2, [](Reduction& r, std::size_t c) { narrow_order(r, c, 0); }},
        {"int_lt", 2, [](Reduction& r, std::size_t c) { narrow_order(r, c, -1); }},
        {"int_eq", 2,
         [](Reduction& r, std::size_t c) {
             narrow(r, at(r, c, 0), of(r, at(r, c, 1)));
             narrow(r, at(r, c, 1), of(r, at(r, c, 0)));
         }},
        {"array_int_element", 3,
         [](Reduction& r, std::size_t c) { narrow_element(r, at(r, c, 2), operands(r, c, 1)); }},
        {"array_var_int_element", 3,
         [](Reduction& r, std::size_t c) { narrow_element(r, at(r, c, 2), operands(r, c, 1)); }},
        {"arcwise_element", 4,
         [](Reduction& r, std::size_t c) { narrow_element(r, at(r, c, 3), operands(r, c, 2)); }},
        {"arcwise_element_2d", 7,
         [](Reduction& r, std::size_t c) { narrow_element(r, at(r, c, 6), operands(r, c, 5)); }},
    };
    return all;
}

bool speaks_of_wide(Reduction& reduction, std::size_t constraint) {
    const Instance& instance = reduction.instance();
    const StatedConstraint& stated = instance.constraints[constraint];
    for (std::size_t i = 0; i < stated.builtin->types.size(); ++i) {
        const char type = stated.builtin->types[i];
        if (type != 'i' && type != 'I') continue;
        const auto operands = instance.operands_of(stated, i);
        if (std::any_of(operands.begin(), operands.end(), [&](Operand x) { return is_wide(reduction, x); }))
            return true;
    }
    return false;
}

} // namespace

void propagate_bounds(Reduction& reduction) {
    const auto& constraints = reduction.instance().constraints;
    std::vector<std::size_t> worth;
    for (std::size_t c = 0; c < constraints.size(); ++c)
        if (!reduction.is_settled(c) && treatments().of(constraints[c].builtin) != nullptr &&
            reduction.must_hold(c) && speaks_of_wide(reduction, c))
            worth.push_back(c);
    int round = 0;
    bool has_changed = !worth.empty();
    for (; has_changed && round < most_rounds && !reduction.is_false(); ++round) {
        has_changed = false;
        for (const std::size_t c : worth) {
            const std::size_t before = reduction.changes();
            treatments().of(constraints[c].builtin)(reduction, c);
            has_changed |= reduction.changes() != before;
            if (reduction.is_false()) break;
        }
    }
    reduction.report.push_back("bounds: " + std::to_string(worth.size()) +
                               " constraints on wide variables, " + std::to_string(round) + " rounds");
}

} // namespace flatzinc
