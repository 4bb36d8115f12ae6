#pragma once

#include <sudoku/techniques/technique.hpp>
#include <sudoku/techniques/template_search.hpp>

#include <cstdint>
#include <vector>

namespace sudoku::techniques {

/// Templates of several values together. A cell that every template of one value uses is closed to all other values;
/// so their templates through it are dropped, and those that are left may all use a further cell.
///
///   every template of 3 uses A1;  of those of 5 without A1, all use C7;  of those of 9 without A1 and C7, none uses D2
///
/// Source: B. Hobiger, HoDoKu 2.2, "Templates" among the methods of last resort. That program drops templates from
/// lists of all 46,656 that a board has. Here a closed cell is a place less in the search for a template, which leaves
/// the same templates, needs no lists, and works on any layout.
class JointTemplates {
  public:
    /// Finds all closed cells. `found` tells when to stop; then only some are known.
    ///
    /// Complexity: for each closed cell, a search for a template without each mark; bounded in search nodes.
    JointTemplates(const Position& position, const Steps& found);

    /// Places a value in the cells that every template which is left uses. The step has no effect if there are none, or
    /// if no other value has a part in it.
    [[nodiscard]] Step step_of_set(int value);
    /// Removes the marks of a value that no template which is left uses; without effect as above.
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
