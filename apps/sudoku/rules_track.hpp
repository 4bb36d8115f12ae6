#pragma once

#include <apps/replay/story.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/techniques/geometry.hpp>
#include <sudoku/techniques/step.hpp>

#include <span>
#include <vector>

namespace app {

/// A set of values as intervals.
[[nodiscard]] std::vector<csp::Interval> intervals_of(sudoku::Values values);

/// A track without events: the cells with their initial candidates, and the units.
[[nodiscard]] replay::Track track_of(const sudoku::Names& names, const sudoku::Geometry& geometry,
                                     const sudoku::Candidates& start);

/// A track of the changes that rules make to candidates, pass by pass until nothing changes. In a pass, each rule in
/// turn examines every unit in its current state. A step consists of the removals of one rule in one unit.
[[nodiscard]] replay::Track rules_track(std::span<const sudoku::UnitRule* const> rules,
                                        const sudoku::Geometry& geometry, const sudoku::Candidates& start,
                                        sudoku::CellNaming naming);

} // namespace app
