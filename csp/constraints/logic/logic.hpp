#pragma once

#include <csp/constraints/constraint.hpp>

#include <vector>

namespace csp {

/// Constraints combined by logic:  (x < y || z == 3) && !b,  implication(b, all_different(xs)).
///
/// A part may be any constraint, a comparison of expressions, or a variable, which is true where it is not 0.
/// Parts may be nested. Posted plainly, a conjunction is its parts. Elsewhere a part that says no more than an
/// atom (`z == 3`, `!b`) is that atom, and any other gets a variable that only the rules know and that implies the
/// part (half-reification); where a part can also be wrong the negation is implied as well.
///
///     conjunction    all of the parts hold; true for none                 a && b
///     disjunction    at least one holds; false for none                   a || b
///     exclusive_or   an odd number holds; false for none                  a ^ b
///     implication    where the first holds, so does the second
///     equivalence    both or neither                                      b == (x < y)
///     negation       it does not hold                                     !a
///
/// Consistency   atoms on different variables: domain. Else value. A part that is implied narrows its scope only
///               once it must hold; before, that it cannot hold is found as well as its rules find failure.
/// Complexity    clauses and parities: O(1) a run while two atoms are undecided, else O(n). Implied parts: as
///               their rules, see GuardedRule.
/// Errors        none of its own
/// Source        half-reification: Feydy, Somogyi and Stuckey, CP 2011, pp. 286-301
/// See also      clause, Expression: `(x < y) + (y < z) == 1` counts
Constraint conjunction(std::vector<Constraint> parts);
Constraint disjunction(std::vector<Constraint> parts);
Constraint exclusive_or(std::vector<Constraint> parts);
Constraint implication(Constraint condition, Constraint consequence);
Constraint equivalence(Constraint a, Constraint b);

/// The constraint does not hold. Comparisons, linear, logic and sets turn into their opposites. Any other is tried
/// on its last unfixed variable, or in all combinations of small domains, as in require.
Constraint negation(const Constraint& constraint);

/// At least one of the atoms holds: disjunction, for those who have atoms.
Constraint clause(std::vector<Atom> atoms);

inline Constraint operator&&(const Constraint& a, const Constraint& b) { return conjunction({a, b}); }
inline Constraint operator||(const Constraint& a, const Constraint& b) { return disjunction({a, b}); }
inline Constraint operator^(const Constraint& a, const Constraint& b) { return exclusive_or({a, b}); }
inline Constraint operator!(const Constraint& a) { return negation(a); }

} // namespace csp
