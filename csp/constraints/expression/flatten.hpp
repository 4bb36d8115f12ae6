#pragma once

#include <csp/constraints/expression/function.hpp>

#include <vector>

namespace csp {

/// An expression while rules are posted: what it adds up to, of variables and atoms alone. A constraint that says no more
/// than an atom is that; each other function has become a variable that only the rules know.
struct FlatSum {
    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    WideValue constant = 0;
};

/// Replaces the functions. What they need in order to have a value is demanded where the posting's condition holds;
/// that the new variables are the functions' values is stated once and for all.
///
/// @throws ArgumentError where a function could leave +-(2^30 - 1) within the domains of its arguments.
FlatSum flatten(const Expression& expression, Posting& posting);

/// The expression as a view: its only variable, or a new one.
/// @throws ArgumentError where it could leave +-(2^30 - 1).
View view_of(const Expression& expression, Posting& posting);

/// Posts  result == function.
void post_equal(View result, const Function& function, Posting& posting);

} // namespace csp
