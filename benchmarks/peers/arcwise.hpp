#pragma once

#include <benchmarks/peers/contestant.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/search/solver.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <vector>

namespace benchmarks {

/// Sudoku in Arcwise's general engine: one all_different per unit; branches on the least value first.
///
/// The model is loaded into an engine once, and each puzzle is a search under its givens. Every search starts with new
/// weights and random numbers.
class ArcwiseSudoku : public SudokuContestant {
  public:
    ArcwiseSudoku(const Units& units, const csp::VariableOrderKind& order);

    /// Returns, for example, "arcwise-mrv".
    std::string name() const override;
    Outcome solve(std::string_view puzzle81) override;

  private:
    const csp::VariableOrderKind& order_;
    csp::Model model_;
    csp::Solver solver_;
    std::vector<csp::Atom> givens_;
};

/// n-queens in Arcwise: three all_different, two of them over views; branches on the least value first.
class ArcwiseQueens : public QueensContestant {
  public:
    explicit ArcwiseQueens(const csp::VariableOrderKind& order) : order_(order) {}

    /// Returns, for example, "arcwise-mrv".
    std::string name() const override;
    QueensOutcome solve(const QueensProblem& problem) override;

  private:
    const csp::VariableOrderKind& order_;
};

} // namespace benchmarks
