#pragma once

#include <sudoku/board/box_shape.hpp>

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

namespace sudoku {

/// A square of cells, each empty (0) or holding a value 1..side; the cells are numbered row by row from 0.
///
/// A board is a plain value of fixed size, trivially copyable and without allocation. It stores its box shape, so that
/// it can be drawn and its layout can be made. It does not know the rules, and may hold two equal values in a row.
class Board {
  public:
    /// An empty board.
    /// Errors: throws csp::ArgumentError when no board has this box.
    explicit Board(BoxShape box = {});

    /// A board with these `side * side` cells, row by row.
    /// Errors: throws csp::ArgumentError for a wrong number of cells or a value above the side.
    Board(BoxShape box, std::span<const std::uint8_t> cells);

    /// Parses the only puzzle in a text, in any form that BoardReader reads. Text after the cells is ignored, and so
    /// are marks of open cells, which a board cannot hold. The side is inferred unless a box shape is given.
    ///
    /// Errors: throws ParseError when the text holds no puzzle, a broken one, or more than one.
    static Board parse(std::string_view text, std::optional<BoxShape> box = std::nullopt);

    BoxShape box() const { return {box_rows_, box_columns_}; }
    int side() const { return box_rows_ * box_columns_; }

    /// Number of cells, side * side.
    int size() const { return side() * side(); }

    /// Number of cells that are not empty.
    int filled() const;
    bool is_full() const { return filled() == size(); }

    /// The value of a cell, 0 when empty. Precondition: 0 <= cell < size().
    int operator[](int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

    /// Writes a value, or 0 to empty the cell.
    /// Errors: throws csp::ArgumentError for a cell or value out of range.
    void set(int cell, int value);

    /// All cells, row by row.
    std::span<const std::uint8_t> cells() const { return {cells_.data(), static_cast<std::size_t>(size())}; }

    friend bool operator==(const Board&, const Board&) = default;

  private:
    static constexpr std::size_t capacity = static_cast<std::size_t>(max_side) * max_side;

    std::uint8_t box_rows_;
    std::uint8_t box_columns_;
    std::array<std::uint8_t, capacity> cells_{}; // beyond size() always 0, so that == can compare all
};

/// Whether the cells, which differ, are connected by edges in a square board.
/// Complexity: O(n^2) for n cells
bool are_connected(std::span<const int> cells, int side);

/// Writes the drawn grid, as `to_grid` of print.hpp does.
std::ostream& operator<<(std::ostream& out, const Board& board);

} // namespace sudoku
