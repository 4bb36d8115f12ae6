#pragma once

#include <sudoku/board/board.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace sudoku {

/// The values that each cell may still take, as players write them into the corners of the cells.
///
/// A plain value like Board; the candidates of a cell are a word, bit v for value v in 1..side.
class Candidates {
  public:
    /// Starts with every value in every cell.
    /// Errors: throws csp::ArgumentError when the box is not between 2x2 and 5x5.
    explicit Candidates(BoxShape box = {});

    /// Starts with only its value in each filled cell, and every value in each empty cell.
    explicit Candidates(const Board& board);

    BoxShape box() const { return {box_rows_, box_columns_}; }
    int side() const { return box_rows_ * box_columns_; }
    int size() const { return side() * side(); }

    /// The candidates of a cell. Precondition: 0 <= cell < size().
    std::uint32_t of(int cell) const { return sets_[static_cast<std::size_t>(cell)]; }
    int count(int cell) const { return std::popcount(of(cell)); }
    bool contains(int cell, int value) const { return (of(cell) >> value & 1U) != 0; }

    /// Replaces the candidates of a cell.
    /// Errors: throws csp::ArgumentError for a cell or value out of range.
    void set(int cell, std::uint32_t values);

    /// The board of the cells that have one candidate left; all other cells are empty.
    Board fixed() const;

    friend bool operator==(const Candidates&, const Candidates&) = default;

  private:
    std::uint32_t all_values() const { return (std::uint32_t{2} << side()) - 2; }

    std::uint8_t box_rows_;
    std::uint8_t box_columns_;
    std::array<std::uint32_t, static_cast<std::size_t>(max_side) * max_side> sets_{}; // 0 beyond size()
};

/// Draws the candidates like a board, with the symbols of all candidates in each cell: "1 237 4 | 25 9 257 | 27 6 8".
std::string to_grid(const Candidates& candidates);

/// The symbols of all candidates of each cell, as texts for GridFrame. A single candidate has a = before it, unless it
/// was given: "4", "237", "=7".
std::vector<std::string> to_texts(const Candidates& candidates, const Board& givens);

} // namespace sudoku
