#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// The characters that separate words on a line.
inline constexpr std::string_view blanks = " \t";

/// Characters of a line that belong together: one cell, or several cells of a row. No characters if a field is empty.
struct LineGroup {
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// Cuts a line into groups, up to a #. Groups are separated by blanks, bars, quotes, brackets and commas, and by
/// exclamation marks if there are several, so that rows of CSV and lists of JSON are read like any other row.
///
/// If every cell has its own field, an empty field is a group without characters: between commas or semicolons, between
/// tabs if two are adjacent, between bars if each field holds at most one cell. A comma after the last field is
/// skipped, unless other fields are empty as well. In that case the result is true, since one more field may be empty.
[[nodiscard]] bool split_line(std::string_view line, std::vector<LineGroup>& groups);

/// Whether a line is drawn to divide boxes or to frame the grid. `*` and `.` are also empty cells, so they form a rule
/// only together with a stroke. Many bars are the frames of cells that are all empty. Brackets surround the rows of a
/// list.
[[nodiscard]] bool is_rule(std::string_view line);

/// Whether a line may have frames drawn in Unicode box characters, or other signs beyond ASCII that have a plain form.
[[nodiscard]] bool has_plain_form(std::string_view line);

/// Returns the line with upright strokes of Unicode as `|`, or `!` if they are heavy or double, all other box
/// characters and dashes as `-` or `=`, and hard blanks as blanks. Every remaining byte becomes a blank or a stroke, so
/// that columns do not change.
[[nodiscard]] std::string plain_form(std::string_view line);

} // namespace sudoku
