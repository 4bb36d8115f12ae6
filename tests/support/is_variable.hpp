#pragma once

#include <csp/base/types.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <string>

namespace csp {

/// Prints a variable in messages of tests.
inline void PrintTo(Var x, std::ostream* out) { *out << "variable " << x.index; }

} // namespace csp

namespace test {

/// Matches the same variable: EXPECT_THAT(chosen, IsVariable(x[3])). (`==` would state a constraint.)
MATCHER_P(IsVariable, x, "is variable " + std::to_string(x.index)) { return arg.is_same(x); }

/// Matches a list of the same variables.
MATCHER_P(AreVariables, xs, "are the " + std::to_string(xs.size()) + " variables expected") {
    return std::equal(arg.begin(), arg.end(), xs.begin(), xs.end(), std::equal_to<csp::Var>());
}

} // namespace test
