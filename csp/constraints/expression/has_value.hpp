#pragma once

#include <csp/constraints/expression/function.hpp>

namespace csp {

/// The function has a value, and so have the functions inside of it. Its negation: one of them has none.
///
/// In a model an atom says so, made once: however many conditions and other functions speak of the same function,
/// what a value takes is posted once. Rule 3 of Flattening.
Constraint has_value(const Function& function);

/// For what is true of the function's value, where it has one.
Posting where_it_has_value(const Function& function, Posting& posting);

} // namespace csp
