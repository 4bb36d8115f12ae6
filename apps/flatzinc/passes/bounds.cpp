#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/passes/narrowing.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <algorithm>
#include <vector>

namespace flatzinc {

namespace {

using csp::HugeValue;

constexpr WideValue wide = WideValue{1} << 20; ///< an interval that reaches further is worth the work
constexpr int most_rounds = 10;

WideValue clamped(HugeValue v) {
    return static_cast<WideValue>(std::clamp(v, -Bounds::infinity, Bounds::infinity));
}

HugeValue divided_down(HugeValue a, HugeValue b) {
    const HugeValue quotient = a / b;
    return quotient * b == a || (a < 0) == (b < 0) ? quotient : quotient - 1;
}
HugeValue divided_up(HugeValue a, HugeValue b) { return -divided_down(-a, b); }

/// A sum of bounds. An infinite bound makes the sum infinite, so infinite bounds are counted, and finite bounds added.
struct Total {
    HugeValue sum = 0;
    int without = 0;

    void add(HugeValue a, HugeValue bound) {
        if (a == 0) return;
        if (bound <= -Bounds::infinity || bound >= Bounds::infinity)
            ++without;
        else
            sum += a * bound;
    }
    /// Computes the sum without one of its parts. Returns false if it is infinite.
    bool rest(HugeValue a, HugeValue bound, HugeValue& result) const {
        const bool is_none = bound <= -Bounds::infinity || bound >= Bounds::infinity;
        if (without > (is_none ? 1 : 0)) return false;
        result = is_none ? sum : sum - a * bound;
        return true;
    }
};

bool speaks_of_wide(Reduction& reduction, std::size_t constraint) {
    const Instance& instance = reduction.instance();
    const StatedConstraint& stated = instance.constraints[constraint];
    for (std::size_t i = 0; i < stated.builtin->types.size(); ++i) {
        const char type = stated.builtin->types[i];
        if (type != 'i' && type != 'I') continue;
        const auto xs = instance.operands_of(stated, i);
        if (std::any_of(xs.begin(), xs.end(), [&](Operand x) { return is_wide(reduction, x); })) return true;
    }
    return false;
}

} // namespace

Bounds bounds_of(Reduction& reduction, Operand x) { return {reduction.min(x), reduction.max(x)}; }

Bounds hull(Bounds a, Bounds b) { return {std::min(a.min, b.min), std::max(a.max, b.max)}; }

Bounds hull_of(Reduction& reduction, std::span<const Operand> xs) {
    Bounds all{Bounds::infinity, -Bounds::infinity};
    for (const Operand x : xs) all = hull(all, bounds_of(reduction, x));
    return all;
}

Bounds reach_of(std::span<const Operand> constants) {
    Bounds reach{0, 0};
    for (const Operand v : constants) (v.constant < 0 ? reach.min : reach.max) += v.constant;
    return reach;
}

bool is_wide(Reduction& reduction, Operand x) {
    return !x.is_constant() && (reduction.min(x) < -wide || reduction.max(x) > wide);
}

void narrow(Reduction& reduction, Operand x, Bounds to) {
    if (is_wide(reduction, x)) reduction.keep(x, clamped(to.min), clamped(to.max));
}

void narrow_all(Reduction& reduction, std::span<const Operand> xs, Bounds to) {
    for (const Operand x : xs) narrow(reduction, x, to);
}

void narrow_to_places(Reduction& reduction, std::span<const Operand> places, WideValue first,
                      std::size_t count) {
    narrow_all(reduction, places, {first, csp::HugeValue{first} + static_cast<csp::HugeValue>(count) - 1});
}

std::vector<BoundsTerm> terms_of(std::span<const Operand> coefficients, std::span<const Operand> xs) {
    std::vector<BoundsTerm> terms;
    for (std::size_t i = 0; i < xs.size(); ++i) terms.push_back({coefficients[i].constant, xs[i]});
    return terms;
}

void narrow_sum(Reduction& reduction, std::span<const BoundsTerm> terms, Bounds total) {
    Total least;
    Total most;
    for (const auto& [a, operand] : terms) {
        const Bounds x = bounds_of(reduction, operand);
        least.add(a, a > 0 ? x.min : x.max);
        most.add(a, a > 0 ? x.max : x.min);
    }
    for (const auto& [a, operand] : terms) {
        if (a == 0 || !is_wide(reduction, operand)) continue;
        const Bounds x = bounds_of(reduction, operand);
        Bounds to;
        HugeValue rest = 0;
        if (total.max < Bounds::infinity && least.rest(a, a > 0 ? x.min : x.max, rest)) // a * x <= max - rest
            (a > 0 ? to.max : to.min) =
                a > 0 ? divided_down(total.max - rest, a) : divided_up(total.max - rest, a);
        if (total.min > -Bounds::infinity && most.rest(a, a > 0 ? x.max : x.min, rest)) // a * x >= min - rest
            (a > 0 ? to.min : to.max) =
                a > 0 ? divided_up(total.min - rest, a) : divided_down(total.min - rest, a);
        narrow(reduction, operand, to);
    }
}

void propagate_bounds(Reduction& reduction) {
    const auto& constraints = reduction.instance().constraints;
    std::vector<std::size_t> worth;
    for (std::size_t c = 0; c < constraints.size(); ++c)
        if (!reduction.is_settled(c) && constraints[c].builtin->narrow != nullptr && reduction.must_hold(c) &&
            speaks_of_wide(reduction, c))
            worth.push_back(c);
    int round = 0;
    bool has_changed = !worth.empty();
    for (; has_changed && round < most_rounds && !reduction.is_false(); ++round) {
        has_changed = false;
        for (const std::size_t c : worth) {
            const std::size_t before = reduction.changes();
            reduction.infer_from(static_cast<std::uint32_t>(c));
            constraints[c].builtin->narrow(reduction, c);
            has_changed |= reduction.changes() != before;
            if (reduction.is_false()) break;
        }
    }
    reduction.report.push_back("bounds: " + std::to_string(worth.size()) +
                               " constraints on wide variables, " + std::to_string(round) + " rounds");
}

} // namespace flatzinc
