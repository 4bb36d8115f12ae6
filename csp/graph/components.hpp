#pragma once

#include <csp/model/model.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// The independent parts of a model: two variables are in one part if a chain of constraints joins them. The
/// solutions of the model are the combinations of solutions of its parts.
///
/// @param is_fixed  by number of the variable. A fixed variable connects nothing and is in no part. Without this, no
///                  variable counts as fixed.
/// @param constraints  only the first `constraints` constraints count. Without this, all count.
/// @return          each part sorted, the parts in the order of their least variables. A variable without
///                  constraints forms a separate part; a constraint whose variables are all fixed is in no part.
/// Complexity: O(variables + constraints + sum of the sizes of the scopes), time and space, whatever the length of the
/// chains: the search through the graph does not recurse
/// Errors: throws ArgumentError unless `is_fixed` has as many entries as the model has variables
std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed,
                                         std::size_t constraints);
std::vector<std::vector<Var>> components(const Model& model, const std::vector<bool>& is_fixed);
std::vector<std::vector<Var>> components(const Model& model);

} // namespace csp
