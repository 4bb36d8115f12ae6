#pragma once

#include <csp/engine/posting.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace csp {

/// Sums of variables that some all_different makes differ: where each of the summed views stands in the scope of
/// one all_different, and their sum is a constant, what all_different_sum adds is added here. A cage of a killer
/// sudoku that is written as a sum, within a row, column or box, thus knows its values. Not so where there are
/// more than 12 values and the total is in the middle half of what the sum can be: there it costs more than it
/// gains, see docs/performance.md.
///
/// Only constraints without a consistency of the user's own choice tell it of themselves.
class JointDistinctSums final : public JointPosting {
  public:
    /// @param constraints  that say so
    void add_all_different(std::vector<View> scope, const ConstraintNumbers& constraints) {
        scopes_.push_back({std::move(scope), constraints});
    }
    /// The views, each with coefficient 1, come to the total.
    void add_sum(std::vector<View> xs, WideValue total, const ConstraintNumbers& constraints) {
        sums_.push_back({std::move(xs), total, constraints});
    }
    void finish(Posting& posting) override;

    /// For a model whose constraints are to draw no conclusions from each other's sums.
    void switch_off() { is_on_ = false; }

  private:
    struct Scope {
        std::vector<View> xs;
        ConstraintNumbers constraints;
    };
    struct Sum {
        std::vector<View> xs;
        WideValue total;
        ConstraintNumbers constraints;
    };

    std::vector<Scope> scopes_;
    std::vector<Sum> sums_;
    bool is_on_ = true;
};

} // namespace csp
