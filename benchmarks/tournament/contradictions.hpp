#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// A line for each instance about which finished runs disagree: whether there is a solution, or the cost of the best
/// one. The answer must not depend on the search, so a disagreement reveals a bug in the program.
[[nodiscard]] std::vector<std::string> contradictions(std::span<const Run> runs);

} // namespace tournament
