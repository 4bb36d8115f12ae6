#pragma once

#include <sudoku/techniques/position.hpp>
#include <sudoku/techniques/rulebook.hpp>

#include <utility>
#include <vector>

namespace sudoku {

/// The links between the cells of a variant: by restrictions on pairs of cells, a value in one cell excludes values of
/// the other. Cells that see each other are linked as well.
class Links {
  public:
    /// Precondition: the geometry has a rulebook.
    explicit Links(const Geometry& geometry);

    /// Returns the values, by cell, that a mark excludes.
    std::vector<Values> excluded_by(const Candidate& mark) const;

    /// Adds the restrictions by which a mark excludes other marks. Marks in its cell, and in cells that see it, are
    /// excluded without a restriction.
    void add_reasons(const Candidate& mark, const std::vector<Candidate>& others,
                     std::vector<int>& reasons) const;

  private:
    const Geometry& geometry_;
    std::vector<std::vector<std::pair<const CellPair*, int>>> pairs_; ///< by cell, with their restrictions
};

} // namespace sudoku
