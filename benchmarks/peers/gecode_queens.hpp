#pragma once

#include <benchmarks/peers/contestant.hpp>
#include <benchmarks/puzzles/gecode.hpp>

namespace benchmarks {

/// n-queens in Gecode: three `distinct`, two of them with offsets; INT_VAR_SIZE_MIN (ties by input order),
/// INT_VAL_MIN, depth-first search. Commit distance 1 for all solutions, 15 to 30 % faster than 8, and 8 for
/// the first solution, up to 10 % faster than 1 with value consistency.
class GecodeQueens final : public QueensContestant {
  public:
    explicit GecodeQueens(GecodeConsistency consistency) : consistency_(consistency) {}

    /// Such as "gecode-value-size".
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] QueensOutcome solve(const QueensProblem& problem) override;

  private:
    GecodeConsistency consistency_;
};

} // namespace benchmarks
