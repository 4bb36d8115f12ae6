#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/matrix.hpp>
#include <csp/constraints/costs/costs.hpp>
#include <csp/engine/posting.hpp>
#include <csp/engine/rule.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace csp {

/// Variables that choose columns of a matrix, each in a separate row, and the total of the chosen entries.
class Choices {
  public:
    /// @throws ArgumentError, as from `function`, if a variable has no row, or if sums could overflow
    Choices(const std::string& function, std::vector<View> xs, CostRows costs, View total);

    const std::vector<View>& xs() const { return xs_; }
    const Matrix<WideValue>& costs() const { return costs_; }
    View total() const { return total_; }

    /// Returns the variables, followed by the total.
    std::vector<View> scope() const;
    /// Whether the values have columns and their costs add up to the total.
    bool add_up(const Assignment& assignment) const;
    std::string describe(const NameOf& name) const;
    /// @param counts  by column, how often it may be chosen
    std::string statement(const std::vector<Interval>& counts, const NameOf& name) const;

  private:
    std::vector<View> xs_;
    Matrix<WideValue> costs_;
    View total_;
};

/// Returns the greatest absolute value of a cost for which no sum over this number of views overflows.
WideValue most_assignment_cost(std::size_t views);
/// Returns the greatest absolute value of an entry.
WideValue greatest_of(const Matrix<WideValue>& costs);
/// Returns the matrix with all signs reversed.
Matrix<WideValue> negated(const Matrix<WideValue>& costs);

// Rules for the cost of different columns. The caller must narrow the values to columns.

/// Posts that the cost is at most the total.
void post_cost_at_most(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                       View total);
/// Posts that the cost is at least the total.
void post_cost_at_least(Posting& posting, const std::vector<View>& xs, const Matrix<WideValue>& costs,
                        View total);
/// Posts that the cost is at most the total, where the columns are the successors in a tour through at least three
/// places. Has no effect if sums of the costs could overflow.
void post_tour_cost_at_most(Posting& posting, const std::vector<View>& next, const Matrix<WideValue>& costs,
                            View total);
/// Makes the rule of post_tour_cost_at_most(). It supplements the rule for different columns. The initial fees are
/// computed from the domains of the store.
std::unique_ptr<Rule> make_tour_cost(std::vector<View> next, Matrix<WideValue> costs, View total,
                                     const Store& store);

} // namespace csp
