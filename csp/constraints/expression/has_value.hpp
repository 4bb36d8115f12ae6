#pragma once

#include <csp/constraints/expression/function.hpp>

#include <optional>

namespace csp {

/// The function has a value, and so have the functions inside it. The negation: one of them has none.
///
/// A model has one atom for this: however many conditions and functions refer to the same function, its preconditions
/// are posted once.
Constraint has_value(const Function& function);

/// The atom of a constraint made by has_value(), or of its negation; nothing for other constraints.
std::optional<Atom> atom_of_has_value(const Constraint& constraint, Posting& posting);

/// A posting for what is true of the function's value, if it has one.
Posting where_it_has_value(const Function& function, Posting& posting);

} // namespace csp
