#pragma once

#include <sudoku/board/svg.hpp>

#include <span>
#include <vector>

namespace sudoku {

/// The outlines of a set of cells, moved inward by `inset`: a closed clockwise line around each connected part, where
/// cells are connected by edges, and one around each hole of a part. The unit of length is a cell, from the top left
/// corner of the board. The first line begins at the top left corner of the first cell, and then follows the top of
/// this cell.
/// Complexity: O(cells * log cells)
std::vector<std::vector<SvgPoint>> outlines_of(std::span<const int> cells, int side, double inset);

} // namespace sudoku
