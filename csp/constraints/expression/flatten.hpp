#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/expression/function.hpp>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace csp {

/// All integers from min to max, of sums of WideValues and their multiples.
struct HugeInterval {
    HugeValue min = 0;
    HugeValue max = 0;

    HugeInterval& operator+=(const HugeInterval& other) {
        min += other.min;
        max += other.max;
        return *this;
    }
};

inline HugeInterval operator*(WideValue factor, WideInterval x) {
    const auto [min, max] = std::minmax({HugeValue{factor} * x.min, HugeValue{factor} * x.max});
    return {min, max};
}

/// All values within the bounds.
/// @throws ArgumentError, as from `function`, if `what` could leave +-(2^30 - 1).
Domain domain_within_values(WideInterval bounds, const std::string& function, const std::string& what);

/// The bounds of a variable.
using BoundsOfVariable = std::function<WideInterval(Var)>;

/// Bounds of an expression whose variables lie within theirs. They need not be sharp, and end at +-2^62. O(terms and
/// functions).
WideInterval bounds_of(const Expression& expression, const BoundsOfVariable& of_variable);

/// The function has a value, and so have the functions inside it. The negation: one of them has none.
///
/// In a model an atom says so, made once: however many conditions and other functions speak of the same function,
/// what a value takes is posted once. Rule 3 of Flattening.
Constraint has_value(const Function& function);

/// A posting for what is true of the function's value, if it has one.
Posting where_it_has_value(const Function& function, Posting& posting);

/// 1 if the constraint holds, 0 if it does not: how constraints enter sums.
Function indicator(Constraint constraint);

/// The constraint that the function indicates; null for other functions.
const Constraint* indicated(const Function& function);

/// An expression while rules are posted: a sum of variables and atoms alone. A constraint that is an atom stays one;
/// any other function has become a variable that only the rules know.
struct FlatSum {
    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    WideValue constant = 0;
};

/// Where a caller can use the value of an expression. A side without a limit has none, however far from 0 the value may
/// be: there is no number that stands for infinity.
struct AllowedRange {
    std::optional<WideValue> least = {};
    std::optional<WideValue> most = {};
};

/// Replaces the functions. That they have values is demanded if the posting's condition holds. That the new variables
/// are the functions' values is stated once and unconditionally.
///
/// @param allowed  the range that the caller allows. If there is no condition, values of functions that lead outside of
///                 it in every case are left out. If none is left, the posting fails.
/// @param needed   of the functions' values: `bounds` if the caller looks at nothing else, and removes no value between
///                 them
/// @throws ArgumentError if a function could leave +-(2^30 - 1) within the domains of its arguments and the range
///         allowed.
FlatSum flatten(const Expression& expression, Posting& posting, AllowedRange allowed = {},
                Consistency needed = Consistency::domain);

/// The expression as a view: its only variable, or a new one.
///
/// @param what    its name in error messages
/// @param needed  of its values, if it is a function: as for flatten()
/// @throws ArgumentError if it could leave +-(2^30 - 1).
View view_of(const Expression& expression, Posting& posting, const std::string& what = "an argument",
             Consistency needed = Consistency::domain);

/// Posts  result == function.
void post_equal(View result, const Function& function, Posting& posting);

} // namespace csp
