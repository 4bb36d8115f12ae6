#pragma once

#include <apps/flatzinc/model/translation.hpp>

#include <csp/search/brancher/branchings.hpp>

#include <optional>

namespace flatzinc {

/// Decides what the objective adds up, or is the greatest of, each toward its better end: of a sum the part first that
/// loses most by waiting, the difference between its two best values (regret), then the one that weighs most; of a
/// greatest one the part that can be least. Nothing if the objective is no sum and no greatest one, or of the wrong kind:
/// the least of several is not made small by each of them.
std::optional<csp::Branching> greedy_search(Translation& translation);

} // namespace flatzinc
