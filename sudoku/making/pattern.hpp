#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/generate.hpp>

#include <csp/base/random.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudoku {

/// Returns the fault of a pattern for any rules: a cell that is not on the board, or occurs twice; a symmetry in
/// addition to the pattern; a number of givens other than the requested number. Returns nullopt if it has none.
std::optional<std::string> fault_of_pattern(const Layout& layout, const std::vector<int>& pattern,
                                            Symmetry symmetry, const ClueRange& clues);

/// Returns the fault of a range of givens for a symmetry: no union of orbits has so many cells. It names the nearest
/// sizes of unions of orbits that are at least `fewest`. Returns nullopt if a number in the range is such a size.
/// @param given  cells that already have givens, in whole orbits
std::optional<std::string> fault_of_symmetry(Symmetry symmetry, int side, const ClueRange& clues, int fewest,
                                             const std::vector<int>& given = {});

/// Returns the values 1..side that no peer of the cell has, as bits.
std::uint32_t free_values(const Layout& layout, const Board& board, int cell);

/// Returns a random member of a set of values that is not empty.
int random_value(std::uint32_t values, csp::Random& random);

/// Gives one or two of some cells a different random value that no peer has. A cell without such a value becomes empty.
void change_values(Board& board, const Layout& layout, const std::vector<int>& cells, csp::Random& random);

} // namespace sudoku
