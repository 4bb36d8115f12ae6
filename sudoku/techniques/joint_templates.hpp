#pragma once

#include <sudoku/techniques/technique.hpp>
#include <sudoku/techniques/template_search.hpp>

#include <cstdint>
#include <vector>

namespace sudoku::techniques {

/// Templates of several values together. A cell that every template of one value uses is closed to all other values;
/// so their templates through it are dropped, and the remaining ones may all use a further cell.
///
///   every template of 3 uses A1;  of those of 5 without A1, all use C7;  of those of 9 without A1 and C7, none uses D2
///
/// Source: B. Hobiger, HoDoKu 2.2, "Templates" among the methods of last resort. That program drops templates from
/// lists of all 46,656 that a board has. Here the search for a template skips closed cells, which leaves the same
/// templates, needs no lists, and works on any layout.
class JointTemplates {
  public:
    /// Finds all closed cells, or fewer if `found.must_stop()`.
    ///
    /// Complexity: a round takes, for each value, a search for a template without each of its marks. There is at most
    /// one round for each closed cell. The search nodes are bounded.
    JointTemplates(const Position& position, const Steps& found);

    /// Places a value in the cells in which all its remaining templates agree. The step is empty if there are no such
    /// cells, or if the agreement does not depend on closed cells.
    [[nodiscard]] Step step_of_set(int value);
    /// Removes the marks of a value that none of its remaining templates uses. The step is empty in the same cases.
    [[nodiscard]] Step step_of_delete(int value);

  private:
    enum class Goal : std::uint8_t { in_all, in_none };

    void close_cells(const Steps& found);
    [[nodiscard]] CellSet closed_to(int value, std::size_t count) const;
    [[nodiscard]] Templates left(int value, const CellSet& closed);
    [[nodiscard]] bool holds(Goal goal, const std::vector<int>& cells, int value, const CellSet& closed);
    [[nodiscard]] CellSet least_closed(Goal goal, const std::vector<int>& cells, int value,
                                       std::size_t count);
    [[nodiscard]] Step step_of(Goal goal, const std::vector<int>& cells, int value);

    const Position& position_;
    std::int64_t nodes_; ///< left of the bound
    /// The cells that are closed to all values but one, in the order in which they were found.
    std::vector<Candidate> closed_;
};

} // namespace sudoku::techniques
