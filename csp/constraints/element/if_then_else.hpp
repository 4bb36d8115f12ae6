#pragma once

#include <csp/constraints/expression/function.hpp>

#include <concepts>

namespace csp {

/// One of two values, by a condition:  if_then_else(c, x, y)  is x if c holds, else y.
///
///     model.post(cost == csp::if_then_else(is_express, 3 * distance, distance + 2));
///     model.post(csp::if_then_else(x > 0, y == x, y == 0));      of two constraints, the one that must hold
///
/// @param condition  any constraint, or a variable, which is true if it is not 0
/// Consistency   as `element({otherwise, then}, condition)`; of two constraints, that of implication
/// Complexity    O(1) a run
/// Errors        none of its own. If x or y has no value, the choice between them has none
/// See also      element, implication
Function if_then_else(const Constraint& condition, const Expression& then, const Expression& otherwise);
Constraint choice_of(const Constraint& condition, const Constraint& then, const Constraint& otherwise);
template <std::same_as<Constraint> C>
Constraint if_then_else(const Constraint& condition, const C& then, const C& otherwise) {
    return choice_of(condition, then, otherwise);
}

} // namespace csp
