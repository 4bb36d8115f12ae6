#pragma once

#include <string>
#include <string_view>

namespace app {

/// Makes a file with this content, or replaces it. Throws csp::Error if not all of it could be written: "NAME: why".
void write_file(const std::string& name, std::string_view content);

} // namespace app
