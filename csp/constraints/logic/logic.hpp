#pragma once

#include <csp/constraints/constraint.hpp>

#include <vector>

namespace csp {

/// Constraints combined by logic:  (x < y || z == 3) && !b,  implication(b, all_different(xs)).
///
/// A part may be any constraint, a comparison of expressions, or a variable, which is true if it is not 0.
/// Parts may be nested. A conjunction posted by itself is replaced by its parts. Elsewhere, a part that is an atom
/// (`z == 3`, `!b`) remains an atom. Any other part gets an auxiliary variable, known only to the rules, that implies
/// the part (half-reification); if the part may also be false, the negation is implied as well. Nested disjunctions
/// become one clause. In a sum, a part counts 1 if it holds and 0 if not: (x < y) + 2 * (z == 3) <= 2. Nesting is
/// limited to a few thousand levels by the stack of the program; a list, as in conjunction(parts), may have any length.
///
///     conjunction    all of the parts hold; true for none                 a && b
///     disjunction    at least one holds; false for none                   a || b
///     exclusive_or   an odd number holds; false for none                  a ^ b
///     implication    if the first holds, so does the second
///     equivalence    both or neither                                      b == (x < y)
///     negation       it does not hold                                     !a
///
/// Consistency: domain for clauses, parities, implications and equivalences of atoms on different variables. Otherwise
/// value. An implied part narrows its scope only once it must hold. Before that, its rules only detect that it cannot
/// hold: they are tried on a level that is undone at once.
/// Complexity: clauses and parities: O(1) a run while two atoms are undecided, else O(n). Implied parts: as their
/// rules, see GuardedRule.
/// Errors: none
/// Source: half-reification: Feydy, Somogyi and Stuckey, "Half reification and flattening", CP 2011, pp. 286-301; two
/// watched atoms: Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver", DAC 2001,
/// pp. 530-535
/// See also: clause, comparison, linear
Constraint conjunction(std::vector<Constraint> parts);
Constraint disjunction(std::vector<Constraint> parts);
Constraint exclusive_or(std::vector<Constraint> parts);
Constraint implication(Constraint condition, Constraint consequence);
Constraint equivalence(Constraint a, Constraint b);

/// The constraint does not hold. Comparisons, linear, logic and sets turn into their opposites. The negation of any
/// other constraint is checked for each value of its last unfixed variable, or for all combinations of small domains,
/// as in require.
///
/// Consistency: of the opposite; of any other constraint as `require`
/// Complexity: of the opposite; of any other constraint as `require`, where each check costs as much as a check by the
/// definition, and memory proportional to the number of variables
/// Errors: none
Constraint negation(const Constraint& constraint);

/// At least one of the atoms holds: a disjunction of atoms.
///
/// Consistency: domain if the atoms are on different variables, otherwise value
/// Complexity: O(1) a run while the two watched atoms are not false, else O(n). Stateless.
/// Errors: none
/// Source: Moskewicz, Madigan, Zhao, Zhang and Malik, "Chaff: engineering an efficient SAT solver", DAC 2001, pp.
/// 530-535
Constraint clause(std::vector<Atom> atoms);

inline Constraint operator&&(const Constraint& a, const Constraint& b) { return conjunction({a, b}); }
inline Constraint operator||(const Constraint& a, const Constraint& b) { return disjunction({a, b}); }
inline Constraint operator^(const Constraint& a, const Constraint& b) { return exclusive_or({a, b}); }
inline Constraint operator!(const Constraint& a) { return negation(a); }

// Compilers quote the line of the declaration, so the advice must be on that line.
// clang-format off
Constraint implies(const Constraint&, const Constraint&) = delete; // write implication(a, b)
Constraint operator>>(const Constraint&, const Constraint&) = delete; // for a >> b, write implication(a, b)
// clang-format on

} // namespace csp
