#pragma once

#include <apps/flatzinc/model/translation.hpp>

#include <csp/search/brancher/branchings.hpp>

#include <optional>

namespace flatzinc {

/// Branches on the parts of the objective, if it is a sum or a maximum, each toward its better end. In a sum, it
/// chooses the part with the greatest regret, the difference between its two best values, and among equals the part
/// with the greatest weight; in a maximum, the part with the least possible value. Returns nullopt if the objective is
/// neither a sum nor a maximum, or of the wrong kind: a minimum is not made small by making every part of it small.
std::optional<csp::Branching> greedy_search(Translation& translation);

} // namespace flatzinc
