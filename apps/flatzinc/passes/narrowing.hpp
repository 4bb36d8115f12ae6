#pragma once

#include <apps/flatzinc/passes/reduction.hpp>

#include <span>
#include <vector>

/// The building blocks of Builtin::narrow, by which constraints narrow wide variables.
namespace flatzinc {

/// The interval from min to max. A bound of +-WideSet::infinity means that there is no bound.
struct Bounds {
    static constexpr csp::HugeValue infinity = WideSet::infinity;

    csp::HugeValue min = -infinity;
    csp::HugeValue max = infinity;

    bool is_finite() const { return min > -infinity && max < infinity; }
    bool meets(Bounds other) const { return min <= other.max && other.min <= max; }
};

constexpr csp::HugeValue no_bound = Bounds::infinity;

Bounds bounds_of(Reduction& reduction, Operand x);
/// Returns the bounds of all values that the operands may take; empty, with min above max, for an empty list.
Bounds hull_of(Reduction& reduction, std::span<const Operand> xs);
Bounds hull(Bounds a, Bounds b);

/// Returns the bounds from the sum of all negative constants to the sum of all positive constants.
Bounds reach_of(std::span<const Operand> constants);

/// Whether the domain of x reaches so far that computing a bound is worth the work.
bool is_wide(Reduction& reduction, Operand x);
/// Narrows a variable if it is wide. All other variables are left to the library, whose rules give reasons.
void narrow(Reduction& reduction, Operand x, Bounds to);
void narrow_all(Reduction& reduction, std::span<const Operand> xs, Bounds to);

/// Narrows places in a list, counted from `first`.
void narrow_to_places(Reduction& reduction, std::span<const Operand> places, WideValue first,
                      std::size_t count);

struct BoundsTerm {
    csp::HugeValue coefficient = 0;
    Operand operand = {};
};
/// Narrows the operands of a sum of terms that lies within `total`. O(terms).
void narrow_sum(Reduction& reduction, std::span<const BoundsTerm> terms, Bounds total);
std::vector<BoundsTerm> terms_of(std::span<const Operand> coefficients, std::span<const Operand> xs);

} // namespace flatzinc
