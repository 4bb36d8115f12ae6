#include <sudoku/techniques/joint_templates.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Search nodes for all steps of a position: a tenth of a second on classic boards. HoDoKu's positions take at most
/// 8,147. Large boards may need many times as many, and the steps found until then are right.
constexpr std::int64_t most_nodes = 100'000;

/// A lemma about one value may use all of them.
std::vector<int> all_units(const Geometry& geometry) {
    std::vector<int> units(static_cast<std::size_t>(geometry.unit_count()));
    std::iota(units.begin(), units.end(), 0);
    return units;
}

} // namespace

JointTemplates::JointTemplates(const Position& position, const Steps& found)
    : position_(position),
      nodes_(most_nodes) {
    close_cells(found);
}

/// Rule 1. A cell that every template of a value uses is closed to all other values. Repeats this until no further cell
/// is closed.
void JointTemplates::close_cells(const Steps& found) {
    std::vector<std::optional<CellSet>> searched(static_cast<std::size_t>(position_.side()) + 1);
    for (bool closes = true; closes;) {
        closes = false;
        for (int value = 1; value <= position_.side(); ++value) {
            if (found.must_stop()) return;
            const CellSet closed = closed_to(value, closed_.size());
            auto& before = searched[static_cast<std::size_t>(value)];
            if (before == closed) continue; // nothing is new to this value
            before = closed;
            const Templates templates = left(value, closed);
            if (!templates.has_any()) { // no solution, so that anything would follow
                closed_.clear();
                return;
            }
            for (const int cell : position_.cells_of(value) - closed) {
                const Candidate mark{cell, value};
                if (std::find(closed_.begin(), closed_.end(), mark) != closed_.end() ||
                    templates.is_missing_in_some(cell))
                    continue;
                closed_.push_back(mark);
                closes = true;
            }
        }
    }
}

/// The places of a value that the first `count` closed cells take from it.
CellSet JointTemplates::closed_to(int value, std::size_t count) const {
    CellSet cells;
    for (std::size_t i = 0; i < count; ++i)
        if (closed_[i].value != value) cells.add(closed_[i].cell);
    return cells & position_.cells_of(value);
}

Templates JointTemplates::left(int value, const CellSet& closed) {
    return {position_, value, position_.cells_of(value) - closed, &nodes_};
}

/// Whether these cells are in all templates, or in none, that `closed` leaves.
bool JointTemplates::holds(Goal goal, const std::vector<int>& cells, int value, const CellSet& closed) {
    const Templates templates = left(value, closed);
    return std::none_of(cells.begin(), cells.end(), [&](int cell) {
        return goal == Goal::in_all ? templates.is_missing_in_some(cell) : templates.is_in_some(cell);
    });
}

/// A smallest set of closed cells with which the goal still holds, if it holds with the first `count`. The latest are
/// left out first, since their proofs are the longest.
CellSet JointTemplates::least_closed(Goal goal, const std::vector<int>& cells, int value, std::size_t count) {
    CellSet closed = closed_to(value, count);
    for (std::size_t i = count; i-- > 0;) {
        if (!closed.contains(closed_[i].cell)) continue;
        CellSet fewer = closed;
        fewer.remove(closed_[i].cell);
        if (holds(goal, cells, value, fewer)) closed = fewer;
    }
    return closed;
}

/// The step with the lemmas that its goal needs, directly or through other lemmas.
Step JointTemplates::step_of(Goal goal, const std::vector<int>& cells, int value) {
    CellSet needed = least_closed(goal, cells, value, closed_.size());
    if (needed.is_empty()) return {}; // the value alone gives it
    std::vector<Candidate> proved;
    for (std::size_t i = closed_.size(); i-- > 0;) {
        if (!needed.contains(closed_[i].cell)) continue;
        proved.push_back(closed_[i]);
        needed |= least_closed(Goal::in_all, {closed_[i].cell}, closed_[i].value, i);
    }
    std::reverse(proved.begin(), proved.end());
    Step step{.values = one_bit(value), .units = all_units(position_.geometry())};
    for (const Candidate& mark : proved) {
        if (step.lemmas.empty() || step.lemmas.back().value != mark.value)
            step.lemmas.push_back({mark.value, {}});
        step.lemmas.back().cells.push_back(mark.cell);
        step.cells.push_back(mark.cell);
        step.values |= one_bit(mark.value);
    }
    for (const int cell : cells)
        (goal == Goal::in_all ? step.placements : step.removals).push_back({cell, value});
    return step;
}

/// Rule 2. A mark in every remaining template is true.
Step JointTemplates::step_of_set(int value) {
    std::vector<int> cells;
    for (const Candidate& mark : closed_)
        if (mark.value == value) cells.push_back(mark.cell);
    std::sort(cells.begin(), cells.end());
    return step_of(Goal::in_all, cells, value);
}

/// Rule 3. A mark in no remaining template is false.
Step JointTemplates::step_of_delete(int value) {
    if (closed_.empty()) return {};
    const Templates templates = left(value, closed_to(value, closed_.size()));
    std::vector<int> cells;
    for (const int cell : position_.cells_of(value))
        if (!templates.is_in_some(cell)) cells.push_back(cell);
    return step_of(Goal::in_none, cells, value);
}

} // namespace sudoku::techniques
