#pragma once

#include <csp/model/model.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// By variable, whether a search of the model leaves it for the end; empty if there is no such variable.
///
/// A search leaves for the end the variables that the options do not list as decisions. If the options neither list
/// decisions nor name an order, these are the variables that constraints determine from others (determined_by). A
/// branch on a total or a cost would cut off one value per node, and decide nothing about its parts.
///
/// If variables determine each other in a circle, one of them remains a decision. Only the first constraint that
/// determines a variable counts.
///
/// @param constraint_count  the number of constraints to consider; later ones are ignored
/// Complexity: O(variables + sizes of scopes).
std::vector<bool> left_for_the_end(const Model& model, const SearchOptions& options,
                                   std::size_t constraint_count);

} // namespace csp
