#pragma once

#include <csp/constraints/expression/function.hpp>

#include <limits>
#include <vector>

namespace csp {

/// An expression while rules are posted: a sum of variables and atoms alone. A constraint that is an atom stays one;
/// any other function has become a variable that only the rules know.
struct FlatSum {
    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    WideValue constant = 0;
};

/// Every number that an expression may be.
inline constexpr WideInterval unlimited{std::numeric_limits<WideValue>::min(),
                                        std::numeric_limits<WideValue>::max()};

/// Replaces the functions. That they have values is demanded if the posting's condition holds. That the new variables
/// are the functions' values is stated once and unconditionally.
///
/// @param allowed  the range that the caller allows. If there is no condition, values of functions that lead outside of
///                 it in every case are left out. If none is left, the posting fails.
/// @throws ArgumentError if a function could leave +-(2^30 - 1) within the domains of its arguments and the range
///         allowed.
FlatSum flatten(const Expression& expression, Posting& posting, WideInterval allowed = unlimited);

/// The expression as a view: its only variable, or a new one.
///
/// @param what  its name in error messages
/// @throws ArgumentError if it could leave +-(2^30 - 1).
View view_of(const Expression& expression, Posting& posting, const std::string& what = "an argument");

/// Posts  result == function.
void post_equal(View result, const Function& function, Posting& posting);

} // namespace csp
