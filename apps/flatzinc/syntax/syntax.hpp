#pragma once

#include <apps/flatzinc/syntax/tree.hpp>

#include <string>
#include <string_view>

/// FlatZinc as text and as JSON, to a tree and back.
namespace flatzinc {

/// Reads FlatZinc in either form: JSON if it begins with a brace, else text. Throws FileError.
Tree read(std::string_view file);

/// Reads text FlatZinc. O(length). Throws FileError with line, column and what was expected there.
Tree read_text(std::string_view text);

/// Reads JSON FlatZinc. Marks of output become annotations, as they are in a text. Throws FileError.
Tree read_json(std::string_view text);

/// The tree as FlatZinc text, an item a line: predicates, declarations, constraints, the solve item. Reading it gives the
/// same tree, and printing that the same text.
std::string print(const Tree& tree);

/// One expression: "int_search([x, y], input_order, indomain_min)".
std::string print(const Tree& tree, const Expression& expression);

} // namespace flatzinc
