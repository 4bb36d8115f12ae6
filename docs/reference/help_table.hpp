#pragma once

#include <apps/manual/help_text.hpp>

#include <string>
#include <vector>

namespace reference {

/// Sections of the --help text of a program, as Markdown: "Usage" as a block; of any other its definitions, which are
/// options, commands or exit statuses, as a table below its title. Names of pages become links, as from docs/reference.
///
/// @throws std::runtime_error for a section that is not there, or that defines nothing.
std::string help_tables(const manual::HelpText& help, const std::vector<std::string>& titles);

} // namespace reference
