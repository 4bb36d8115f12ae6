#pragma once

#include <sudoku/puzzle/unit_rule.hpp>

namespace sudoku::rules {

/// Only choice, or hidden single: a value that only one cell of the unit can take goes there.
///
/// This holds if the cells have as many candidates among them as there are cells, so that each value needs
/// a place. A unit with more candidates than cells has values to spare, and is left alone; one with fewer has
/// no filling, which is why this rule checks full units by itself.
///
/// Complexity    O(cells) word operations a run
/// Source        the permutation case of all_different: Hall sets of all cells but one
void infer_only_choice(csp::Context& context, csp::Views unit);

extern const UnitRule only_choice;

} // namespace sudoku::rules
