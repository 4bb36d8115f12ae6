#pragma once

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/puzzle.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// The rules that players know, and passes of them over a board. A new rule is declared here, with a line in rules.cpp.
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
/// fixpoint; one_pass() runs it once.
///
/// @param unit  at most max_side cells
/// It does not check full units: use it together with a rule that does, or with all_different.
///
/// Complexity: O(cells^2) a run, and O(cells) for each pair of twins
void infer_naked_twins(csp::Context& context, csp::Views unit);

extern const UnitRule naked_twins;

/// Every rule, simplest first.
std::span<const UnitRule* const> all();

/// Returns the rule of that name, never null.
/// Errors: throws csp::ArgumentError, which lists the names, if there is none.
const UnitRule* find(std::string_view name);

/// Makes one pass of a rule over all units: each unit is examined once, as it is in `candidates`; the result lacks all
/// values removed in any of them. The order of the units does not matter.
///
/// Returns nullopt if the rule finds a contradiction, or if the units together leave a cell without candidates.
/// Errors: throws csp::ArgumentError when layout and candidates differ in size or a cell has no candidate.
std::optional<Candidates> one_pass(const UnitRule& rule, const Layout& layout, const Candidates& candidates);

/// The candidates that a rule leaves when it examines only one unit.
struct UnitPass {
    int unit = 0;                   ///< index into Layout::units()
    std::optional<Candidates> left; ///< nullopt: a contradiction
};

/// Makes the same pass unit by unit. Returns the units in which the rule removes a value or finds a contradiction.
/// Errors as for one_pass.
std::vector<UnitPass> pass_by_unit(const UnitRule& rule, const Layout& layout, const Candidates& candidates);

/// Makes passes until nothing changes, by the engine and in its order. Result and errors as for one_pass.
std::optional<Candidates> to_fixpoint(const UnitRule& rule, const Layout& layout,
                                      const Candidates& candidates);

} // namespace sudoku::rules
