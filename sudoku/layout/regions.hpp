#pragma once

#include <sudoku/layout/layout.hpp>

#include <vector>

namespace sudoku {

/// The number of the region that each cell is in, row by row, from 0: of the boxes, or a jigsaw's regions. These are
/// the units, neither rows nor columns, that divide the board among them. All 0 if the layout has no such units.
[[nodiscard]] std::vector<int> regions_of(const Layout& layout);

} // namespace sudoku
