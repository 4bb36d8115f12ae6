#pragma once

#include <benchmarks/peers/contestant.hpp>

#include <csp/search/variable_order/variable_order.hpp>

namespace benchmarks {

/// n-queens in Pencilmark: three all_different, two of them over views; the least value first.
class PencilmarkQueens : public QueensContestant {
  public:
    explicit PencilmarkQueens(const csp::VariableOrderKind& order) : order_(order) {}

    /// Such as "pencilmark-mrv".
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] QueensOutcome solve(const QueensProblem& problem) override;

  private:
    const csp::VariableOrderKind& order_;
};

} // namespace benchmarks
