#include <sudoku/techniques/technique.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku {

std::string_view name_of(Level level) {
    constexpr std::array<std::string_view, 5> names{"easy", "medium", "hard", "unfair", "extreme"};
    return names[static_cast<std::size_t>(level)];
}

bool Steps::add(Step step) {
    auto& removals = step.removals;
    std::erase_if(removals, [&](const Candidate& c) { return !position_->has(c.cell, c.value); });
    std::sort(removals.begin(), removals.end());
    removals.erase(std::unique(removals.begin(), removals.end()), removals.end());
    std::erase_if(step.placements, [&](const Candidate& c) { return !position_->is_open(c.cell); });
    if (removals.empty() && step.placements.empty()) return is_enough();
    step.technique = technique_;
    steps_.push_back(std::move(step));
    return is_enough();
}

std::vector<Candidate> marks_of(const Position& position, const CellSet& cells, int value) {
    std::vector<Candidate> marks;
    for (const int cell : cells& position.cells_of(value)) marks.push_back({cell, value});
    return marks;
}

std::vector<int> list_of(const CellSet& cells) {
    std::vector<int> list;
    for (const int cell : cells) list.push_back(cell);
    return list;
}

} // namespace sudoku
