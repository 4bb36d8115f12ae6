#pragma once

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/cell_text.hpp>
#include <sudoku/board/drawn_lines.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// The kind of a line of puzzle text.
enum class LineKind : std::uint8_t {
    blank,
    comment, ///< begins with #
    rule,    ///< drawn with - + = | * and similar signs, no cells
    board,   ///< all cells of a board
    row,     ///< one row of a board
    other,   ///< none of these: not a puzzle
};

struct LineReading {
    LineKind kind = LineKind::blank;
    int side = 0;               ///< for a board or row
    std::size_t end = 0;        ///< for a board: the end of its cells in the line, where trailing text begins
    std::optional<Fault> fault; ///< for a board or row: its fault; always present for `other`
    bool is_candidates = false; ///< for a row: whether it can be a row of candidates, see `singles()`
    bool is_noise = false;      ///< for `other`: whether it has too few cells to be a misspelt puzzle
    bool is_fragment = false;   ///< for `other`: whether it is too short to be meant as a board
    bool is_binary = false;     ///< for `other`: whether it is noise that is not text
    bool is_cell = false;       ///< for `other`: whether it is exactly one cell of a board
};

/// The possible meanings of a line with sixteen cells.
enum class SixteenCells : std::uint8_t {
    none,         ///< it does not have sixteen cells
    board_or_row, ///< no value above 4: a board of side 4, or a row of side 16
    row,          ///< a row of side 16
};

/// Reads single lines of puzzle text. BoardReader combines them; its comment states the grammar.
///
/// A parser can be reused. After a line of kind board or row without a fault, `cells()` holds its values.
class LineParser {
  public:
    /// Reads a line on which a puzzle may begin.
    /// @param side  0: any side, inferred from the line
    LineReading read_first(std::string_view line, int side);

    /// Reads a line after the first rows of a puzzle of side `open`.
    LineReading read_next(std::string_view line, int open, int side);

    /// Returns the values of the line read last, as SymbolSigns::note() gives them: side * side of a board, side of a
    /// row.
    std::span<const std::uint8_t> cells() const { return {cells_.data(), cell_count_}; }

    /// Returns how the cells of the same line are written, if there can be values above 9.
    const SymbolSigns& signs() const { return signs_; }

    /// Returns the marks of the cells of the same line, bit v for value v, for a board that has marks and for a row
    /// that can be a row of candidates.
    std::span<const std::uint32_t> marks() const { return marks_; }
    /// For such a row, returns the values of cells that are no longer open; 0 for open cells.
    std::span<const std::uint8_t> singles() const { return {singles_.data(), groups_.size()}; }

    /// Converts the symbols of the cells of a board to values. Returns a fault if the symbols belong to two systems.
    [[nodiscard]] std::optional<Fault> resolve(int side, Symbols& symbols);

    /// Returns the bars between the cells of a row.
    const DrawnLines::Bars& bars() const { return bars_; }
    /// Returns the line read last, without signs beyond ASCII.
    std::string_view plain_line() const { return line_; }

    SixteenCells read_sixteen(std::string_view line);

  private:
    using Group = LineGroup;

    static std::optional<LineReading> read_empty(std::string_view line);
    std::optional<LineReading> read_solid_board(std::string_view line, int side);
    std::optional<LineReading> read_misspelt_board(std::string_view line, int side);
    std::optional<LineReading> read_spaced_board(std::string_view line, int side);
    std::optional<LineReading> read_marked_board(std::string_view line, int side);
    std::optional<LineReading> read_board_behind_text(std::string_view line, int side);
    LineReading read_row(std::string_view line, int side);
    LineReading read_other(std::string_view line, int side) const;

    void split(std::string_view line, int side);
    std::string_view text(std::string_view line, Group group) const;
    std::size_t count_readable_cells(std::string_view line, int side) const;
    std::size_t count_readable_characters(std::string_view line, int side) const;
    bool resembles_row(std::string_view line, int side) const;
    bool is_meant_as_board(int side) const;
    bool are_candidates(std::string_view line, int side) const;
    bool fills_a_board(std::string_view line) const;
    bool is_one_character_each() const;
    int infer_row_side(std::string_view line) const;

    [[nodiscard]] std::optional<Fault> take_characters(std::string_view line, int side, std::size_t count);
    [[nodiscard]] std::optional<Fault> take_numbers(std::string_view line, int side);
    void take_candidates(std::string_view line);
    std::string_view plain(std::string_view line);
    Fault count_fault(int side) const;

    std::array<std::uint8_t, static_cast<std::size_t>(max_side) * max_side> cells_{};
    std::array<std::uint8_t, max_side> singles_{};
    std::size_t cell_count_ = 0;
    SymbolSigns signs_;
    std::vector<std::uint32_t> marks_;
    DrawnLines::Bars bars_{};
    std::string_view line_;      // read last
    std::string plain_;          // its plain form, if different
    std::vector<Group> groups_;  // of the line read last, up to a #
    std::size_t characters_ = 0; // in all groups
};

} // namespace sudoku
