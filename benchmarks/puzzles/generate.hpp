#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace benchmarks {

/// Puzzles with exactly one solution, made the same on every machine from the same arguments.
///
/// Each starts as a random filled grid, from which givens are taken away in random order as long as the
/// solution stays unique, until `clues` givens are left. When no given can go any more the puzzle is kept
/// with the givens it has: `clues` <= 17 therefore asks for minimal puzzles, which have about 24 givens.
///
/// The backtracking search behind it is a plain one of its own, so that no solver under test makes its own
/// examination. A minimal puzzle takes about a millisecond.
[[nodiscard]] std::vector<std::string> generate_puzzles(std::uint64_t seed, std::size_t count, int clues);

} // namespace benchmarks
