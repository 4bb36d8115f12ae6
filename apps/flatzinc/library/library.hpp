#pragma once

#include <map>
#include <string>
#include <string_view>

namespace flatzinc {

/// Returns the files that MiniZinc includes for Arcwise, by their paths in its library: made from the table of builtins
/// and from a text, library.mzn, which explains its form. Throws FileError: "line 3: found "fzn_foo", expected ...".
std::map<std::string, std::string> library_files(std::string_view text);

} // namespace flatzinc
