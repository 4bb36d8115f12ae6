#pragma once

#include <csp/constraints/expression/function.hpp>

namespace csp {

/// The function has a value, and so have the functions inside it. The negation: one of them has none.
///
/// In a model an atom says so, made once: however many conditions and other functions speak of the same function,
/// what a value takes is posted once. Rule 3 of Flattening.
Constraint has_value(const Function& function);

/// A posting for what is true of the function's value, if it has one.
Posting where_it_has_value(const Function& function, Posting& posting);

} // namespace csp
