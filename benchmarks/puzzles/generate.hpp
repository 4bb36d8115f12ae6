#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace benchmarks {

/// Generates puzzles with exactly one solution; the same arguments give the same puzzles on every machine.
///
/// Each puzzle starts as a random filled grid. Givens are removed in random order, as long as the solution
/// stays unique, until `clues` givens are left. If no further given can be removed, the puzzle keeps the
/// givens it has: `clues` <= 17 therefore requests minimal puzzles, which have about 24 givens.
///
/// The generator has its own simple backtracking search, so that no solver under test generates the
/// puzzles it is tested on. A minimal puzzle takes about a millisecond.
[[nodiscard]] std::vector<std::string> generate_puzzles(std::uint64_t seed, std::size_t count, int clues);

} // namespace benchmarks
