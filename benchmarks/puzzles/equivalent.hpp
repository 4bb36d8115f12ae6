#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace benchmarks {

/// This many Sudoku puzzles, made in turn from the given ones, or from an even sample if there are more of them, by a
/// random symmetry each (sudoku::random_equivalent). So no solver gains from where the givens of a well-known set
/// happen to be. The same arguments give the same puzzles on every machine.
[[nodiscard]] std::vector<std::string> equivalent_puzzles(const std::vector<std::string>& puzzles,
                                                          std::size_t count, std::uint64_t seed);

} // namespace benchmarks
