#pragma once

#include <csp/engine/posting.hpp>

#include <functional>
#include <optional>
#include <span>

namespace csp {

/// The value of a function for its arguments; nothing if it has none.
using FunctionOfValues = std::function<std::optional<WideValue>(std::span<const WideValue>)>;

/// The greatest size of a table.
struct TableLimits {
    WideValue combinations = 10'000; ///< of the arguments' values, visited when the table is made
    WideValue rows = 64;             ///< visited in every run: with more, bounds rules are faster
};

/// Adds what keeps  result == function(arguments)  domain consistent, from a table of all its values. Does nothing and
/// returns false if the table would exceed the limits, or if less than domain consistency is wanted. If domain
/// consistency is requested, only the combinations are limited.
///
/// Any of the variables may be the same. Of those not fixed, one needs no rule, two are a relation
/// (ArcConsistency), more are tuples (CompactTable).
bool tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function, TableLimits limits);
/// The same without limits, if there is no other way.
void tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function);

} // namespace csp
