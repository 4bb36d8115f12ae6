#pragma once

#include <csp/constraints/expression/function.hpp>

#include <concepts>

namespace csp {

/// One of two values, as a condition says:  if_then_else(c, x, y)  is x where c holds, else y.
///
///     model.post(cost == csp::if_then_else(is_express, 3 * distance, distance + 2));
///     model.post(csp::if_then_else(x > 0, y == x, y == 0));      of two constraints, the one that has to hold
///
/// @param condition  any constraint, or a variable, which is true where it is not 0
/// Consistency   as `element({otherwise, then}, condition)`; of two constraints, that of implication
/// Complexity    O(1) a run
/// Errors        none of its own. Where x or y has no value, neither has the choice between them
/// See also      element, implication
Function if_then_else(const Constraint& condition, const Expression& then, const Expression& otherwise);
Constraint choice_of(const Constraint& condition, const Constraint& then, const Constraint& otherwise);
template <std::same_as<Constraint> C>
Constraint if_then_else(const Constraint& condition, const C& then, const C& otherwise) {
    return choice_of(condition, then, otherwise);
}

} // namespace csp
