#pragma once

#include <optional>
#include <string_view>

namespace sudoku {

/// A jigsaw on one line: the cells of a board of side 9, then the region of each cell. Both members are views of the
/// line.
struct JigsawLine {
    std::string_view cells;   ///< 81 symbols
    std::string_view regions; ///< 81 symbols, the same for all cells of one region
};

/// Returns the parts of a line that is a jigsaw: 81 symbols of cells and 81 symbols of regions, with an optional comma
/// or blanks between them. Regions have letters or digits as symbols, nine cells each, and each is connected by edges;
/// therefore, the solution that follows a board in many collections is not mistaken for regions. Returns nullopt for
/// any other line.
/// Complexity: O(1) for a line whose last cells are not regions
std::optional<JigsawLine> jigsaw_on(std::string_view line);

} // namespace sudoku
