#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/engine/posting.hpp>

namespace csp {

/// How an atom stands for a constraint. half: the constraint holds if the atom does; full: if and only if it does.
enum class Reification : std::uint8_t { half, full };

/// Returns an atom that stands for the constraint: the constraint itself if it is an atom, otherwise an atom of a new
/// variable that is 0 or 1. Rule 4 of Flattening.
/// Does not require the atom to hold; that is up to the caller.
Atom literal_of(const Constraint& constraint, Posting& posting, Reification reification);

} // namespace csp
