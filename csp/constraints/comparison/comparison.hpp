#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>

namespace csp {

/// Compares two variables or views:  x == y,  x != y,  x < y,  x <= y.
///
/// If both sides are views of the same variable, the constraint is a condition on that variable. Views with any offset
/// are accepted, even if their values leave +-(2^30 - 1). To ask whether both are the same view of the same variable,
/// use `x.is_same(y)`, which is not a constraint.
/// Consistency: domain. equal keeps the common values, holes included; not_equal waits for a fixed side; less and
/// less_equal need only the bounds. (Bounds for equal if a view's values leave +-(2^30 - 1).)
/// Complexity: O(1) a run; equal O(d / 64) words or O(runs of consecutive values). Stateless.
/// Errors: throws ArgumentError if an offset is 2^61 or more
/// See also: `Expression`: `x != y + 2` states the same in operators; all_different, linear
Constraint equal(View x, View y);
Constraint not_equal(View x, View y);
Constraint less(View x, View y);
Constraint less_equal(View x, View y);

/// Compares a variable or view with a constant, on either side: the domain is narrowed when the model is loaded into an
/// engine, and no rule is added.
Constraint equal(View x, WideValue constant);
Constraint not_equal(View x, WideValue constant);
Constraint less(View x, WideValue constant);
Constraint less_equal(View x, WideValue constant);
Constraint equal(WideValue constant, View x);
Constraint not_equal(WideValue constant, View x);
Constraint less(WideValue constant, View x);
Constraint less_equal(WideValue constant, View x);

// A truth value or a fraction is not a number to compare with: `b == (x < y)` is an equivalence.
template <NoInteger Number>
Constraint equal(View, Number) = delete; // compare with an integer
template <NoInteger Number>
Constraint equal(Number, View) = delete; // compare with an integer
template <NoInteger Number>
Constraint not_equal(View, Number) = delete; // compare with an integer
template <NoInteger Number>
Constraint not_equal(Number, View) = delete; // compare with an integer
template <NoInteger Number>
Constraint less(View, Number) = delete; // compare with an integer
template <NoInteger Number>
Constraint less(Number, View) = delete; // compare with an integer
template <NoInteger Number>
Constraint less_equal(View, Number) = delete; // compare with an integer
template <NoInteger Number>
Constraint less_equal(Number, View) = delete; // compare with an integer

/// x takes a value of the set:  x in {1, 5..9}.
///
///     csp::in(x, csp::range(0, 9));
///     csp::in(x, {2, 3, 5, 7});
///     csp::in(x, primes);                // a std::vector<csp::Value>, or any span
///
/// Consistency: domain: the variable is narrowed when the model is loaded into an engine, and no rule is left
/// Complexity: O(runs of consecutive values) at posting
/// Errors: those of Domain: throws ArgumentError if there is no value, or one outside +-(2^30 - 1)
/// See also: not_in; equal, less_equal with a constant
Constraint in(View x, Domain values);

/// x takes no value of the set:  x not in {1, 5..9}.
///
/// Consistency: domain: the variable is narrowed when the model is loaded into an engine, and no rule is left
/// Complexity: O(runs of consecutive values) at posting
/// Errors: those of Domain: throws ArgumentError if there is no value, or one outside +-(2^30 - 1)
/// See also: in; not_equal with a constant
Constraint not_in(View x, Domain values);

/// "1, 2, 4, 6..8".
std::string describe_set(const Domain& values);

} // namespace csp
