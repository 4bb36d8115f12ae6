#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <csp/base/random.hpp>

#include <memory>
#include <span>
#include <vector>

namespace sudoku {

/// Removes givens that a puzzle does not need. A puzzle with exactly one solution is *minimal* if it has several
/// solutions without any one of its givens. It is minimal *by orbits* if it has several solutions without all the
/// givens of any one orbit of a symmetry. Such a puzzle may have redundant givens, which cannot be removed together
/// with their images.
///
/// Not thread-safe; use one object for each thread.
class Minimiser {
  public:
    explicit Minimiser(Layout layout);
    ~Minimiser();

    /// Returns the cells of all redundant givens, ascending. Each can be removed alone, but perhaps not all together.
    ///
    /// Complexity: one batch with a proof for each given
    /// Errors: throws csp::ArgumentError for a board of another size, or one that does not have exactly one solution.
    std::vector<int> redundant_givens(const Board& puzzle);

    /// Tries each given once, in random order, and removes it if the solution remains the only one. The result is
    /// minimal.
    ///
    /// Complexity: one batch as above, then a proof for each redundant given
    /// Errors: throws like redundant_givens().
    Board minimise(const Board& puzzle, csp::Random& random);

    /// The same for groups of cells, in this order: the givens of a group are removed together or not at all. With
    /// groups of one cell, the groups are an order of the cells; with the orbits of a symmetry, the result is minimal
    /// by orbits. Cells in no group keep their givens.
    ///
    /// Errors: throws csp::ArgumentError likewise, and for a cell outside the board.
    Board minimise(const Board& puzzle, std::span<const std::vector<int>> groups);

  private:
    struct Parts;

    void require_unique(const Board& puzzle, const char* function);

    std::unique_ptr<Parts> parts_;
};

} // namespace sudoku
