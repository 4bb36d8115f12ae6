#pragma once

#include <csp/engine/posting.hpp>

#include <functional>
#include <optional>
#include <span>

namespace csp {

/// The value of a function for its arguments; nothing where it has none.
using FunctionOfValues = std::function<std::optional<WideValue>(std::span<const WideValue>)>;

/// How many combinations of values a table may have.
struct TableLimits {
    WideValue pairs = 10'000;  ///< of up to two variables that are not fixed, served by a relation
    WideValue tuples = 10'000; ///< of more
};

/// Adds what keeps  result == function(arguments)  domain consistent, from a table of all its values. Nothing, and
/// it returns false, where the arguments have more combinations of values now than the limits allow.
///
/// Any of the variables may be the same. Of those not fixed, one needs no rule, two are a relation
/// (ArcConsistency), more are tuples (CompactTable).
bool tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function, TableLimits limits);

} // namespace csp
