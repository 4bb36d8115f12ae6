#pragma once

#include <benchmarks/peers/contestant.hpp>

#include <csp/search/variable_order/variable_order.hpp>

namespace benchmarks {

/// n-queens in Arcwise: three all_different, two of them over views; the least value first.
class ArcwiseQueens : public QueensContestant {
  public:
    explicit ArcwiseQueens(const csp::VariableOrderKind& order) : order_(order) {}

    /// Such as "arcwise-mrv".
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] QueensOutcome solve(const QueensProblem& problem) override;

  private:
    const csp::VariableOrderKind& order_;
};

} // namespace benchmarks
