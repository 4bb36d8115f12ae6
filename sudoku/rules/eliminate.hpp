#pragma once

#include <sudoku/puzzle/unit_rule.hpp>

namespace sudoku::rules {

/// Eliminate: the value of a solved cell is no candidate of the other cells of the unit.
///
/// Consistency   value: it checks full units by itself
/// Complexity    O(cells^2) a run
void infer_eliminate(csp::Context& context, csp::Views unit);

extern const UnitRule eliminate;

} // namespace sudoku::rules
