#pragma once

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/line_groups.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// What a line of puzzle text is.
enum class LineKind : std::uint8_t {
    blank,
    comment, ///< begins with #
    rule,    ///< drawn with - + = | * and the like, no cells
    board,   ///< all cells of a board
    row,     ///< one row of a board
    other,   ///< none of these: not a puzzle
};

/// What is wrong in a line: the column (from 1), what was expected there and what was found.
struct Fault {
    std::size_t column = 1;
    std::string expected;
    std::string found;
};

struct LineReading {
    LineKind kind = LineKind::blank;
    int side = 0;               ///< of a board or row
    std::size_t end = 0;        ///< of a board: where its cells end in the line and trailing text begins
    std::optional<Fault> fault; ///< of a board or row: what is wrong in it; always present for `other`
    bool is_candidates = false; ///< of a row: it can be a row of candidates, see `singles()`
    bool is_noise = false;      ///< of `other`: too few cells for it to be a misspelt puzzle
    bool is_fragment = false;   ///< of `other`: too short to be meant as a board by itself
    bool is_binary = false;     ///< of `other`: noise that is not even text
};

/// What a line with sixteen cells can be.
enum class SixteenCells : std::uint8_t {
    none,         ///< it has not sixteen
    board_or_row, ///< nothing beyond 4: a board of side 4, or a row of side 16
    row,          ///< of side 16
};

/// Where in a line a cell is written `0`, and where another sign stands for an empty cell: columns, 0 for nowhere.
struct EmptySigns {
    std::size_t zero = 0;
    std::size_t other = 0;
};

/// Reads single lines of puzzle text; BoardReader puts them together and its comment states the grammar.
///
/// One parser is used again and again: after a line of kind board or row without a fault, `cells()` holds its values.
class LineParser {
  public:
    /// A line where a puzzle may begin. `side` 0: any side, inferred from the line.
    [[nodiscard]] LineReading read_first(std::string_view line, int side);

    /// A line after the first rows of a puzzle of side `open`.
    [[nodiscard]] LineReading read_next(std::string_view line, int open, int side);

    /// The values of the line read last: side * side of a board, side of a row.
    [[nodiscard]] std::span<const std::uint8_t> cells() const { return {cells_.data(), cell_count_}; }

    /// Of the same line how empty cells are written, if the values go beyond 9; the first of each.
    [[nodiscard]] EmptySigns empty_signs() const { return empty_signs_; }

    /// Of a row that can be one of candidates, the cells with one candidate; 0 if there are more.
    [[nodiscard]] std::span<const std::uint8_t> singles() const { return {singles_.data(), groups_.size()}; }

    [[nodiscard]] SixteenCells read_sixteen(std::string_view line);

  private:
    using Group = LineGroup;

    [[nodiscard]] static std::optional<LineReading> read_empty(std::string_view line);
    [[nodiscard]] std::optional<LineReading> read_solid_board(std::string_view line, int side);
    [[nodiscard]] std::optional<LineReading> read_misspelt_board(std::string_view line, int side);
    [[nodiscard]] std::optional<LineReading> read_spaced_board(std::string_view line, int side);
    [[nodiscard]] LineReading read_row(std::string_view line, int side);
    [[nodiscard]] LineReading read_other(std::string_view line, int side) const;

    void split(std::string_view line, int side);
    [[nodiscard]] std::string_view text(std::string_view line, Group group) const;
    [[nodiscard]] std::size_t count_readable_cells(std::string_view line, int side) const;
    [[nodiscard]] std::size_t count_readable_characters(std::string_view line, int side) const;
    [[nodiscard]] bool resembles_row(std::string_view line, int side) const;
    [[nodiscard]] bool is_meant_as_board(int side) const;
    [[nodiscard]] bool are_candidates(std::string_view line, int side) const;
    [[nodiscard]] bool fills_a_board(std::string_view line) const;
    [[nodiscard]] bool is_one_character_each() const;
    [[nodiscard]] int infer_row_side(std::string_view line) const;

    [[nodiscard]] std::optional<Fault> take_characters(std::string_view line, int side, std::size_t count);
    [[nodiscard]] std::optional<Fault> take_numbers(std::string_view line, int side);
    void take_singles(std::string_view line);
    void note_empty(std::size_t column, std::string_view cell, int side);
    [[nodiscard]] std::string_view plain(std::string_view line);
    [[nodiscard]] Fault count_fault(int side) const;

    std::array<std::uint8_t, static_cast<std::size_t>(max_side) * max_side> cells_{};
    std::array<std::uint8_t, max_side> singles_{};
    std::size_t cell_count_ = 0;
    EmptySigns empty_signs_;
    std::string plain_;          // of the line read last, if it has another form
    std::vector<Group> groups_;  // of the line read last, up to a #
    std::size_t characters_ = 0; // in all groups
};

} // namespace sudoku
