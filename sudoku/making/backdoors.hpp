#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <vector>

namespace sudoku {

/// Options for backdoors().
struct BackdoorOptions {
    int most = 3;          ///< cells of a set, at most 3
    bool wants_all = true; ///< all sets of the least size, or the first one alone
};

/// Returns the smallest backdoors of a puzzle, and only these: sets of open cells whose values, once given, let singles
/// alone solve the rest. A single is a cell with one candidate left (naked), or a value with one cell left in a unit of
/// `side` cells (hidden). The sets are in the order of words, each ascending; no set of fewer cells is a backdoor. A
/// puzzle that singles solve without help has one backdoor, the empty set; no set is returned if every backdoor has
/// more cells than `most`.
///
/// A cell that singles solve after the other cells of a set were given adds nothing to it. So each set is extended only
/// by cells that are still open.
///
/// Complexity: O(open^k * P), for sets of k cells and a cost P of singles of O(size of the units) for each cell solved
/// Errors: throws csp::ArgumentError if `solution` is no solution of the puzzle, or `most` is not in 0..3.
/// Source: R. Williams, C. P. Gomes and B. Selman, "Backdoors to typical case complexity", IJCAI 2003.
std::vector<std::vector<int>> backdoors(const Layout& layout, const Board& puzzle, const Board& solution,
                                        BackdoorOptions options = {});

} // namespace sudoku
