#pragma once

#include <sudoku/board/board.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sudoku {

/// The symmetries that the places of givens may have: groups of rotations and reflections of the square. Each group
/// contains those listed, and all that follow from them.
///
/// Source: the ten are those that the generator of Sudoku Explainer offers (N. Juillerat, 2006).
enum class Symmetry : std::uint8_t {
    none,           ///< no rotation or reflection
    vertical,       ///< reflection at the vertical axis: left and right
    horizontal,     ///< reflection at the horizontal axis: top and bottom
    diagonal,       ///< reflection at the diagonal from the top left corner
    anti_diagonal,  ///< reflection at the diagonal from the top right corner
    both_diagonals, ///< reflections at both diagonals
    orthogonal,     ///< reflections at both axes
    rotation_180,   ///< half a turn
    rotation_90,    ///< a quarter of a turn
    full,           ///< all eight rotations and reflections
};

/// All symmetries, in the order of their declaration.
inline constexpr std::array<Symmetry, 10> symmetries{Symmetry::none,          Symmetry::vertical,
                                                     Symmetry::horizontal,    Symmetry::diagonal,
                                                     Symmetry::anti_diagonal, Symmetry::both_diagonals,
                                                     Symmetry::orthogonal,    Symmetry::rotation_180,
                                                     Symmetry::rotation_90,   Symmetry::full};

/// "none", "vertical", "horizontal", "diagonal", "anti-diagonal", "both-diagonals", "orthogonal", "rotation-180",
/// "rotation-90" or "full".
std::string_view to_string(Symmetry symmetry);
/// Returns the symmetry of this name; nullopt if there is none.
std::optional<Symmetry> symmetry_named(std::string_view name);

/// The orbits of the cells of a board with `side` rows: the sets of cells that the symmetry maps to each other, each
/// ascending, in the order of their first cells. Puzzles whose givens have the symmetry have all cells of an orbit or
/// none.
///
/// Complexity: O(cells)
/// Errors: throws csp::ArgumentError for a side not in 1..25.
std::vector<std::vector<int>> orbits(Symmetry symmetry, int side);

/// Whether the places of the filled cells have the symmetry.
///
/// Complexity: O(cells)
bool is_symmetric(const Board& board, Symmetry symmetry);

/// The symmetry of the places of the filled cells: the largest that they have, which contains all others. It is full if
/// no cell is filled, or all are.
///
/// Complexity: O(cells)
Symmetry symmetry_of(const Board& board);

} // namespace sudoku
