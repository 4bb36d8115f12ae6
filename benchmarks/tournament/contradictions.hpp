#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>
#include <vector>

namespace tournament {

/// A line for each instance of which finished runs say different things: one that there is a solution and another that
/// there is none, or what the best costs. However it is searched, the answer is one; so the program is wrong there.
[[nodiscard]] std::vector<std::string> contradictions(std::span<const Run> runs);

} // namespace tournament
