#pragma once

#include <csp/base/types.hpp>
#include <csp/base/view.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/linear/rules.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace csp {

/// Facts that single constraints of a model state about the cost as a whole: that it is at least k (`cost >= 10`), or
/// that it equals a variable (`total == cost`). The rule of the objective and the rule of such a constraint each use
/// only the terms of the cost: separately, they would find only deep in the tree that no cost is both below 10 and at
/// least 10.
struct StatedCost {
    struct Bound {
        WideValue least = 0;
        ConstraintNumbers constraint;
    };
    std::optional<Bound> bound;     ///< the greatest lower bound
    std::optional<Expression> same; ///< an expression over one variable that the cost always equals
};

/// Looks for sums of the cost's terms, or multiples of such sums, among the first constraints of the model. Two
/// functions are equal if one is a copy of the other. O(constraints + terms of the constraints with as many terms as
/// the cost, or one more).
StatedCost stated_cost(const Expression& cost, const Model& model, std::size_t constraint_count);

/// A constraint of the model sum(w x) <= W over many of the terms of a cost, with opposite signs, such as a capacity:
/// the cost falls as the sum rises. The constraint and the cost together allow more deductions than each alone; see
/// TwoSums.
struct SumBesideCost {
    /// The terms of the cost, which is the first sum, and of the constraint, which is the second.
    std::vector<TwoSums::Term> terms;
    /// The value that the first sum never exceeds, if the cost is a variable and one of the terms; nullopt if the cost
    /// is the first sum.
    std::optional<WideValue> most_first;
    WideValue most_second = 0;
    ConstraintNumbers constraints; ///< the constraints that state this
};

/// Finds all such constraints among the first constraints of the model, for a cost that is the sum of these terms, or a
/// view `total` that an equation of the model defines as a sum. A constraint qualifies if at least half of the terms of
/// the cost, and at least two, occur in it with opposite signs. O(size of the sums of the model), and O(n log n) for n
/// terms.
std::vector<SumBesideCost> sums_beside_cost(const LinearForm& cost, const Model& model,
                                            std::size_t constraint_count);

} // namespace csp
