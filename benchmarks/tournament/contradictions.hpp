#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// A line for each instance about which finished runs disagree: whether there is a solution, or what the best one
/// costs. The answer must not depend on the search, so the program has a bug there.
[[nodiscard]] std::vector<std::string> contradictions(std::span<const Run> runs);

} // namespace tournament
