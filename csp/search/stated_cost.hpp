#pragma once

#include <csp/base/types.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/engine/constraint_numbers.hpp>
#include <csp/model/model.hpp>

#include <cstddef>
#include <optional>

namespace csp {

/// What single constraints of a model say of the cost as a whole: that it is at least k (`cost >= 10`), or what a variable
/// is (`total == cost`). The rule of the objective and the rule of such a constraint see the terms of the cost each by
/// itself: alone, they would find only deep in the tree that no cost is below 10 and at least 10.
struct StatedCost {
    struct Bound {
        WideValue least = 0;
        ConstraintNumbers constraint;
    };
    std::optional<Bound> bound;     ///< the greatest
    std::optional<Expression> same; ///< over one variable, which the cost always equals
};

/// Looks for sums of the cost's terms, or multiples of them, among the first constraints of the model. Functions are the
/// same if one is a copy of the other. O(constraints + terms of those with as many terms as the cost, or one more).
StatedCost stated_cost(const Expression& cost, const Model& model, std::size_t constraint_count);

} // namespace csp
