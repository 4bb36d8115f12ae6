#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <string>
#include <utility>
#include <vector>

namespace tournament {

/// Whether the rule of naked twins is added to every unit of a puzzle. Every set of Sudokus has two versions, to
/// measure how much a search gains from the rule.
enum class Twins : bool { without, with };

/// The difficulty of puzzles of a layout: the share of the candidates, beyond one per cell, that are left after filling
/// in every cell whose value follows from one row, column or box, repeatedly until there are no more.
class SinglesScale {
  public:
    explicit SinglesScale(const sudoku::Layout& layout);
    [[nodiscard]] double difficulty(const sudoku::Board& givens);

  private:
    sudoku::Solver singles_;
};

/// Makes instances from puzzles and their names.
[[nodiscard]] std::vector<Instance>
sudoku_instances(const std::vector<std::pair<std::string, sudoku::Board>>& puzzles,
                 const sudoku::Layout& layout, Twins twins);

} // namespace tournament
