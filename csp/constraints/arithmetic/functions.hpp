#pragma once

#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/posting.hpp>

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace csp {

inline bool is_constant(const Expression& expression) {
    return expression.terms().empty() && expression.functions().empty();
}

/// Returns the text of an operand, in parentheses if it needs them next to an operator.
std::string operand(const std::string& words);

/// Returns the value of a function for its arguments; nullopt if it has none.
using FunctionOfValues = std::function<std::optional<WideValue>(std::span<const WideValue>)>;

/// Upper limits on the size of a table.
struct TableLimits {
    WideValue combinations = 10'000; ///< of arguments' values, visited when the table is made
    WideValue rows = 64;             ///< visited in every run; for more rows, bounds rules are faster
};

/// Posts  result == function(arguments),  domain consistent, as a table of all its values. Does nothing and returns
/// false if the table would exceed the limits, or if a lower consistency suffices. If domain consistency is requested,
/// only the combinations are limited.
///
/// Variables may coincide. One unfixed variable needs no rule, two become a relation, and more become tuples.
bool tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function, TableLimits limits);
/// Does the same without limits, for functions that have no other rules.
void tabulate(Posting& posting, View result, std::span<const View> arguments,
              const FunctionOfValues& function);

} // namespace csp
