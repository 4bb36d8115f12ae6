#pragma once

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/unit_rule.hpp>

#include <optional>
#include <vector>

namespace sudoku::rules {

/// One pass of a rule over all units: each unit is examined once, as it is in `candidates`; the result lacks what any
/// of them removes. The order of the units does not matter.
///
/// Nothing if the rule finds a contradiction, or units together leave a cell without candidates.
/// Throws csp::ArgumentError when layout and candidates differ in size or a cell has no candidate.
[[nodiscard]] std::optional<Candidates> one_pass(const UnitRule& rule, const Layout& layout,
                                                 const Candidates& candidates);

/// What a rule leaves where it examines one unit alone.
struct UnitPass {
    int unit = 0;                   ///< a place in Layout::units()
    std::optional<Candidates> left; ///< nothing: a contradiction
};

/// The same pass unit by unit: those in which the rule removes something, or finds a contradiction. Errors as for
/// one_pass.
[[nodiscard]] std::vector<UnitPass> pass_by_unit(const UnitRule& rule, const Layout& layout,
                                                 const Candidates& candidates);

/// Passes until nothing changes any more, by the engine and in its order. Result and errors as for one_pass.
[[nodiscard]] std::optional<Candidates> to_fixpoint(const UnitRule& rule, const Layout& layout,
                                                    const Candidates& candidates);

} // namespace sudoku::rules
