#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// What comes between words on a line.
inline constexpr std::string_view blanks = " \t";

/// Characters of a line that belong together: a cell, or some of a row. None if a field is empty.
struct LineGroup {
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// Cuts a line into groups, up to a #. They come between blanks, bars, quotes, brackets and commas, and between
/// exclamation marks if there are several, so that rows of CSV and lists of JSON are read like any other row.
///
/// If every cell has a field of its own, an empty field is a group without characters: between commas or semicolons,
/// between tabs if there are two together, between bars if each field holds at most one cell. A comma after the last
/// field is skipped, unless other fields are empty as well. Then the result is true, since one more field may be empty.
[[nodiscard]] bool split_line(std::string_view line, std::vector<LineGroup>& groups);

/// A line drawn to divide boxes or to frame the grid. `*` and `.` are also empty cells, so they make a rule
/// only together with a stroke. Many bars are the frames of cells that are all empty. Brackets surround the rows of a
/// list.
[[nodiscard]] bool is_rule(std::string_view line);

/// Whether a line may have frames drawn in box characters of Unicode, or other signs beyond ASCII that have a plain form.
[[nodiscard]] bool has_plain_form(std::string_view line);

/// The line with upright strokes of Unicode as `|`, or `!` if they are heavy or double, all other box characters and
/// dashes as `-` or `=`, and hard blanks as blanks. Every byte that is left over becomes a blank or a stroke, so that
/// columns stay what they were.
[[nodiscard]] std::string plain_form(std::string_view line);

} // namespace sudoku
