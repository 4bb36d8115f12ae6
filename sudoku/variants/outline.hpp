#pragma once

#include <sudoku/board/svg.hpp>

#include <span>
#include <vector>

namespace sudoku {

/// Returns the outlines of a set of cells, moved inward by `inset`: a closed clockwise line around each connected part,
/// in which cells are connected by edges, and a line around each hole of a part. The unit of length is a cell, measured
/// from the top left corner of the board. The first line begins at the top left corner of the first cell, and then
/// follows the top of this cell.
/// Complexity: O(cells * log cells)
std::vector<std::vector<SvgPoint>> outlines_of(std::span<const int> cells, int side, double inset);

} // namespace sudoku
