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

/// All integers from min to max, for sums of WideValues and their multiples.
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

/// Returns the domain of all values within the bounds.
/// @throws ArgumentError, as from `function`, if `what` could leave +-(2^30 - 1).
Domain domain_within_values(WideInterval bounds, const std::string& function, const std::string& what);

/// Returns the bounds of a variable.
using BoundsOfVariable = std::function<WideInterval(Var)>;

/// Returns bounds of an expression whose variables lie within their bounds. They need not be tight, and are cut off at
/// +-2^62. O(terms and functions).
WideInterval bounds_of(const Expression& expression, const BoundsOfVariable& of_variable);

/// Holds if the function and all functions inside it have a value. Its negation: at least one of them has none.
///
/// In a model, one atom stands for this constraint and is created once: no matter how many conditions and functions
/// mention the function, the preconditions of its value are posted once. Rule 3 of Flattening.
Constraint has_value(const Function& function);

/// Returns a posting whose statements are made only if the function has a value.
Posting where_it_has_value(const Function& function, Posting& posting);

/// Returns 1 if the constraint holds and 0 if it does not: the form in which constraints enter sums.
Function indicator(Constraint constraint);

/// Returns the constraint that the function indicates; null for other functions.
const Constraint* indicated(const Function& function);

/// An expression in the form in which rules are posted: a sum of variables and atoms only. A constraint that is an atom
/// remains one; any other function has become an auxiliary variable.
struct FlatSum {
    std::vector<Term> terms;
    std::vector<AtomTerm> atom_terms;
    WideValue constant = 0;
};

/// The range in which a caller can use the value of an expression. An absent limit allows values of any size: no number
/// represents infinity.
struct AllowedRange {
    std::optional<WideValue> least = {};
    std::optional<WideValue> most = {};
};

/// Replaces the functions by variables. The functions must have values if the condition of the posting holds. The
/// equality of a new variable and the value of its function is stated once and unconditionally.
///
/// @param allowed  the range that the caller allows. If there is no condition, function values that always lead outside
///                 of this range are removed. If none is left, the posting fails
/// @param needed   for the functions' values: `bounds` if the caller uses only their bounds and removes no value
///                 between them
/// @throws ArgumentError  if a function could leave +-(2^30 - 1) within the domains of its arguments and the range
/// allowed
FlatSum flatten(const Expression& expression, Posting& posting, AllowedRange allowed = {},
                Consistency needed = Consistency::domain);

/// Returns the expression as a view: of its only variable, or of a new variable.
///
/// @param what    the name of the expression in error messages
/// @param needed  the consistency needed for its values if it is a function, as for flatten()
/// @throws ArgumentError  if it could leave +-(2^30 - 1)
View view_of(const Expression& expression, Posting& posting, const std::string& what = "an argument",
             Consistency needed = Consistency::domain);

/// Posts  result == function.
void post_equal(View result, const Function& function, Posting& posting);

/// A fact: how the constraint compares an expression with 0.
struct ComparedSum {
    Expression difference;
    Comparison comparison = Comparison::equal;
};

} // namespace csp
