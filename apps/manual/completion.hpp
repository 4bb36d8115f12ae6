#pragma once

#include <apps/manual/help_text.hpp>

#include <string>

namespace manual {

/// A completion for bash: the options and commands of the help; the names for an option that has NAME behind it, which
/// the program itself lists; and files.
[[nodiscard]] std::string bash_completion(const HelpText& help);

} // namespace manual
