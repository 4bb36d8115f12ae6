#pragma once

#include <csp/constraints/expression/function.hpp>

#include <limits>
#include <vector>

namespace csp {

/// An expression while rules are posted: what it adds up to, of variables and atoms alone. A constraint that says
/// no more than an atom is that; each other function has become a variable that only the rules know.
struct FlatSum {
    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    WideValue constant = 0;
};

/// Any number that an expression may be.
inline constexpr WideInterval unlimited{std::numeric_limits<WideValue>::min(),
                                        std::numeric_limits<WideValue>::max()};

/// Replaces the functions. What they need in order to have a value is demanded where the posting's condition
/// holds; that the new variables are the functions' values is stated once and for all.
///
/// @param allowed  what the caller lets the expression be. Where there is no condition, values of functions
///                 that lead beyond it whatever the rest is are left out, and if that leaves none the posting fails.
/// @throws ArgumentError where a function could leave +-(2^30 - 1) within the domains of its arguments and
///         what is allowed.
FlatSum flatten(const Expression& expression, Posting& posting, WideInterval allowed = unlimited);

/// The expression as a view: its only variable, or a new one.
///
/// @param what  how a refusal calls it
/// @throws ArgumentError where it could leave +-(2^30 - 1).
View view_of(const Expression& expression, Posting& posting, const std::string& what = "an argument");

/// Posts  result == function.
void post_equal(View result, const Function& function, Posting& posting);

} // namespace csp
