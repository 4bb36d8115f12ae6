#pragma once

#include <csp/engine/posting.hpp>

#include <utility>
#include <vector>

namespace csp {

/// Sums of variables that some all_different makes differ: if each of the summed views is in the scope of
/// one all_different, and their sum is a constant, what all_different_sum adds is added here. A cage of a killer
/// sudoku that is written as a sum, within a row, column or box, thus knows its values. Not so if there are
/// more than 12 values and the total is in the middle half of what the sum can be: there it costs more than it
/// gains, see docs/performance.md.
///
/// Only constraints for which the user has named no consistency register here.
class JointDistinctSums final : public JointPosting {
  public:
    void add_all_different(std::vector<View> scope) { scopes_.push_back(std::move(scope)); }
    /// The views, each with coefficient 1, add up to the total.
    void add_sum(std::vector<View> xs, WideValue total) { sums_.push_back({std::move(xs), total}); }
    void finish(Posting& posting) override;

    /// For a model whose constraints are to draw no conclusions from each other's sums.
    void switch_off() { is_on_ = false; }

  private:
    struct Sum {
        std::vector<View> xs;
        WideValue total;
    };

    std::vector<std::vector<View>> scopes_;
    std::vector<Sum> sums_;
    bool is_on_ = true;
};

} // namespace csp
