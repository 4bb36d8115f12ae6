#pragma once

#include <sudoku/variants/variant.hpp>

#include <string>
#include <string_view>

namespace sudoku {

/// Whether the first line of a text that is not blank and no comment begins with "sudoku" and a number.
bool is_variant_text(std::string_view text);

/// Reads a variant in the project's own format, small enough to type; docs/setting.md describes it:
///
///     sudoku 9                       # the side; a comment begins with #
///     title: Two thermometers
///     grid:                          # a line for each row, . for an empty cell; without it the board is empty
///     1........
///     ...
///     regions:                       # a line for each row, . for a cell in no region; without it, the usual boxes
///     AAABBBCCC
///     ...
///     anti-knight
///     thermometer A1 B2 C3           # cells as A1 or r1c1; C4-D5 is a rectangle
///     cage 12 C4-D5
///     arrow A1 : A2 A3               # the circle, then the line
///     clone A1 A2 : C3 C4
///     sandwich 12 row 4              # seen from the left; "row 4 right" from the right, "column 3 bottom" from below
///     little killer 23 A4 D1         # the first and the last cell
///     marks A1 B1: 1 3 5             # the only values of these cells
///
/// Errors: throws ParseError with the line, the column, the text expected and the text found.
Variant read_variant_text(std::string_view text);

/// Writes a variant in this format. read_variant_text() returns an equal one.
std::string to_variant_text(const Variant& variant);

} // namespace sudoku
