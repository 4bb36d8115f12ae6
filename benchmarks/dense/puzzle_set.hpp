#pragma once

#include <csp/dense/batch_solver.hpp>
#include <sudoku/layout/layout.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace benchmarks {

/// Puzzles on one network, in the form that the all-different kernel takes.
struct PuzzleSet {
    csp::dense::Network network;
    std::size_t count = 0;
    std::vector<std::uint8_t> givens; ///< by puzzle and cell: 0 for none, or the value

    std::size_t cells() const { return network.variable_count(); }
    /// At most `most` puzzles from `first` on, and the place for their outcomes: `outcomes` covers the whole set.
    csp::dense::Batch part(std::size_t first, std::size_t most,
                           std::span<csp::dense::Outcome> outcomes) const;
};

/// The network with a variable for each cell, and the layout's units.
[[nodiscard]] csp::dense::Network network_of(const sudoku::Layout& layout);

/// Puzzles of the classic layout, given as text with '.' for an empty cell.
[[nodiscard]] PuzzleSet puzzle_set(const std::vector<std::string>& puzzles);

/// Filled grids of a layout: a random first row, completed by the kernel. For small boards only: on large ones this may
/// take forever. @throws std::runtime_error if the layout has no solution.
[[nodiscard]] PuzzleSet completed_grids(const sudoku::Layout& layout, std::size_t count, std::uint64_t seed);

/// Filled grids of the classic layout with square boxes: a pattern whose values, bands, stacks, and rows and columns in
/// them are shuffled.
[[nodiscard]] PuzzleSet shuffled_grids(int box_side, std::size_t count, std::uint64_t seed);

/// Removes givens from filled grids, in random order, as long as the solution stays unique, until `clues` are left. If
/// no further given can be removed, the puzzle stays as it is. The kernel itself tests uniqueness, for all puzzles at
/// once: otherwise this many large puzzles would take far too long.
[[nodiscard]] PuzzleSet dig(PuzzleSet grids, std::size_t clues, std::uint64_t seed);

/// The set repeated this many times.
[[nodiscard]] PuzzleSet repeated(const PuzzleSet& set, std::size_t times);

} // namespace benchmarks
