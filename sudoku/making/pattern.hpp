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

/// The fault of a pattern for any rules: a cell that is not on the board, or there twice; a symmetry in addition to the
/// pattern; another number of givens than is wanted. nullopt if it has none.
std::optional<std::string> fault_of_pattern(const Layout& layout, const std::vector<int>& pattern,
                                            Symmetry symmetry, const ClueRange& clues);

/// The fault of a range of givens for a symmetry: no union of orbits has so many cells. It names the nearest sizes of
/// unions of orbits that are at least `fewest`. nullopt if a number in the range is one of them.
/// @param given  cells that have givens already, whole orbits of them
std::optional<std::string> fault_of_symmetry(Symmetry symmetry, int side, const ClueRange& clues, int fewest,
                                             const std::vector<int>& given = {});

/// The values 1..side that no peer of the cell has, as bits.
std::uint32_t free_values(const Layout& layout, const Board& board, int cell);

/// A random member of a set of values that is not empty.
int random_value(std::uint32_t values, csp::Random& random);

/// Gives one or two of some cells another value at random, one that no peer has. A cell without such a value becomes
/// empty.
void change_values(Board& board, const Layout& layout, const std::vector<int>& cells, csp::Random& random);

} // namespace sudoku
