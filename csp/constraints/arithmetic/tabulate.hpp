#pragma once

#include <csp/engine/posting.hpp>

#include <functional>
#include <optional>
#include <span>

namespace csp {

/// The value of a function for its arguments; nothing where it has none.
using FunctionOfValues = std::function<std::optional<WideValue>(std::span<const WideValue>)>;

/// How large a table may become.
struct TableLimits {
    WideValue combinations = 10'000; ///< of the arguments' values, to be looked at when it is made
    WideValue rows = 64;             ///< to be looked at in every run: more are slower than rules for bounds
};

/// Adds what keeps  result == function(arguments)  domain consistent, from a table of all its values. Nothing, and
/// it returns false, where the table would exceed the limits, or less than domain consistency is wished. Where
/// it is wished, only the combinations are limited.
///
/// Any of the variables may be the same. Of those not fixed, one needs no rule, two are a relation
/// (ArcConsistency), more are tuples (CompactTable).
bool tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function, TableLimits limits);
/// The same without limits, where there is no other way.
void tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function);

} // namespace csp
