#pragma once

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/unit_rule.hpp>

#include <optional>
#include <vector>

namespace sudoku::rules {

/// Makes one pass of a rule over all units: each unit is examined once, as it is in `candidates`; the result lacks all
/// values removed in any of them. The order of the units does not matter.
///
/// Returns nullopt if the rule finds a contradiction, or if the units together leave a cell without candidates.
/// Errors: throws csp::ArgumentError when layout and candidates differ in size or a cell has no candidate.
[[nodiscard]] std::optional<Candidates> one_pass(const UnitRule& rule, const Layout& layout,
                                                 const Candidates& candidates);

/// The candidates that a rule leaves when it examines only one unit.
struct UnitPass {
    int unit = 0;                   ///< index into Layout::units()
    std::optional<Candidates> left; ///< nullopt: a contradiction
};

/// Makes the same pass unit by unit. Returns the units in which the rule removes a value or finds a contradiction.
/// Errors as for one_pass.
[[nodiscard]] std::vector<UnitPass> pass_by_unit(const UnitRule& rule, const Layout& layout,
                                                 const Candidates& candidates);

/// Makes passes until nothing changes, by the engine and in its order. Result and errors as for one_pass.
[[nodiscard]] std::optional<Candidates> to_fixpoint(const UnitRule& rule, const Layout& layout,
                                                    const Candidates& candidates);

} // namespace sudoku::rules
