#pragma once

#include <csp/base/domain.hpp>
#include <csp/constraints/constraint.hpp>

namespace csp {

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
