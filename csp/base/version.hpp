#pragma once

// Requirements on the compiler, checked here with a one-line message before it fails somewhere in the headers.

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "Arcwise needs C++20: compile with -std=c++20, or set CMAKE_CXX_STANDARD to 20"
#endif

#if (defined(__GNUC__) && !defined(__GXX_RTTI)) || (defined(_MSC_VER) && !defined(_CPPRTTI))
#error "Arcwise needs run-time type information: compile without -fno-rtti"
#endif

// The version of these headers, for the preprocessor. CMake reads it here.
#define ARCWISE_VERSION_MAJOR 0
#define ARCWISE_VERSION_MINOR 1
#define ARCWISE_VERSION_PATCH 0
/// The version as one number for comparisons: 10203 for version 1.2.3.
#define ARCWISE_VERSION_NUMBER                                                                               \
    (ARCWISE_VERSION_MAJOR * 10000 + ARCWISE_VERSION_MINOR * 100 + ARCWISE_VERSION_PATCH)

namespace csp {

/// The version of the library that the program is linked with: "major.minor.patch". Until version 1, another minor
/// version may have another interface.
const char* version();

} // namespace csp
