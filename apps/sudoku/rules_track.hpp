#pragma once

#include <apps/replay/story.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/unit_rule.hpp>
#include <sudoku/techniques/geometry.hpp>
#include <sudoku/techniques/step.hpp>

#include <span>
#include <vector>

namespace app {

/// A set of values as intervals.
[[nodiscard]] std::vector<csp::Interval> intervals_of(sudoku::Values values);

/// A track without events: the cells with what they may be at the beginning, and the units.
[[nodiscard]] replay::Track track_of(const sudoku::Names& names, const sudoku::Geometry& geometry,
                                     const sudoku::Candidates& start);

/// What rules make of candidates, pass by pass until nothing changes: in a pass each rule in turn examines every unit as
/// it finds it. A step is what a rule removes in one unit.
[[nodiscard]] replay::Track rules_track(std::span<const sudoku::UnitRule* const> rules,
                                        const sudoku::Geometry& geometry, const sudoku::Candidates& start,
                                        sudoku::CellNaming naming);

} // namespace app
