#pragma once

#include <sudoku/techniques/technique.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// Cells that would take two values alternately around a loop. If they had no other marks, the values could be
/// exchanged, and there would be two solutions. So one of the cells takes another of its marks.
///
/// A cell may lack one of the two values. Then the exchanged solution was ruled out by reasoning, not by the givens,
/// and would still be a solution of the puzzle.
class DeadlyLoop {
  public:
    /// @param cells   in the order of the sentence; every unit has equally many cells of both kinds
    /// @param is_odd  by cell: whether it has the second value if the first cell has the first value
    DeadlyLoop(const Position& position, Steps& found, std::vector<int> cells, std::vector<char> is_odd,
               Values pair);

    /// Type 1. If only one cell has further marks, it is neither of the two values.
    bool type_1();
    /// Types 2 and 5. If all further marks are of one value, it is removed from the cells that see all cells with a
    /// further mark; `across`: these are not two cells that see each other.
    bool type_2(bool across);
    /// Type 3. If the further marks of two cells in a unit and the marks of k - 1 other cells of it have k values in
    /// total, these values are removed from the rest of the unit.
    bool type_3();
    /// Type 4. If the two cells are the only places for x in a unit, one of them is x, so neither is y.
    bool type_4();

    /// The cells with further marks, and these marks.
    [[nodiscard]] const std::vector<int>& roof() const { return roof_; }
    [[nodiscard]] Values more() const { return more_; }
    [[nodiscard]] int x() const { return lowest(pair_); }
    [[nodiscard]] int y() const { return lowest(pair_ & (pair_ - 1)); }

    /// Begins a step, still without effect; add() passes it to `found`.
    [[nodiscard]] Step start() const;
    bool add(Step step, std::string_view type);
    /// The full unit in which x has exactly these two places, or -1.
    [[nodiscard]] int linking_unit(int a, int b, int x) const;

  private:
    [[nodiscard]] bool has_roof() const;
    bool choose(int unit, const std::vector<int>& cells, std::size_t from, Values values,
                std::vector<int>& chosen);

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    std::vector<int> cells_;
    std::vector<char> is_odd_;
    Values pair_;
    std::vector<int> roof_;
    Values more_ = 0;
};

/// Whether every unit has equally many cells of both kinds, and at most one of each.
[[nodiscard]] bool can_be_exchanged(const Geometry& geometry, std::span<const int> cells,
                                    std::span<const char> is_odd);

/// " type 1 4/7 in A1, A5, C1, C5 with A9 (row 1), as there is one solution".
[[nodiscard]] std::string words_of_deadly_loop(const Step& step, const Names& names);

} // namespace sudoku
