#pragma once

#include <apps/flatzinc/passes/dispatch.hpp>

#include <span>
#include <vector>

/// What the pass "bounds" is made of: how a constraint narrows variables that are wide.
namespace flatzinc {

/// From min to max; a bound of +-WideSet::infinity is none.
struct Bounds {
    static constexpr csp::HugeValue infinity = WideSet::infinity;

    csp::HugeValue min = -infinity;
    csp::HugeValue max = infinity;

    bool is_finite() const { return min > -infinity && max < infinity; }
    bool meets(Bounds other) const { return min <= other.max && other.min <= max; }
};

Bounds bounds_of(Reduction& reduction, Operand x);
/// Of all that they may be; empty, with min above max, for an empty list.
Bounds hull_of(Reduction& reduction, std::span<const Operand> xs);
Bounds hull(Bounds a, Bounds b);

/// Whether it reaches so far that a bound is worth the work.
bool is_wide(Reduction& reduction, Operand x);
/// Narrows a variable if it is wide: others are left to the library, where rules say why.
void narrow(Reduction& reduction, Operand x, Bounds to);
void narrow_all(Reduction& reduction, std::span<const Operand> xs, Bounds to);

struct BoundsTerm {
    csp::HugeValue coefficient;
    Operand operand;
};
/// The sum of the terms lies within `total`. O(terms).
void narrow_sum(Reduction& reduction, std::span<const BoundsTerm> terms, Bounds total);
std::vector<BoundsTerm> terms_of(std::span<const Operand> coefficients, std::span<const Operand> xs);

/// What follows from the definitions of constraints that must hold.
std::span<const Treatments::Entry> arithmetic_bounds();
std::span<const Treatments::Entry> global_bounds();
std::span<const Treatments::Entry> structure_bounds();

} // namespace flatzinc
