#pragma once

#include <apps/manual/help_text.hpp>

#include <string>

namespace manual {

/// The help as a page of section 1 for man(1).
[[nodiscard]] std::string man_page(const HelpText& help, const std::string& version);

} // namespace manual
