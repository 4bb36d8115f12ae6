// Blocked fillings: a unit crosses a restriction, and the marks in the rest of the unit exclude fillings of the
// restriction.
//
//   row    1   2 3 4 . . .    cage 5 in the row is 1+4 or 2+3. Other cells of the row with 2/7 and 3/7 leave no room
//          27 37 cage 5       for 2+3: it is 1+4, and the rest of the row loses both.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/fillings.hpp>

#include <csp/constraints/all_different/all_different.hpp>

#include <algorithm>
#include <utility>

namespace sudoku::techniques {

namespace {

/// The restriction and the unit, joined into one.
RuleEntry joined(const RuleEntry& entry, const Geometry& geometry, int unit) {
    RuleEntry both{.name = entry.name, .cells = entry.cells, .model = entry.model};
    std::vector<csp::Var> in_unit;
    for (const int cell : geometry.cells(unit)) {
        const auto known = std::find(entry.cells.begin(), entry.cells.end(), cell);
        if (known != entry.cells.end()) {
            in_unit.emplace_back(static_cast<std::uint32_t>(known - entry.cells.begin()));
        } else {
            in_unit.push_back(both.model.int_var(csp::range(1, geometry.side())));
            both.cells.push_back(cell);
        }
    }
    both.model.post(csp::all_different(in_unit));
    return both;
}

/// Rule 1. A mark is removed if it is in no filling of the restriction that has different digits in the unit.
bool find_in_unit(const Position& position, int number, const RuleEntry& entry, int unit, Steps& found) {
    const RuleEntry both = joined(entry, position.geometry(), unit);
    Fillings fillings(both, position);
    Step step{.units = {unit}, .restrictions = {number}};
    const auto contraries = fillings.impossible(step.removals);
    if (contraries.empty()) return false;
    step.cells = fillings.reasons(contraries);
    for (const int cell : step.cells) step.marks.push_back(position.possible(cell));
    return found.add(std::move(step));
}

void find_blocked_filling(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    if (geometry.rulebook() == nullptr) return;
    const auto& entries = geometry.rulebook()->entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].technique == nullptr || entries[i].is_of_board()) continue;
        CellSet open;
        for (const int cell : entries[i].cells)
            if (position.is_open(cell)) open.add(cell);
        for (int unit = 0; unit < geometry.unit_count(); ++unit) {
            if ((geometry.set(unit) & open).count() < 2 || found.must_stop()) continue;
            if (find_in_unit(position, static_cast<int>(i), entries[i], unit, found)) return;
        }
    }
}

std::string words_of_block(const Step& step, const Names& names) {
    return ", " + names.restrictions(step.restrictions) + " in " + names.units(step.units) +
           names.marks(step);
}

} // namespace

const Technique blocked_filling{
    .name = "blocked-filling",
    .title = "Blocked filling",
    .summary = "a mark for which the rest of a unit leaves no filling of a restriction that it crosses",
    .difficulty = {.se = 4.2, .hodoku = 120, .level = Level::hard},
    .find = find_blocked_filling,
    .describe = words_of_block};

} // namespace sudoku::techniques
