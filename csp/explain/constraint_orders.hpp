#pragma once

#include <csp/base/random.hpp>
#include <csp/explain/members.hpp>
#include <csp/model/model.hpp>

#include <numeric>
#include <vector>

/// Orders of constraints: earlier constraints are preferred when some must be left out.
namespace csp::explaining {

/// All constraints in the order in which they were stated.
inline ConstraintSet all_constraints(const Model& model) {
    ConstraintSet all(model.constraint_count());
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

/// The constraints connected to the variable, ordered by how many other constraints lie between them and the variable.
/// Complexity: O(size of the model).
inline ConstraintSet nearest_first(const Model& model, Var x) {
    ConstraintSet order;
    std::vector<bool> is_listed(model.constraint_count());
    std::vector<bool> is_reached(model.variable_count());
    std::vector<Var> reached{x};
    is_reached[x.index] = true;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const std::uint32_t c : model.constraints_on(reached[i])) {
            if (is_listed[c]) continue;
            is_listed[c] = true;
            order.push_back(c);
            for (const Var y : model.variables_of(c)) {
                if (is_reached[y.index]) continue;
                is_reached[y.index] = true;
                reached.push_back(y);
            }
        }
    return order;
}

} // namespace csp::explaining
