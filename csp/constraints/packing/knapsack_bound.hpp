#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// An item: how often it is taken, and the weight and profit of one.
struct Goods {
    View count;
    Value weight = 0;
    Value profit = 0;
};

/// knapsack, what follows from both sums together. It works beside them.
///
/// Rule 1. The profit is at most that of the best choice within the largest weight, items in part allowed:
///         first what must be taken, then by profit per weight.
/// Rule 2. The weight is at least that of the lightest choice with the smallest profit, in the same way.
///
/// O(n) a run; stateless.
/// Source: Dantzig, "Discrete-variable extremum problems", Operations Research 5(2), 1957, pp. 266-288
class KnapsackBound final : public Rule {
  public:
    /// @param goods  without negative weights and profits; their greatest possible sums are less than 2^30
    KnapsackBound(std::vector<Goods> goods, View weight, View profit);

    std::string name() const override { return "knapsack, bound"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::quadratic; }
    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::optional<bool> check(const Assignment& assignment) const override;

  private:
    bool bound_profit(Context& context) const;
    bool bound_weight(Context& context) const;
    void explain_counts(const Context& context, Reason& reason) const;

    std::vector<Goods> goods_; ///< by decreasing profit per weight
    View weight_;
    View profit_;
};

} // namespace csp
