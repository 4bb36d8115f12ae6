#pragma once

#include <sudoku/board/parse_error.hpp>
#include <sudoku/variants/variant.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// Whether a text is a variant in the format of read_variant_text(): the first line that is not a comment is `sudoku`
/// and a number, and the next line is not a row of a board. (Before a row, such a line is a heading that BoardReader
/// skips.)
bool is_variant_text(std::string_view text);

/// Whether a text is meant to be a variant in this format, although is_variant_text() does not recognise it:
/// read_variant_text() then names the fault. The first line is `sudoku` and another word, and the next line, if there
/// is one, begins with a key or with the name of a kind, perhaps followed by a sign: `cage=12`.
bool is_meant_as_variant_text(std::string_view text);

/// Reads a variant from a text that is small enough to type:
///
///     sudoku 9                     # the side, from 4 to 25
///     title: Two thermometers
///     author: A. Setter
///     rules: Normal rules apply.
///     rules: Several lines of rules are joined.
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
///     solution:                    # the setter's solution, in the form of the grid
///     (9 rows)
///
/// A restriction is the name of its kind, then its numbers, then its cells. Names of kinds and keys may be in either
/// case, cells in either naming, and commas stand for blanks. If a kind has one cell, each cell of a line such as `odd
/// A1 A2` is a separate restriction. The rows of the grid and the solution may have blanks or bars between cells, or be
/// numbers with blanks between; the whole board may be on one line. Regions may also be numbers with blanks between,
/// which are kept; symbols are numbered from 0 in the order of their first cells. Without `regions`, the regions are
/// the usual boxes. A comment extends from # to the end of the line, but not in title, author and rules; in these, one
/// blank after the colon is skipped.
///
/// Errors: throws ParseError with line and column for any other text; for an unknown kind, it names a similar one.
Variant read_variant_text(std::string_view text);

/// The text of a variant. read_variant_text() returns an equal variant for it if no restriction has a fault or more
/// cells than the board, no line has one cell, no mark is outside 1..side, no region has more cells than a row, and
/// cells in no region have region -1.
std::string to_variant_text(const Variant& variant);

/// Reads rules of the whole board from a list with commas, as in options: "anti-knight,diagonal".
/// Errors: throws ParseError with the column of the word, for a word that is not a kind, and for a kind that has cells.
std::vector<Restriction> board_restrictions(std::string_view list);

} // namespace sudoku
