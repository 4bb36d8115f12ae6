#pragma once

#include <sudoku/board/parse_error.hpp>
#include <sudoku/variants/variant.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// Whether a text is a variant in the format of read_variant_text(): its first line other than comments is `sudoku` and
/// a number, and no row of a board follows, before which the same line is a heading that BoardReader skips.
bool is_variant_text(std::string_view text);

/// Reads a variant from a text that is small enough to type:
///
///     sudoku 9                     # the side, from 4 to 25
///     title: Two thermometers
///     author: A. Setter
///     rules: Normal rules apply.
///     rules: Several lines are joined.
///     grid:                        # `.`, `0`, `_` or `*` is an empty cell, A is 10, ...
///     ..7..5..2
///     (8 more rows)
///     regions:                     # a symbol each, `.` for a cell in none; `regions: none`: only rows, columns
///     AAABBBCCC
///     (8 more rows)
///     marks A1 A2: 1 3 5           # the only values of these cells
///     anti-knight
///     diagonal                     # both: diagonal- and diagonal+
///     thermometer A1 B2 C3
///     cage 12 C4-D5                # all cells from C4 to D5, row by row
///     arrow A1 : A2 A3             # circle : line
///     clone A1 A2 : C3 C4          # cells : copy
///     sandwich 12 row 4            # seen from the left; `row 4 right`, `column 3`, `column 3 bottom`
///     little killer 23 A4 D1       # its first and last cell, or all of them
///     white dot A1 A2
///     quadruple 1 2 3 C4 C5 D4 D5
///     solution:                    # the setter's own, as the grid
///     (9 rows)
///
/// A restriction is the name of its kind, its numbers, its cells. Names of kinds and keys may be in either case, cells
/// in either naming, and commas stand for blanks. A cell of a kind with one cell, such as `odd A1 A2`, is a restriction
/// of its own. The rows of grid and solution may have blanks or bars between the cells, or be numbers with blanks
/// between; all of the board may be on one line. Regions may also be numbers with blanks between, which are kept;
/// symbols are numbered from 0 in the order of their first cells. Without `regions`, these are the usual boxes. A
/// comment goes from # to the end of the line, except in title, author and rules; in these, one blank after the colon
/// is skipped.
///
/// Errors: throws ParseError with line and column for all else; for a name that is no kind, it names a similar one.
Variant read_variant_text(std::string_view text);

/// The text of a variant. read_variant_text() returns an equal variant, if no restriction has a fault or more cells
/// than the board, no mark is outside 1..side, and cells in no region have region -1.
std::string to_variant_text(const Variant& variant);

/// Rules of the whole board from a list with commas, as options have it: "anti-knight,diagonal".
/// Errors: throws ParseError, whose column is that of the word, for a word that is no kind, and for a kind that has
/// cells.
std::vector<Restriction> board_restrictions(std::string_view list);

} // namespace sudoku
