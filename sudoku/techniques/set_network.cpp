#include <sudoku/techniques/set_network.hpp>

#include <algorithm>

namespace sudoku {

SetNetwork::SetNetwork(const Position& position) : position_(position), geometry_(position.geometry()) {
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
        open_.clear();
        for (const int cell : geometry_.cells(unit))
            if (position.is_open(cell)) open_.push_back(cell);
        extend(unit, 0, CellSet(), 0, 0);
    }
    make_groups();
}

void SetNetwork::extend(int unit, std::size_t from, const CellSet& cells, int count, Values values) {
    const bool is_known = count > 1 && geometry_.units_around(cells).front() != unit; // found in another unit
    if (count > 0 && count_of(values) == count + 1 && !is_known &&
        (count > 1 || geometry_.units_of(cells.first()).front() == unit)) {
        sets_.push_back({cells, values, {}});
        sets_.back().groups.fill(-1);
    }
    if (count == most_cells) return;
    for (std::size_t i = from; i < open_.size(); ++i) {
        const Values more = values | position_.values(open_[i]);
        if (count_of(more) > most_cells + 1) continue;
        CellSet with = cells;
        with.add(open_[i]);
        extend(unit, i + 1, with, count + 1, more);
    }
}

void SetNetwork::make_groups() {
    for (int value = 1; value <= position_.side(); ++value) {
        const std::size_t first = groups_.size();
        std::vector<int> first_cells; // of each group: a quick test, since most groups differ there
        for (int i = 0; i < count(); ++i) {
            Set& set = sets_[static_cast<std::size_t>(i)];
            if (!has_bit(set.values, value)) continue;
            const CellSet there = set.cells & position_.cells_of(value);
            const int cell = there.first();
            std::size_t number = first;
            while (number < groups_.size() &&
                   (first_cells[number - first] != cell || !(groups_[number].cells == there)))
                ++number;
            if (number == groups_.size()) {
                first_cells.push_back(cell);
                groups_.push_back(
                    {value, there, geometry_.common_peers(there) & position_.cells_of(value), {}, {}});
            }
            groups_[number].sets.push_back(i);
            set.groups[static_cast<std::size_t>(value)] = static_cast<std::int32_t>(number);
        }
        for (std::size_t a = first; a < groups_.size(); ++a)
            for (std::size_t b = first; b < groups_.size(); ++b)
                if (groups_[a].seen.contains(first_cells[b - first]) &&
                    groups_[b].cells.is_within(groups_[a].seen))
                    groups_[a].near.push_back(static_cast<int>(b));
    }
}

Values SetNetwork::commons(int a, int b) const {
    Values commons = 0;
    for (const int value : bits_of(values(a) & values(b)))
        if (group(group_of(b, value)).cells.is_within(seen(a, value))) commons |= one_bit(value);
    return commons;
}

std::string words_of_set(const LockedSet& set, const Names& names) {
    return "{" + names.cells(set.cells) + ": " + Names::values(set.values) + "}";
}

std::string words_of_sets(const Step& step, const Names& names) {
    std::string words = " " + words_of_set(step.sets.front(), names);
    for (const Join& join : step.joins)
        words += " -" + Names::values(join.values) + "- " +
                 words_of_set(step.sets[static_cast<std::size_t>(join.to)], names);
    return words;
}

} // namespace sudoku
