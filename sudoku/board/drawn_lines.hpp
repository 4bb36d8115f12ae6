#pragma once

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/cell_text.hpp>
#include <sudoku/board/parse_error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sudoku {

/// The lines that a text draws between the cells of one board: bars between columns, rules between rows.
///
///     12 | 34 | 56        bars after columns 2 and 4
///     34 | 56 | 12
///     56 | 12 | 34        a rule after row 3: boxes of 3x2
///     ---+----+---
///
/// Lines around every cell carry no information, unless some of them are heavier: the heavier lines are then the
/// borders of the boxes. If no lines are drawn, blank lines between bands determine the height of the boxes.
class DrawnLines {
  public:
    /// The weights of the bars of a row, by the column on their left, from 1; 0 for no bar.
    using Bars = std::array<std::uint8_t, max_side + 1>;

    explicit DrawnLines(int side) : side_(side) {}

    void add_row(const Bars& bars);
    /// Adds a line between the last row and the next row.
    void add_rule(std::string_view rule);
    /// Adds a blank line between these rows.
    void add_gap() { gaps_[static_cast<std::size_t>(rows_)] = 1; }
    bool has_gap_here() const { return gaps_[static_cast<std::size_t>(rows_)] != 0; }
    bool has_gap() const { return gaps_ != Bars{}; }

    /// Returns the shape of the drawn boxes; if none are drawn, `known`, or the usual shape if that is absent, too.
    /// `fault` is set if the lines do not form boxes of one shape, or form boxes other than the known ones.
    [[nodiscard]] BoxShape box(std::optional<BoxShape> known, std::optional<Fault>& fault) const;

    /// Returns a fault if lines divide cells of one region; otherwise nullopt. `regions` has the region of each cell,
    /// row by row.
    [[nodiscard]] std::optional<Fault> fault_within(std::span<const int> regions) const;

  private:
    /// Returns the distance between lines; 0 if there are none.
    std::optional<int> distance(const Bars& lines) const;

    int side_;
    int rows_ = 0;
    std::array<Bars, max_side> bars_{}; ///< by row
    Bars rules_{};                      ///< after rows, counted from 1
    Bars is_whole_{};                   ///< by rule, whether it has no blank
    Bars gaps_{};
};

/// Returns the bars of a row that has been split into groups of one or several cells each.
DrawnLines::Bars bars_of_row(std::string_view line, std::span<const LineGroup> groups, int side);

/// Whether a line is drawn to divide boxes or to frame the grid. `*` and `.` are also empty cells, so they form a rule
/// only together with a stroke. Many bars are the frames of cells that are all empty. Brackets surround the rows of a
/// list.
bool is_rule(std::string_view line);

/// Whether a line may have frames drawn in Unicode box characters, or other signs beyond ASCII that have a plain form.
bool has_plain_form(std::string_view line);

/// Returns the line with vertical strokes of Unicode as `|`, or `!` if they are heavy or double, all other box
/// characters and dashes as `-` or `=`, and hard blanks as blanks. Every remaining byte becomes a blank or a stroke, so
/// that columns do not change.
std::string plain_form(std::string_view line);

} // namespace sudoku
