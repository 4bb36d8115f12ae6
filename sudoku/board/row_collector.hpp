#pragma once

#include <sudoku/board/drawn_lines.hpp>
#include <sudoku/board/line_parser.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol_signs.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sudoku {

/// The cells of a board on rows, read in two ways: as they stand, and as the candidates of cells; and the lines that are
/// drawn between them.
class RowCollector {
  public:
    explicit RowCollector(int side) : side_(side), lines_(side) {}

    /// The row that the parser has read, from this line of the text.
    void add(const LineReading& reading, const LineParser& parser, std::size_t line);
    [[nodiscard]] DrawnLines& lines() { return lines_; }
    [[nodiscard]] const DrawnLines& lines() const { return lines_; }

    /// What is wrong in the rows so far, if they are read as they stand.
    [[nodiscard]] const std::optional<ParseError>& error() const { return error_; }

    /// Called once all rows are there: decides between the two ways. False if there is an error.
    [[nodiscard]] bool finish();
    /// Their values, 0 for open cells.
    [[nodiscard]] std::span<const std::uint8_t> cells() const { return cells_; }
    /// The candidates of each cell, bit v for value v; empty if the cells are read as they stand.
    [[nodiscard]] std::vector<std::uint32_t>& marks() { return marks_; }
    [[nodiscard]] Symbols symbols() const { return symbols_; }

  private:
    int side_;
    DrawnLines lines_;
    std::vector<std::uint8_t> cells_;
    std::vector<std::uint8_t> singles_;
    std::vector<std::uint32_t> marks_;
    SymbolSigns signs_;
    Symbols symbols_ = Symbols::letters;
    bool are_candidates_ = true;
    std::optional<ParseError> error_;
};

} // namespace sudoku
