#pragma once

#include <sudoku/board/box_shape.hpp>

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
    bool is_noise = false;      ///< of `other`: too few cells for it to be a misspelt puzzle
    bool is_binary = false;     ///< of `other`: noise that is not even text
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

  private:
    /// Characters between blanks and bars.
    struct Group {
        std::size_t begin = 0;
        std::size_t length = 0;
    };

    [[nodiscard]] static std::optional<LineReading> read_empty(std::string_view line);
    [[nodiscard]] std::optional<LineReading> read_solid_board(std::string_view line, int side);
    [[nodiscard]] std::optional<LineReading> read_misspelt_board(std::string_view line, int side);
    [[nodiscard]] std::optional<LineReading> read_spaced_board(std::string_view line, int side);
    [[nodiscard]] LineReading read_row(std::string_view line, int side);
    [[nodiscard]] LineReading read_other(std::string_view line, int side) const;

    void split(std::string_view line);
    [[nodiscard]] std::string_view text(std::string_view line, Group group) const;
    [[nodiscard]] std::size_t count_readable_cells(std::string_view line, int side) const;
    [[nodiscard]] std::size_t count_readable_characters(std::string_view line, int side) const;
    [[nodiscard]] bool resembles_row(std::string_view line, int side) const;
    [[nodiscard]] bool is_meant_as_board(int side) const;
    [[nodiscard]] int infer_row_side(std::string_view line) const;

    [[nodiscard]] std::optional<Fault> take_characters(std::string_view line, int side, std::size_t count);
    [[nodiscard]] std::optional<Fault> take_numbers(std::string_view line, int side);
    [[nodiscard]] Fault count_fault(int side) const;

    std::array<std::uint8_t, static_cast<std::size_t>(max_side) * max_side> cells_{};
    std::size_t cell_count_ = 0;
    std::vector<Group> groups_;  // of the line read last, up to a #
    std::size_t characters_ = 0; // in all groups
};

} // namespace sudoku
