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

/// Collects the cells of a board on rows, read in two ways, as they stand and as the candidates of cells, and the lines
/// drawn between them.
class RowCollector {
  public:
    explicit RowCollector(int side) : side_(side), lines_(side) {}

    /// Adds the row that the parser has read from this line of the text.
    void add(const LineReading& reading, const LineParser& parser, std::size_t line);
    [[nodiscard]] DrawnLines& lines() { return lines_; }
    [[nodiscard]] const DrawnLines& lines() const { return lines_; }

    /// The error in the rows so far, if they are read as they stand.
    [[nodiscard]] const std::optional<ParseError>& error() const { return error_; }

    /// Decides between the two ways; called once all rows have been added. Returns false if there is an error.
    [[nodiscard]] bool finish();
    /// The values of the cells, 0 for open cells.
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
