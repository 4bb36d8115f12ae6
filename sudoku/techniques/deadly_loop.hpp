#pragma once

#include <sudoku/techniques/technique.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// Cells that would take two values by turns around a loop. If they had nothing else, the values could be exchanged,
/// and there would be two solutions: so one of the cells has another of its marks.
///
/// A cell may lack one of the two values. Then the exchanged solution is ruled out by reasoning, not by the givens, and
/// would be one of the puzzle all the same.
class DeadlyLoop {
  public:
    /// @param cells   as the sentence lists them; every unit has as many of the one kind as of the other
    /// @param is_odd  by cell: whether it has the second value if the first cell has the first
    DeadlyLoop(const Position& position, Steps& found, std::vector<int> cells, std::vector<char> is_odd,
               Values pair);

    /// Type 1. If one cell has more, it is neither of the two.
    bool type_1();
    /// Types 2 and 5. If all further marks are one value, what sees all cells that have it loses it; `across`: these are
    /// not two cells that see each other.
    bool type_2(bool across);
    /// Type 3. The further marks of two cells in a unit and k - 1 other cells of it have k values: the rest loses these.
    bool type_3();
    /// Type 4. If x has no place in a unit but the two cells, one of them is x, so neither is y.
    bool type_4();

    /// The cells that have more marks, and these marks.
    [[nodiscard]] const std::vector<int>& roof() const { return roof_; }
    [[nodiscard]] Values more() const { return more_; }
    [[nodiscard]] int x() const { return lowest(pair_); }
    [[nodiscard]] int y() const { return lowest(pair_ & (pair_ - 1)); }

    /// A step without effect yet, and its way to `found`.
    [[nodiscard]] Step start() const;
    bool add(Step step, std::string_view type);
    /// The full unit in which x has these two places and no other, or -1.
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

/// Whether every unit has as many cells of the one kind as of the other, and at most one of each.
[[nodiscard]] bool can_be_exchanged(const Geometry& geometry, std::span<const int> cells,
                                    std::span<const char> is_odd);

/// " type 1 4/7 in A1, A5, C1, C5 with A9 (row 1), as there is one solution".
[[nodiscard]] std::string words_of_deadly_loop(const Step& step, const Names& names);

} // namespace sudoku
