#pragma once

#include <sudoku/puzzle/unit_rule.hpp>

#include <span>
#include <string_view>

/// The rules that players know. A new rule is declared here, with a line in rules.cpp.
namespace sudoku::rules {

/// Eliminate: the value of a solved cell is removed from all other cells of the unit.
///
/// Consistency: value: it checks full units by itself
/// Complexity: O(cells^2) a run
void infer_eliminate(csp::Context& context, csp::Views unit);

extern const UnitRule eliminate;

/// Only choice, or hidden single: a value that only one cell of the unit can take goes there.
///
/// This holds if the cells have as many different candidates as there are cells, so that each value needs a place. A
/// unit with more candidates than cells is left unchanged, because some values need no place; a unit with fewer has no
/// filling, which is why this rule checks full units by itself.
///
/// Complexity: O(cells) word operations a run
/// Source: the permutation case of all_different: Hall sets of all cells but one
void infer_only_choice(csp::Context& context, csp::Views unit);

extern const UnitRule only_choice;

/// Naked twins: if two cells of the unit have the same two candidates, each takes one of them, so no third cell of the
/// unit can have either.
///
/// A run acts on the twins present when it begins. The engine reruns the rule as long as something changes, up to the
/// fixpoint; one_pass of pass.hpp runs it once.
///
/// @param unit  at most max_side cells
/// It does not check full units: use it together with a rule that does, or with all_different.
///
/// Complexity: O(cells^2) a run, and O(cells) for each pair of twins
void infer_naked_twins(csp::Context& context, csp::Views unit);

extern const UnitRule naked_twins;

/// Every rule, simplest first.
[[nodiscard]] std::span<const UnitRule* const> all();

/// Returns the rule of that name, never null.
/// Errors: throws csp::ArgumentError, which lists the names, if there is none.
[[nodiscard]] const UnitRule* find(std::string_view name);

} // namespace sudoku::rules
