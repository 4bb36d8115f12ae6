#pragma once

#include <apps/flatzinc/model/translation.hpp>

#include <csp/search/brancher/branchings.hpp>

#include <optional>

namespace flatzinc {

/// Branches on the parts of the objective, if it is a sum or a maximum, each toward its better end. In a sum, the part
/// that loses most by waiting comes first (the difference between its two best values, its regret), then the one with
/// the greatest weight; in a maximum, the part that can be least. Returns nullopt if the objective is neither a sum nor
/// a maximum, or of the wrong kind: a minimum is not made small by making every one of its parts small.
std::optional<csp::Branching> greedy_search(Translation& translation);

} // namespace flatzinc
