#pragma once

#include <csp/base/types.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <optional>

namespace csp {

/// Facts that single constraints of a model state about the cost as a whole: that it is at least k (`cost >= 10`), or
/// that it equals a variable (`total == cost`). The rule of the objective and the rule of such a constraint each see
/// only the terms of the cost: on their own, they would find only deep in the tree that no cost is below 10 and at
/// least 10.
struct StatedCost {
    struct Bound {
        WideValue least = 0;
        ConstraintNumbers constraint;
    };
    std::optional<Bound> bound;     ///< the greatest lower bound
    std::optional<Expression> same; ///< an expression over one variable that the cost always equals
};

/// Looks for sums of the cost's terms, or multiples of such sums, among the first constraints of the model. Functions
/// are the same if one is a copy of the other. O(constraints + terms of the constraints with as many terms as the cost,
/// or one more).
StatedCost stated_cost(const Expression& cost, const Model& model, std::size_t constraint_count);

} // namespace csp
