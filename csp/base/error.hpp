#pragma once

#include <cassert>
#include <stdexcept>
#include <string>

/// Checks a condition that can fail only through a bug in the library itself. Active if NDEBUG is not defined.
#define CSP_ASSERT(condition) assert(condition)

namespace csp {

/// Whether the library's own checks (claims of rules, scope discipline, assertions) are compiled in.
#ifdef NDEBUG
inline constexpr bool checks_enabled = false;
#else
inline constexpr bool checks_enabled = true;
#endif

/// A caller's mistake: bad input, a bad argument, a limit of the library exceeded.
///
/// The message is one line with the problem, its location and the expected input. Failure inside search is never an
/// exception; it is an ordinary result.
class Error : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

/// An argument that a function does not accept. `what()` reads "function: problem".
class ArgumentError : public Error {
  public:
    ArgumentError(const std::string& function, const std::string& problem)
        : Error(function + ": " + problem) {}
};

} // namespace csp
