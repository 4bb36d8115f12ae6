#pragma once

#include <functional>
#include <string_view>

namespace app {

/// The exit statuses that all programs share. The statuses of answers, 1 and 3, are defined by each program.
inline constexpr int success = 0;
inline constexpr int user_error = 2;
inline constexpr int internal_error = 4;

/// Runs a program, and returns the exit status for `main`.
///
/// An exception from `body` is printed as a line on standard error, "NAME: what", followed by a pointer to --help if
/// the command line is at fault. The status is 2 for csp::Error, which the user can do something about, and 4 for any
/// other exception, which is a bug in the program. Otherwise the status is that of `body`, unless some of the output
/// could not be written: lost output is an error like any other.
int run_program(std::string_view name, const std::function<int()>& body);

} // namespace app
