#pragma once

#include <sudoku/techniques/technique.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace sudoku {

/// The almost locked sets of a position: k cells of one unit with k + 1 values. The network also stores the pairs of
/// sets with a restricted common: a value of both sets whose cells in different sets see each other. Sets may overlap,
/// but never in a cell with such a value.
///
/// Sets that have a value in the same cells form a group: a set joined to one of them by this value is joined to all.
///
/// Complexity: O(sets * values + groups of a value^2).
class SetNetwork {
  public:
    explicit SetNetwork(const Position& position);

    struct Group {
        int value = 0;
        CellSet cells; ///< cells that have the value, in each of the sets
        CellSet seen;  ///< further cells with a mark of the value that see all of `cells`
        std::vector<int> sets;
        std::vector<int> near; ///< groups of the value that are joined to this one
    };

    int count() const { return static_cast<int>(sets_.size()); }
    const CellSet& cells(int set) const { return sets_[static_cast<std::size_t>(set)].cells; }
    Values values(int set) const { return sets_[static_cast<std::size_t>(set)].values; }
    LockedSet locked_set(int set) const { return {list_of(cells(set)), values(set)}; }

    int group_count() const { return static_cast<int>(groups_.size()); }
    const Group& group(int number) const { return groups_[static_cast<std::size_t>(number)]; }
    /// Returns the group of a set for one of its values.
    int group_of(int set, int value) const {
        return sets_[static_cast<std::size_t>(set)].groups[static_cast<std::size_t>(value)];
    }
    /// Returns the restricted commons of two sets.
    Values commons(int a, int b) const;
    /// Returns the cells with a mark of a value that see all its cells in a set, or in both of two sets.
    const CellSet& seen(int set, int value) const { return group(group_of(set, value)).seen; }

  private:
    static constexpr int most_cells = 6;
    static constexpr int most_values = 26; ///< one more than the number of values on any board

    struct Set {
        CellSet cells;
        Values values = 0;
        std::array<std::int32_t, most_values> groups{}; ///< by value; -1: the set does not have the value
    };

    void extend(int unit, std::size_t from, const CellSet& cells, int count, Values values);
    void make_groups();

    const Position& position_;
    const Geometry& geometry_;
    std::vector<int> open_;
    std::vector<Set> sets_;
    std::vector<Group> groups_;
};

/// Returns, for example, "{A1, A2: 3/5/6} -5- {B4: 5/6}": the sets of a step in a row, each joined to the next.
std::string words_of_sets(const Step& step, const Names& names);
/// Returns, for example, "{A1, A2: 3/5/6}".
std::string words_of_set(const LockedSet& set, const Names& names);

} // namespace sudoku
