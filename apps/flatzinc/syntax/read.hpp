#pragma once

#include <apps/flatzinc/syntax/tree.hpp>

#include <string_view>

namespace flatzinc {

/// Reads FlatZinc in either form: JSON if it begins with a brace, else text. Throws FileError.
Tree read(std::string_view file);

/// Reads text FlatZinc. O(length). Throws FileError with line, column and what was expected there.
Tree read_text(std::string_view text);

/// Reads JSON FlatZinc. Marks of output become annotations, as they are in a text. Throws FileError.
Tree read_json(std::string_view text);

} // namespace flatzinc
