#pragma once

#include <csp/base/compiler.hpp>

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
