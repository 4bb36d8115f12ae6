#pragma once

#include <apps/manual/help_text.hpp>

#include <string>

namespace manual {

/// A completion for bash: the options and commands of the help; names after an option with NAME, which the program
/// itself lists; and files.
[[nodiscard]] std::string bash_completion(const HelpText& help);

} // namespace manual
