#pragma once

#include <apps/flatzinc/syntax/tree.hpp>

#include <string>

namespace flatzinc {

/// The tree as FlatZinc text, an item a line: predicates, declarations, constraints, the solve item. Reading it gives the
/// same tree, and printing that the same text.
std::string print(const Tree& tree);

/// One expression: "int_search([x, y], input_order, indomain_min)".
std::string print(const Tree& tree, const Expression& expression);

} // namespace flatzinc
