#include <csp/search/open_variables.hpp>

#include <algorithm>
#include <utility>

namespace csp {

void OpenVariables::reset(std::span<const Group> groups, std::size_t variable_count) {
    groups_.assign(groups.begin(), groups.end());
    positions_.resize(variable_count);
    newly_fixed_.reserve(variable_count);
    for (const Group& group : groups_)
        for (std::uint32_t i = 0; i < group.variables.size(); ++i) positions_[group.variables[i].index] = i;
}

void OpenVariables::enter(std::uint32_t group, const Store& store) {
    group_ = group;
    count_ = group < groups_.size() ? static_cast<std::uint32_t>(groups_[group].variables.size()) : 0;
    look_at_all(store);
}

void OpenVariables::look_at_all(const Store& store) {
    seen_ = store.trail().cells.size();
    must_look_at_all_ = false;
    for (std::uint32_t i = 0; i < count_;) {
        if (store.is_fixed(groups_[group_].variables[i]))
            take_out(i);
        else
            ++i;
    }
}

bool OpenVariables::update(const Store& store) {
    if (group_ >= groups_.size()) return false;
    if (must_look_at_all_)
        look_at_all(store);
    else
        take_out_fixed(store);
    while (count_ == 0) {
        if (group_ + 1 >= groups_.size()) return false;
        enter(group_ + 1, store);
    }
    return true;
}

void OpenVariables::restore(Mark mark, const Store& store) {
    group_ = mark.group;
    count_ = mark.count;
    must_look_at_all_ = false;
    seen_ = store.trail().cells.size();
}

/// Everything that changed since the last call is on the trail. Its order depends on hints that rules keep from earlier
/// searches, so it must not determine the order of the open variables: a random choice among them would not be
/// repeatable.
void OpenVariables::take_out_fixed(const Store& store) {
    const auto& changed = store.trail().cells;
    newly_fixed_.clear();
    for (; seen_ < changed.size(); ++seen_)
        if (changed[seen_].variable < positions_.size() && // not an auxiliary variable
            store.is_fixed(Var{changed[seen_].variable}))
            newly_fixed_.push_back(changed[seen_].variable);
    std::sort(newly_fixed_.begin(), newly_fixed_.end());
    const auto& variables = groups_[group_].variables;
    for (const std::uint32_t x : newly_fixed_) {
        const std::uint32_t position = positions_[x];
        if (position < count_ && variables[position].index == x) take_out(position);
    }
}

void OpenVariables::take_out(std::uint32_t position) {
    auto& variables = groups_[group_].variables;
    std::swap(variables[position], variables[--count_]);
    positions_[variables[position].index] = position;
    positions_[variables[count_].index] = count_;
}

} // namespace csp
