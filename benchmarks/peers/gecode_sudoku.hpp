#pragma once

#include <benchmarks/peers/contestant.hpp>
#include <benchmarks/puzzles/gecode.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <memory>

namespace benchmarks {

/// The cell to branch on: fewest values left, alone or divided by a weight learned in this puzzle.
enum class GecodeOrder {
    size,   ///< INT_VAR_SIZE_MIN
    afc,    ///< INT_VAR_AFC_SIZE_MAX: failures of the variable's constraints, known as dom/wdeg
    action, ///< INT_VAR_ACTION_SIZE_MAX: how often the variable's domain was narrowed
    chb,    ///< INT_VAR_CHB_SIZE_MAX: conflict-history based
};

/// Sudoku in Gecode: one `distinct` per unit, binary branching on the least value, depth-first search.
///
/// The set-up is the one with which Gecode 6.2 was measured to be fastest, in thread CPU time on four puzzle
/// collections:
/// - The model is posted once; each puzzle clones it and posts its givens. 15 % faster on easy puzzles than
///   posting the model anew, no difference on hard ones.
/// - Commit distance 1 (a clone at every node, no recomputation) with domain consistency, 0 to 25 % faster
///   than Gecode's default of 8; the default with value consistency, with which it is 6 % faster.
/// - Failure counts are unshared from the model and the brancher is posted on the clone: weights start afresh
///   with each puzzle. 5 to 15 % faster on hard puzzles than carrying them over, and the order of the puzzles
///   does not matter.
class GecodeSudoku final : public SudokuContestant {
  public:
    GecodeSudoku(const Units& units, GecodeConsistency consistency, GecodeOrder order);
    ~GecodeSudoku() override;

    /// Such as "gecode-domain-size".
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] Outcome solve(std::string_view puzzle81) override;

  private:
    class Model;
    std::unique_ptr<Model> model_;
    GecodeConsistency consistency_;
    GecodeOrder order_;
};

} // namespace benchmarks
