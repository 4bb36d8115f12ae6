#pragma once

#include <cassert>

/// Checks what must hold unless the library itself has a bug. Active if NDEBUG is not defined.
#define CSP_ASSERT(condition) assert(condition)

namespace csp {

/// Whether the library's own checks (claims of rules, scope discipline, assertions) are compiled in.
#ifdef NDEBUG
inline constexpr bool checks_enabled = false;
#else
inline constexpr bool checks_enabled = true;
#endif

} // namespace csp
