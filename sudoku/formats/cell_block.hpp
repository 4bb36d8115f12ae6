#pragma once

#include <sudoku/board/board.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace sudoku::words {

/// The rows of a board or of a map of regions in a text.
class CellBlock {
  public:
    explicit CellBlock(int side) : side_(side) {}

    /// Adds a line from an offset on. Blank lines and rules such as ---+--- are skipped.
    void add(std::string_view line, std::size_t number, std::size_t from = 0);

    std::size_t rows() const { return rows_.size(); }
    /// Whether the block has all rows, or one row with all cells.
    bool is_whole() const;

    /// Returns the block as a board: symbols or numbers.
    /// Errors: throws ParseError for a row of a wrong length and for a text that is not a cell.
    /// Precondition: is_whole().
    Board board(BoxShape box) const;

    /// Returns the block as regions, by cell: numbers stay unchanged; symbols are numbered from 0 in the order of their
    /// first cells; `.` is -1.
    /// Errors: as board(); also for a region that has more cells than a row.
    std::vector<int> regions() const;

  private:
    struct Row {
        std::string_view text;
        std::size_t line;
        std::size_t column;
    };
    using Cell = Row; ///< the text of a cell

    static std::vector<Cell> groups_of(const Row& row);
    static std::vector<Cell> characters_of(const Row& row);
    static std::optional<std::vector<Cell>> cells_of(const Row& row, std::size_t number);
    std::vector<Cell> cells() const;
    void require_size_of_regions(const std::vector<int>& regions, const std::vector<Cell>& cells) const;
    std::size_t size() const { return static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_); }

    int side_;
    std::vector<Row> rows_;
};

} // namespace sudoku::words
