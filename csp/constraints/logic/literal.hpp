#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>

namespace csp {

/// How an atom stands for a constraint: half, the constraint holds where the atom does; full, and only there.
enum class Reification : std::uint8_t { half, full };

/// An atom that stands for the constraint: its own where it is one, else that of a new variable that is 0 or 1. Rule 4
/// of Flattening.
/// Nothing is demanded: whether the atom is to hold is the caller's affair.
Atom literal_of(const Constraint& constraint, Posting& posting, Reification reification);

} // namespace csp
