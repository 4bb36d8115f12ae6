#pragma once

#include <csp/base/types.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// Variables that are all to be fixed before those of the next group.
struct Group {
    std::vector<Var> variables;
    std::uint32_t part = 0;   ///< no constraint joins variables of two parts
    bool is_projected = true; ///< solutions that differ in other groups alone are the same solution
};

/// Which variables are not fixed yet, group by group.
///
/// The open ones stand in front of their group. Backtracking restores only how many they are: the list itself is
/// never restored, so that a node costs what it changed and not what is open.
class OpenVariables {
  public:
    /// What backtracking restores.
    struct Mark {
        std::uint32_t group = 0;
        std::uint32_t count = 0;
    };

    void reset(std::span<const Group> groups, std::size_t variable_count);

    /// Opens the group anew, if there is such a group.
    void enter(std::uint32_t group, const Store& store);
    /// Takes out what has become fixed, and goes on to the next group while nothing is open. False when every
    /// group is done.
    bool update(const Store& store);
    /// Something was narrowed after update(), on the same level: what the level had on its trail before is not
    /// put there again, so the next update() looks at all open variables.
    void level_has_changed() { must_look_at_all_ = true; }

    Mark mark() const { return {group_, count_}; }
    void restore(Mark mark, const Store& store);

    std::span<const Var> variables() const { return {groups_[group_].variables.data(), count_}; }
    /// By variable: where it is in its group.
    std::span<const std::uint32_t> positions() const { return positions_; }
    const Group& group(std::uint32_t index) const { return groups_[index]; }
    std::uint32_t group_count() const { return static_cast<std::uint32_t>(groups_.size()); }
    std::uint32_t current_group() const { return group_; }

  private:
    void look_at_all(const Store& store);
    void take_out_fixed(const Store& store);
    void take_out(std::uint32_t position);

    std::vector<Group> groups_;
    std::vector<std::uint32_t> positions_;
    std::vector<std::uint32_t> newly_fixed_; ///< room for take_out_fixed()
    std::uint32_t group_ = 0;
    std::uint32_t count_ = 0;
    std::size_t seen_ = 0; ///< how much of the trail has been searched for variables that became fixed
    bool must_look_at_all_ = false;
};

} // namespace csp
