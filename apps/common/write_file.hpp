#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace app {

/// Makes a file with this content, or replaces it. Throws csp::Error where not all of it could be written: "NAME: why".
void write_file(const std::string& name, std::string_view content);
/// The same, of what `write` writes.
void write_file(const std::string& name, const std::function<void(std::ostream&)>& write);

} // namespace app
