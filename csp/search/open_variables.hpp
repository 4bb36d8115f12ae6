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

/// The variables that are not fixed yet, group by group.
///
/// The open variables come first in their group. Backtracking restores only their number: the list itself is never
/// restored, so the cost of a node depends on what it changed and not on what is open.
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
    /// Drops variables that have become fixed, and moves on to the next group while nothing is open. False when every
    /// group is done.
    bool update(const Store& store);
    /// Announces that something was narrowed after update(), on the same level. Changes already on the trail of the
    /// level are not saved again, so the next update() must look at all open variables.
    void level_has_changed() { must_look_at_all_ = true; }

    Mark mark() const { return {group_, count_}; }
    void restore(Mark mark, const Store& store);

    std::span<const Var> variables() const { return {groups_[group_].variables.data(), count_}; }
    /// By variable: where it is in its group.
    std::span<const std::uint32_t> positions() const { return positions_; }
    /// Their variables in any order.
    std::span<const Group> groups() const { return groups_; }
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
