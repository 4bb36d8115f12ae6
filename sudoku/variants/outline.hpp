#pragma once

#include <sudoku/board/svg.hpp>

#include <span>
#include <vector>

namespace sudoku {

/// The borders of some cells, drawn `inset` inside of them: a closed line around each part whose cells share edges,
/// in the direction of a clock's hands, and one around each hole of it. Places are in cells, from the top left corner
/// of the board. The first line begins at the top left corner of the first cell, and then goes along the top of this
/// cell.
/// Complexity: O(cells * log cells)
std::vector<std::vector<SvgPoint>> outlines_of(std::span<const int> cells, int side, double inset);

} // namespace sudoku
