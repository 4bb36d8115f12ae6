#pragma once

namespace csp {

/// The version of the library that the program runs with: "major.minor.patch".
const char* version();

} // namespace csp
