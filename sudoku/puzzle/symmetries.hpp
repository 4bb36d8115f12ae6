#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <csp/base/random.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sudoku {

/// The symmetries of a layout: the permutations of its cells that map the cells of each unit to those of a unit. They
/// are found from the units alone, whatever these are. A diagonal Sudoku has fewer than a classic one, and most jigsaws
/// have only the identity.
///
/// Construction takes O(cells^2 * units); a symmetry takes O(cells^2) if few choices turn out wrong.
class Symmetries {
  public:
    explicit Symmetries(const Layout& layout);

    /// Returns a random symmetry: by cell, the cell to which it moves. Every symmetry is possible, but not all are
    /// equally likely. If thousands of choices were wrong, the result is the identity.
    std::vector<int> random(csp::Random& random) const;

  private:
    using Words = std::vector<std::uint64_t>; ///< a bit for each cell
    class Search;

    std::size_t relation(int a, int b) const {
        return relations_[static_cast<std::size_t>(a) * static_cast<std::size_t>(cells_) +
                          static_cast<std::size_t>(b)];
    }
    bool maps_units(const std::vector<int>& places) const;

    int cells_;
    std::vector<std::vector<int>> units_;  ///< each ascending, and sorted
    std::vector<std::size_t> relations_;   ///< of two cells: the kinds of units that have both, as a number
    std::vector<std::vector<Words>> sets_; ///< by cell and relation: the cells in this relation to it
};

/// Applies a random symmetry of classic Sudoku to a board: it renames the values; permutes bands, the rows of a band,
/// stacks and the columns of a stack; and, if boxes are square, may exchange rows and columns. The new board has as
/// many solutions. The same generator gives the same board on every platform.
///
/// Other layouts have fewer symmetries: these do not preserve a diagonal.
Board random_equivalent(const Board& board, csp::Random& random);

/// Applies a random symmetry of a layout to a board: it renames the values and permutes the cells so that each unit
/// becomes a unit. The new board has as many solutions.
/// Errors: throws csp::ArgumentError when board and layout differ in size.
Board random_equivalent(const Board& board, const Symmetries& symmetries, csp::Random& random);

} // namespace sudoku
