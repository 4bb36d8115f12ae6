#pragma once

#include <sudoku/puzzle/unit_rule.hpp>

namespace sudoku::rules {

/// Naked twins: if two cells of the unit have the same two candidates, each takes one of them, so no third cell of the
/// unit can have either.
///
/// A run acts on the twins that are there when it begins. The engine runs the rule again for as long as
/// something changes, which gives the fixpoint; one_pass of pass.hpp runs it once.
///
/// @param unit  at most max_side cells
/// It does not check full units: use it beside a rule that does, or beside all_different.
///
/// Complexity    O(cells^2) a run, and O(cells) for each pair of twins
void infer_naked_twins(csp::Context& context, csp::Views unit);

extern const UnitRule naked_twins;

} // namespace sudoku::rules
