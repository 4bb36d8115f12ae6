#pragma once

#include <apps/flatzinc/passes/dispatch.hpp>

#include <span>
#include <vector>

/// The building blocks of the pass "bounds": how constraints narrow variables that are wide.
namespace flatzinc {

/// The interval from min to max. A bound of +-WideSet::infinity means that there is no bound.
struct Bounds {
    static constexpr csp::HugeValue infinity = WideSet::infinity;

    csp::HugeValue min = -infinity;
    csp::HugeValue max = infinity;

    bool is_finite() const { return min > -infinity && max < infinity; }
    bool meets(Bounds other) const { return min <= other.max && other.min <= max; }
};

Bounds bounds_of(Reduction& reduction, Operand x);
/// The bounds of all values that the operands may take; empty, with min above max, for an empty list.
Bounds hull_of(Reduction& reduction, std::span<const Operand> xs);
Bounds hull(Bounds a, Bounds b);

/// Whether the domain of x reaches so far that computing a bound is worth the work.
bool is_wide(Reduction& reduction, Operand x);
/// Narrows a variable if it is wide. The others are left to the library, whose rules give reasons.
void narrow(Reduction& reduction, Operand x, Bounds to);
void narrow_all(Reduction& reduction, std::span<const Operand> xs, Bounds to);

struct BoundsTerm {
    csp::HugeValue coefficient;
    Operand operand;
};
/// Narrows the operands of a sum of terms that lies within `total`. O(terms).
void narrow_sum(Reduction& reduction, std::span<const BoundsTerm> terms, Bounds total);
std::vector<BoundsTerm> terms_of(std::span<const Operand> coefficients, std::span<const Operand> xs);

/// The treatments that draw the consequences of constraints that must hold from their definitions.
std::span<const Treatments::Entry> arithmetic_bounds();
std::span<const Treatments::Entry> global_bounds();
std::span<const Treatments::Entry> structure_bounds();

} // namespace flatzinc
