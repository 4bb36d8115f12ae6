#pragma once

#include <csp/constraints/constraint.hpp>
#include <csp/engine/consistency.hpp>

#include <vector>

namespace csp {

/// How a sum is compared with a constant. Other comparisons are reduced to these: `<`, `>=` and `>` negate the sum or
/// adjust the constant.
enum class Comparison : std::uint8_t { equal, different, at_most };

/// coefficient * variable, a part of a sum.
struct Term {
    WideValue coefficient = 0;
    View variable;
};

/// coefficient * [atom], a part of a sum: the coefficient if the atom holds, 0 if it does not.
struct AtomTerm {
    WideValue coefficient = 0;
    Atom atom;
};

/// Compares the sum of coefficient * variable over all terms with the constant:
/// sum == constant, sum != constant or sum <= constant.
///
///     2 * x + y == z - 3                                 by operators: the most specific constraint available
///     csp::linear({{2, x}, {1, y}}, csp::Comparison::at_most, 7)
///     csp::linear(terms, csp::Comparison::equal, 7, csp::consistency::domain)
///
/// Terms of the same variable are merged first, and a common divisor is divided out. Loading a model into an engine
/// uses the initial domains: fixed variables become part of the constant, constraints that always or never hold leave
/// no rule, and two variables with coefficients 1 or -1 are compared directly. An equation over variables that an
/// all_different makes differ may get a rule of `all_different_sum`.
///
/// @param terms  n >= 0 terms; the same variable, or views of it, may occur more than once.
/// Consistency: domain if at most or different, bounds if equal. equal: bounds over the reals, to the rule's own
/// fixpoint, which is bounds over the integers if all coefficients are 1 or -1; with consistency::domain, domain for up
/// to three variables. Up to one variable: domain, when the model is loaded into an engine. With consistency::bounds:
/// bounds, whatever inference is requested.
/// Complexity: at most: O(unfixed variables) a run. equal: the same per pass, with passes until nothing changes. If
/// domains are huge and coefficients nearly cancel, there can be as many passes as a domain has values; other rules run
/// in between. Both, if 64 or more variables are 0-1: as for atoms below. different: O(1) while the two variables
/// watched are unfixed, else O(n). Reversible: two words, none for different. Sums are computed in 64 bits if the
/// initial domains prove that they fit, else in 128. equal with consistency::domain: d <= d' the sizes of the smaller
/// domains, w the widest range from smallest to largest value. Three variables: O(d w / 64) a run if two coefficients
/// are 1 or -1, else O(d d' + w / 64); two: O(w / 64), else O(d + w / 64). A bit for each value of the ranges.
/// Errors: throws ArgumentError unless |constant| and all |coefficient| and |coefficient * offset of its view| add up
/// to less than 2^62; with consistency::domain, for an equation over more than three variables, and, while a model is
/// loaded into an engine, if a variable of an equation ranges over more than 2^20 values
/// Source: Harvey and Schimpf, "Bounds consistency techniques for long linear constraints", TRICS 2002
/// See also: Expression, comparison, all_different_sum
Constraint linear(std::vector<Term> terms, Comparison comparison, WideValue constant,
                  consistency::BoundsOrDomain strength = {});

/// The same for sums that include atoms, without 0-1 variables for them: compares the sum of coefficient * variable and
/// coefficient * [atom] with the constant. For example, `sum of [x[i] == v] <= k` is a count.
///
/// @param atom_terms  m >= 0 terms; the same atom, or its negation, may occur more than once.
/// Consistency: if no variable occurs in two terms: at most, different: domain; equal: bounds over the reals. Otherwise
/// less, as if each term had a separate variable.
/// Complexity: at most and equal: O(unfixed variables of terms + atoms whose variables have changed) a run, O(n + m) if
/// values are removed. different: as above. Reversible: five words.
/// Errors: as above
Constraint linear(std::vector<Term> terms, std::vector<AtomTerm> atom_terms, Comparison comparison,
                  WideValue constant);

} // namespace csp
