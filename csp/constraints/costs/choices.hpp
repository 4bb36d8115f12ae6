#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/matrix.hpp>
#include <csp/constraints/costs/costs.hpp>
#include <csp/engine/posting.hpp>

#include <string>
#include <utility>
#include <vector>

namespace csp {

/// Variables that choose columns of a matrix, each in its row, and a total of what stands there.
class Choices {
  public:
    /// @throws ArgumentError, as from `function`, unless each variable has a row, and if sums could overflow.
    Choices(const std::string& function, std::vector<View> xs, CostRows costs, View total);

    const std::vector<View>& xs() const { return xs_; }
    const Matrix<WideValue>& costs() const { return costs_; }
    View total() const { return total_; }

    /// The variables, then the total.
    std::vector<View> scope() const;
    /// Whether the total is that of the values, which have columns.
    bool add_up(const Assignment& assignment) const;
    std::string describe(const NameOf& name) const;

  private:
    std::vector<View> xs_;
    Matrix<WideValue> costs_;
    View total_;
};

/// The greatest, without signs.
WideValue greatest_of(const Matrix<WideValue>& costs);
/// Each with the other sign.
Matrix<WideValue> negated(const Matrix<WideValue>& costs);

// Rules of what different columns cost. Their values must be narrowed to columns by whoever posts.

/// At most the total.
void post_cost_at_most(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                       View total);
/// At least the total.
void post_cost_at_least(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                        View total);
/// At most the total, where the columns are the next places of a tour through three places or more. Nothing for costs of
/// which sums could overflow.
void post_tour_cost_at_most(Posting& posting, const std::vector<View>& next, const Matrix<WideValue>& costs,
                            View total);

} // namespace csp
