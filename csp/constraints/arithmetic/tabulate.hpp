#pragma once

#include <csp/engine/posting.hpp>

#include <functional>
#include <optional>
#include <span>

namespace csp {

/// The value of a function for its arguments; nothing where it has none.
using FunctionOfValues = std::function<std::optional<WideValue>(std::span<const WideValue>)>;

/// Adds what keeps  result == function(arguments)  domain consistent, from a table of all its values; nothing,
/// and returns false, where the arguments have more than `limit` combinations of values now.
///
/// Any of the variables may be the same. Of those not fixed, one needs no rule, two are a relation
/// (ArcConsistency), more are tuples (CompactTable).
bool tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function, WideValue limit);

} // namespace csp
