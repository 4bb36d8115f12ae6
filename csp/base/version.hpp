#pragma once

namespace csp {

/// The version of the library that the program is linked with: "major.minor.patch".
const char* version();

} // namespace csp
