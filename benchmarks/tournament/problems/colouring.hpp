#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace tournament {

/// Random graphs to colour with four colours, with about as many edges as make that hard.
extern const ProblemSet colouring;

/// This many different edges {a, b}, a < b, between vertices 0 .. vertices - 1, every set of them as likely as every
/// other. The same for the same arguments on every machine.
[[nodiscard]] std::vector<std::pair<int, int>> random_graph(int vertices, int edges, std::uint64_t seed);

} // namespace tournament
