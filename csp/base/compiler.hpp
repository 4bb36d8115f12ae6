#pragma once

// Requirements on the compiler, checked here with a one-line message before it fails somewhere in the headers.

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "Arcwise needs C++20: compile with -std=c++20, or set CMAKE_CXX_STANDARD to 20"
#endif

#if (defined(__GNUC__) && !defined(__GXX_RTTI)) || (defined(_MSC_VER) && !defined(_CPPRTTI))
#error "Arcwise needs run-time type information: compile without -fno-rtti"
#endif
