#pragma once

#include <csp/constraints/expression/function.hpp>

#include <optional>

namespace csp {

/// The function has a value, and so have the functions inside of it. Its negation: one of them has none.
///
/// In a model an atom says so, made once: however many conditions and other functions speak of the same function,
/// what a value takes is posted once.
Constraint has_value(const Function& function);

/// The atom of a constraint made by has_value(), or of its negation; nothing for other constraints.
std::optional<Atom> atom_of_has_value(const Constraint& constraint, Posting& posting);

/// For what is true of the function's value, where it has one.
Posting where_it_has_value(const Function& function, Posting& posting);

} // namespace csp
