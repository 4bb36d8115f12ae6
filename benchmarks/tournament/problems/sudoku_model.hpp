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
/// measure what a search gains from it.
enum class Twins : bool { without, with };

/// How difficult puzzles of a layout are: the share of the candidates, beyond one a cell, that are left when every cell
/// whose value follows from one row, column or box has been filled in, again and again.
class SinglesScale {
  public:
    explicit SinglesScale(const sudoku::Layout& layout);
    [[nodiscard]] double difficulty(const sudoku::Board& givens);

  private:
    sudoku::Solver singles_;
};

/// Puzzles and their names as instances.
[[nodiscard]] std::vector<Instance>
sudoku_instances(const std::vector<std::pair<std::string, sudoku::Board>>& puzzles,
                 const sudoku::Layout& layout, Twins twins);

} // namespace tournament
