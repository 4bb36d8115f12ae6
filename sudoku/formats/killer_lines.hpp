#pragma once

#include <sudoku/board/parse_error.hpp>
#include <sudoku/variants/variant.hpp>

#include <string_view>

namespace sudoku {

/// Whether a text is a puzzle of SumoCue: it begins with `3x3:`, and the third part between colons is `k`; or it begins
/// with `SumoCueV1`.
bool is_sumocue(std::string_view text);

/// Reads a killer of SumoCue: `3x3::k:`, then a number for each cell, with colons between them. The number is
/// 256 * sum + number of the cage; if the sum is 0, the cell is in no cage. `3x3:d:k:` adds both diagonals.
///
/// Also reads a killer or a jigsaw in the first format of SumoCue: `SumoCueV1` and 81 cells, each with J and a region
/// from 0 to 8. `=17J0` is the first cell of a cage with the sum 17, and `+3J0` another cell of the cage of cell 3,
/// counted from 0. A cage of one cell is a given, or an empty cell if its sum is 0; a larger cage with the sum 0 has no
/// sum.
///
/// Errors: throws ParseError for a wrong number of cells, a text that is not a number, a number above 256 * 45 + 255,
/// and a cell whose sum differs from that of its cage; in the first format, for a sum above 45, a cell that is not an
/// earlier cell, and a region above 8.
/// Source: the files of SumoCue, as read by the Interactive Sudoku Solver, sigh, 2024. The first format is that of
/// jigsaws in public code that reads them; no file with a killer in it was found.
Variant read_sumocue(std::string_view text);

/// Whether a text is a killer of 81 characters in the form that read_snarfable_killer() reads.
bool is_snarfable_killer(std::string_view text);

/// Reads a killer in 81 characters. A cell has an arrow to the next cell of its cage, or the sum of the cage: `0` to
/// `9`, `A` to `Z` for 10 to 35, `a` to `j` for 36 to 45. The arrows are `v ^ < >` for down, up, left, right, and
/// `` ` ' , . `` for up left, up right, down left, down right.
///
/// Errors: throws ParseError for any other character, an arrow out of the board, and arrows in a circle.
/// Source: "Understandable snarfable killer cages", Players' Forum, 2008
Variant read_snarfable_killer(std::string_view text);

} // namespace sudoku
