#pragma once

#include <functional>
#include <string_view>

namespace app {

/// The exit statuses that all programs share. Those of answers, 1 and 3, are each program's own.
inline constexpr int success = 0;
inline constexpr int user_error = 2;
inline constexpr int internal_error = 4;

/// Runs a program: what `main` returns.
///
/// What `body` throws becomes a line on standard error: "NAME: what", and a pointer to --help below a mistake on the
/// command line. csp::Error, which means that the user can do something about it, makes the status 2; any other
/// exception is a fault of the program, 4. Otherwise the status is that of `body`, unless something that was printed
/// could not be written: lost output is an error like any other.
int run_program(std::string_view name, const std::function<int()>& body);

} // namespace app
