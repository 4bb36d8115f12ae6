#pragma once

#include <csp/base/error.hpp>

#include <array>
#include <cstddef>
#include <string>

namespace sudoku {

/// The shape of a box: `rows` x `columns` cells, each between 2 and 5. The shape fixes the size of the board: a board
/// is a square of side rows * columns, and each box contains every value once.
///
///     BoxShape{2, 3}      1 2 3 | 4 5 6
///     side 6              4 5 6 | 1 2 3
///                         ------+------
struct BoxShape {
    static constexpr int min_extent = 2;
    static constexpr int max_extent = 5;

    int rows = 3;
    int columns = 3;

    constexpr int side() const { return rows * columns; }

    /// Whether the shape is a box between 2x2 and 5x5.
    constexpr bool is_box() const {
        return min_extent <= rows && rows <= max_extent && min_extent <= columns && columns <= max_extent;
    }
    /// Whether a board can have this shape: a box, or one row of a board whose side, from 5 to 23, no box has. Such a
    /// board needs a layout with regions of a different shape.
    constexpr bool is_valid() const {
        if (is_box()) return true;
        if (rows != 1 || columns <= max_extent - 1 || columns >= max_extent * max_extent) return false;
        for (int height = min_extent; height <= max_extent; ++height) {
            const int width = columns / height;
            if (width * height == columns && min_extent <= width && width <= max_extent) return false;
        }
        return true;
    }

    friend constexpr bool operator==(BoxShape, BoxShape) = default;
};

/// The greatest side of a board: 25 cells, boxes of 5x5.
inline constexpr int max_side = BoxShape::max_extent * BoxShape::max_extent;

/// All sides that a board with boxes can have, ascending.
inline constexpr std::array<int, 10> board_sides{4, 6, 8, 9, 10, 12, 15, 16, 20, 25};

constexpr bool is_board_side(int side) {
    for (const int known : board_sides) {
        if (known == side) return true;
    }
    return false;
}

/// Whether boards with boxes can have this many cells in a row.
constexpr bool is_row_length(std::size_t cells) {
    return cells <= max_side && is_board_side(static_cast<int>(cells));
}

/// Returns the usual box shape of a board: the most nearly square shape with rows <= columns (6 is 2 rows x 3 columns).
/// The only other shape for the same side is its transpose.
///
/// Throws csp::ArgumentError if `side` is not in `board_sides`.
inline BoxShape usual_box(int side) {
    if (!is_board_side(side)) {
        throw csp::ArgumentError("sudoku::usual_box", "side is " + std::to_string(side) +
                                                          ", expected 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25");
    }
    int rows = BoxShape::max_extent;
    while (rows * rows > side || side % rows != 0) --rows;
    return {rows, side / rows};
}

/// Returns the box shape of a board of any side from 4 to 25: the usual box, or a row if no box has this side. Throws
/// csp::ArgumentError for any other side.
inline BoxShape box_for_regions(int side) {
    if (is_board_side(side)) return usual_box(side);
    const BoxShape row{1, side};
    if (!row.is_valid())
        throw csp::ArgumentError("sudoku::box_for_regions",
                                 "side is " + std::to_string(side) + ", expected 4 to 25");
    return row;
}

} // namespace sudoku
