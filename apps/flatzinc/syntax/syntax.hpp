#pragma once

#include <apps/flatzinc/syntax/tree.hpp>

#include <string>
#include <string_view>

/// Functions that read FlatZinc text and JSON into a tree, and print a tree as text.
namespace flatzinc {

/// Reads FlatZinc in either form: JSON if it begins with a brace, otherwise text. Throws FileError.
Tree read(std::string_view file);

/// Reads FlatZinc text. O(length). Throws FileError with the line, the column and a description of the expected text.
Tree read_text(std::string_view text);

/// Reads FlatZinc JSON. Output marks become annotations, as in the text form. Throws FileError.
Tree read_json(std::string_view text);

/// Returns the tree as FlatZinc text, one item per line: predicates, declarations, constraints, the solve item. Reading
/// the text gives the same tree, and printing that tree gives the same text.
std::string print(const Tree& tree);

/// Returns one expression: "int_search([x, y], input_order, indomain_min)".
std::string print(const Tree& tree, const Expression& expression);

} // namespace flatzinc
