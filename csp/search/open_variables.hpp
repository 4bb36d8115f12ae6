#pragma once

#include <csp/base/types.hpp>
#include <csp/store/store.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// Variables that must all be fixed before the search branches on the next group.
struct Group {
    std::vector<Var> variables;
    std::uint32_t part = 0;   ///< no constraint joins variables of two parts
    bool is_projected = true; ///< whether solutions that differ in this group are different
};

/// The variables that are not fixed yet, group by group.
///
/// The list of each group begins with its open variables. Backtracking restores only their number, never the list
/// itself, so the cost of a node depends on the number of changes and not on the number of open variables.
class OpenVariables {
  public:
    /// The state that backtracking restores.
    struct Mark {
        std::uint32_t group = 0;
        std::uint32_t count = 0;
    };

    void reset(std::span<const Group> groups, std::size_t variable_count);

    /// Makes this group the current one and opens its variables anew, if there is such a group.
    void enter(std::uint32_t group, const Store& store);
    /// Drops variables that have become fixed, and moves on to the next group while none is open. Returns false when
    /// every group is done.
    bool update(const Store& store);
    /// Announces that domains were narrowed after update(), on the same level. A cell already on the trail of the level
    /// is not saved again, so the next update() must look at all open variables.
    void level_has_changed() { must_look_at_all_ = true; }

    Mark mark() const { return {group_, count_}; }
    void restore(Mark mark, const Store& store);

    std::span<const Var> variables() const { return {groups_[group_].variables.data(), count_}; }
    /// By variable, its position in the list of its group.
    std::span<const std::uint32_t> positions() const { return positions_; }
    /// All groups, with their variables in any order.
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
    std::vector<std::uint32_t> newly_fixed_; ///< scratch space for take_out_fixed()
    std::uint32_t group_ = 0;
    std::uint32_t count_ = 0;
    std::size_t seen_ = 0; ///< the length of the trail already searched for variables that became fixed
    bool must_look_at_all_ = false;
};

} // namespace csp
