#pragma once

#include <csp/constraints/regular/layer_domains.hpp>
#include <csp/engine/posting.hpp>

#include <string>
#include <vector>

namespace csp {

/// The values of the scope, in order, are a path of the graph: narrows the domains to the values in it, and adds a
/// suitable rule if one is needed. No path is a failure.
/// @param rule  the name of the rule
void post_paths(Posting& posting, const std::string& rule, const std::vector<View>& scope, LayeredGraph graph,
                CheckScope check);

/// Removes the values without a letter from the domains, unless the posting is under a condition: then the rule must.
void remove_unnamed(Posting& posting, const std::vector<View>& scope, LayeredGraph& graph);

} // namespace csp
