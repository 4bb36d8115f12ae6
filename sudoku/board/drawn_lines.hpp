#pragma once

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/fault.hpp>
#include <sudoku/board/line_groups.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sudoku {

/// The lines that a text draws between the cells of one board: bars between columns, rules between rows.
///
///     12 | 34 | 56        bars behind columns 2 and 4
///     34 | 56 | 12
///     56 | 12 | 34        a rule behind row 3: boxes of 3x2
///     ---+----+---
///
/// Lines around every cell say nothing, unless some of them are heavier: then those are the borders of the boxes. Where
/// nothing is drawn, a blank line between bands says how high boxes are.
class DrawnLines {
  public:
    /// How heavy the bars of a row are, by the column on their left, from 1; 0 for none.
    using Bars = std::array<std::uint8_t, max_side + 1>;

    explicit DrawnLines(int side) : side_(side) {}

    void add_row(const Bars& bars);
    /// A line between the row added last and the next one.
    void add_rule(std::string_view rule);
    /// A blank line there.
    void add_gap() { gaps_[static_cast<std::size_t>(rows_)] = 1; }
    [[nodiscard]] bool has_gap_here() const { return gaps_[static_cast<std::size_t>(rows_)] != 0; }
    [[nodiscard]] bool has_gap() const { return gaps_ != Bars{}; }

    /// The boxes that are drawn, `known` if nothing is, or the usual ones if that is absent, too. `fault` is set to
    /// what is wrong otherwise: lines that make no boxes of one shape, or others than the known ones.
    [[nodiscard]] BoxShape box(std::optional<BoxShape> known, std::optional<Fault>& fault) const;

    /// What is wrong with lines that divide cells of one region; nothing if they do not. `regions` has the region of
    /// each cell, row by row.
    [[nodiscard]] std::optional<Fault> fault_within(std::span<const int> regions) const;

  private:
    /// A distance between lines; 0 if there are none.
    [[nodiscard]] std::optional<int> distance(const Bars& lines) const;

    int side_;
    int rows_ = 0;
    std::array<Bars, max_side> bars_{}; ///< by row
    Bars rules_{};                      ///< behind rows, counted from 1
    Bars is_whole_{};                   ///< whether the rule has no blank
    Bars gaps_{};
};

/// The bars of a row that has been cut into groups: its cells, or several cells each.
[[nodiscard]] DrawnLines::Bars bars_of_row(std::string_view line, std::span<const LineGroup> groups,
                                           int side);

} // namespace sudoku
