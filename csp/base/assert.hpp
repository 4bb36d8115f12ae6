#pragma once

#include <cassert>

/// Checks a condition that can fail only through a bug in the library itself. Active if NDEBUG is not defined.
#define CSP_ASSERT(condition) assert(condition)

namespace csp {

/// Whether the library's own checks (claims of rules, scope discipline, assertions) are compiled in.
#ifdef NDEBUG
inline constexpr bool checks_enabled = false;
#else
inline constexpr bool checks_enabled = true;
#endif

} // namespace csp
