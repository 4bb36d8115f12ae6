// Links between pairs of cells: by restrictions such as whispers, dots or a knight's move, a value in one cell excludes
// some values of a second cell. Cells that see each other are also linked.
//
//   nonconsecutive   3? x 3?     One of the cells next to x has the 3 of the row, so x is neither 2 nor 4.

#include <sudoku/techniques/links.hpp>

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

Links::Links(const Geometry& geometry)
    : geometry_(geometry),
      pairs_(static_cast<std::size_t>(geometry.size())) {
    const auto& entries = geometry.rulebook()->entries;
    for (std::size_t i = 0; i < entries.size(); ++i)
        for (const CellPair& pair : entries[i].pairs)
            pairs_[static_cast<std::size_t>(pair.cell)].emplace_back(&pair, static_cast<int>(i));
}

std::vector<Values> Links::excluded_by(const Candidate& mark) const {
    std::vector<Values> excluded(static_cast<std::size_t>(geometry_.size()), 0);
    for (const int peer : geometry_.peers(mark.cell))
        excluded[static_cast<std::size_t>(peer)] = one_bit(mark.value);
    for (const auto& [pair, restriction] : pairs_[static_cast<std::size_t>(mark.cell)])
        excluded[static_cast<std::size_t>(pair->other)] |= ~pair->partners_of(one_bit(mark.value));
    return excluded;
}

void Links::add_reasons(const Candidate& mark, const std::vector<Candidate>& others,
                        std::vector<int>& reasons) const {
    for (const Candidate& other : others) {
        if (mark.value == other.value && geometry_.sees(mark.cell, other.cell)) continue;
        for (const auto& [pair, restriction] : pairs_[static_cast<std::size_t>(mark.cell)]) {
            if (pair->other != other.cell || has_bit(pair->partners_of(one_bit(mark.value)), other.value))
                continue;
            if (std::find(reasons.begin(), reasons.end(), restriction) == reasons.end())
                reasons.push_back(restriction);
            break;
        }
    }
}

namespace techniques {

namespace {

/// Completes a step: one of these marks is true, so marks that all of them exclude are removed. Returns whether there
/// are enough steps.
bool add_exclusion(const Position& position, const Links& links, const std::vector<Candidate>& marks,
                   Step step, Steps& found) {
    std::vector<Values> excluded(static_cast<std::size_t>(position.size()), position.all_values());
    for (const Candidate& mark : marks) {
        const std::vector<Values> by_mark = links.excluded_by(mark);
        for (std::size_t cell = 0; cell < excluded.size(); ++cell) excluded[cell] &= by_mark[cell];
    }
    for (const int cell : position.open())
        for (const int value : bits_of(excluded[static_cast<std::size_t>(cell)] & position.values(cell)))
            step.removals.push_back({cell, value});
    if (step.removals.empty()) return false;
    for (const Candidate& mark : marks) links.add_reasons(mark, step.removals, step.restrictions);
    if (step.restrictions.empty()) return false; // without restrictions, this is pointing
    std::sort(step.restrictions.begin(), step.restrictions.end());
    return found.add(std::move(step));
}

/// Rule 1. A mark is removed if every place of a value in a full unit, or every mark of a cell, excludes it.
void find_common_exclusion(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    if (geometry.rulebook() == nullptr) return;
    const Links links(geometry);
    for (int most = 2; most <= position.side(); ++most) { // few cases first
        for (int unit = 0; unit < geometry.unit_count(); ++unit) {
            if (!geometry.is_full(unit)) continue;
            for (int value = 1; value <= position.side(); ++value) {
                const Places places = position.places(unit, value);
                if (count_of(places) != most) continue;
                Step step{.values = one_bit(value),
                          .others = list_of(position.cells(unit, places)),
                          .units = {unit}};
                std::vector<Candidate> marks;
                for (const int cell : step.others) marks.push_back({cell, value});
                if (add_exclusion(position, links, marks, std::move(step), found)) return;
            }
        }
        for (const int cell : position.open()) {
            if (position.count(cell) != most) continue;
            std::vector<Candidate> marks;
            for (const int value : bits_of(position.values(cell))) marks.push_back({cell, value});
            if (add_exclusion(
                    position, links, marks,
                    {.values = position.values(cell), .cells = {cell}, .marks = {position.values(cell)}},
                    found))
                return;
        }
    }
}

std::string words_of_exclusion(const Step& step, const Names& names) {
    const std::string words = ", " + names.restrictions(step.restrictions);
    if (step.units.empty())
        return words + ": whichever value " + names.cells(step.cells) + " has" + names.marks(step);
    return words + ": wherever " + Names::values(step.values) + " of " + names.units(step.units) +
           " is, in " + names.cells(step.others);
}

} // namespace

const Technique common_exclusion{.name = "common-exclusion",
                                 .title = "Common exclusion",
                                 .summary = "wherever a value of a unit is, or whichever value a cell has, "
                                            "restrictions on pairs of cells exclude the "
                                            "same value elsewhere",
                                 .difficulty = {.se = 3.4, .hodoku = 70, .level = Level::medium},
                                 .find = find_common_exclusion,
                                 .describe = words_of_exclusion};

} // namespace techniques

} // namespace sudoku
