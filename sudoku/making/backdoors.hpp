#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <vector>

namespace sudoku {

/// Options for backdoors().
struct BackdoorOptions {
    int most = 3;          ///< the largest number of cells in a set, at most 3
    bool wants_all = true; ///< whether all sets of the least size are returned, or only the first
};

/// Returns all backdoors of a puzzle that have the least number of cells. A backdoor is a set of open cells whose
/// values, once given, let singles alone solve the rest. A single is a cell with one candidate left (naked), or a value
/// with one cell left in a unit of `side` cells (hidden). Each set is ascending, and the sets are in lexicographic
/// order. If singles solve the puzzle without help, the only backdoor is the empty set. If every backdoor has more
/// cells than `most`, no set is returned.
///
/// A cell that singles solve after the rest of a set was given adds nothing to the set. So each set is extended only by
/// cells that are still open.
///
/// Complexity: O(open^k * P), for sets of k cells and a cost P of singles of O(size of the units) for each cell solved
/// Errors: throws csp::ArgumentError if `solution` is not a solution of the puzzle, or `most` is not in 0..3.
/// Source: R. Williams, C. P. Gomes and B. Selman, "Backdoors to typical case complexity", IJCAI 2003.
std::vector<std::vector<int>> backdoors(const Layout& layout, const Board& puzzle, const Board& solution,
                                        BackdoorOptions options = {});

} // namespace sudoku
