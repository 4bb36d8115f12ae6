#pragma once

#include <csp/model/model.hpp>
#include <csp/search/search_options.hpp>

#include <cstddef>
#include <vector>

namespace csp {

/// Which variables a search of the model leaves for the end, by number; empty if none.
///
/// They are those that the options do not list as decisions. If the options list none and name no order of their own,
/// they are those that constraints determine from others (determined_by). A branch on a total or a cost would
/// cut off one value a node, and say nothing about what it is made of.
///
/// If variables determine each other in a circle, one of them remains a decision. Only the first constraint that
/// determines a variable counts.
///
/// @param constraint_count  later constraints are not looked at
/// Complexity: O(variables + sizes of scopes).
std::vector<bool> left_for_the_end(const Model& model, const SearchOptions& options,
                                   std::size_t constraint_count);

} // namespace csp
