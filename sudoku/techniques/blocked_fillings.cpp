// Restrictions together with units that cross them: the marks in the rest of the units block fillings.
//
//   row    1   2 3 4 . . .    cage 5 in the row is 1+4 or 2+3. Other cells of the row with 2/7 and 3/7 leave no room
//          27 37 cage 5       for 2+3: it is 1+4, and the rest of the row loses both.
//
// Two restrictions that share a unit compete for its values. Digits that a restriction keeps out of its cells need
// places elsewhere in a unit, and thus exclude other digits from the units that cross it.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/filling_memory.hpp>
#include <sudoku/techniques/fillings.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace sudoku::techniques {

namespace {

/// Returns the number of open cells that a restriction has in a unit; 0 if it has no fillings to choose from.
int open_cells(const Position& position, int number, int unit) {
    const Geometry& geometry = position.geometry();
    const RuleEntry& entry = geometry.rulebook()->entries[static_cast<std::size_t>(number)];
    if (entry.technique == nullptr || entry.is_of_board()) return 0;
    return static_cast<int>(std::count_if(entry.cells.begin(), entry.cells.end(), [&](int cell) {
        return position.is_open(cell) && geometry.set(unit).contains(cell);
    }));
}

/// Whether at least two of the cells are in the unit, so that they compete for its values.
bool compete(const Position& position, int number, int unit) {
    return open_cells(position, number, unit) >= 2;
}

bool do_cross(const Geometry& geometry, int unit, int other) {
    const auto& crossings = geometry.crossings(unit);
    return std::any_of(crossings.begin(), crossings.end(),
                       [other](const Crossing& crossing) { return crossing.other == other; });
}

/// Restrictions and units, by number.
struct Parts {
    std::vector<int> restrictions;
    std::vector<int> units;
};

/// Returns the parts without one of several restrictions, or without one of several units.
std::vector<Parts> with_fewer(const Parts& parts) {
    std::vector<Parts> fewer;
    for (const bool is_unit : {false, true}) {
        const std::vector<int>& of = is_unit ? parts.units : parts.restrictions;
        for (std::size_t i = 0; of.size() > 1 && i < of.size(); ++i) {
            Parts& rest = fewer.emplace_back(parts);
            std::vector<int>& list = is_unit ? rest.units : rest.restrictions;
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    return fewer;
}

RuleEntry joint_of(const Geometry& geometry, const Parts& parts) {
    const Rulebook& rulebook = *geometry.rulebook();
    return joined(rulebook.variant, rulebook.stated, geometry, parts.restrictions, parts.units);
}

/// Rule 1. A mark that is in no filling of some restrictions with different digits in some units is removed, unless
/// fewer of them suffice for all such marks. Returns whether there are enough steps.
bool find_together(const Position& position, Parts parts, Steps& found) {
    KnownFillings* const known =
        found.memory() == nullptr ? nullptr : found.memory()->of(parts.restrictions, parts.units);
    if (known != nullptr && known->have_all_marks(position)) return false;
    const RuleEntry joint = joint_of(position.geometry(), parts);
    Fillings fillings(joint, position, known);
    Step step;
    const auto contraries = fillings.impossible(step.removals);
    if (contraries.empty()) return false;
    std::vector<Candidate> easier;
    for (const Parts& fewer : with_fewer(parts)) {
        const RuleEntry less = joint_of(position.geometry(), fewer);
        Fillings(less, position).impossible(easier);
    }
    if (std::all_of(step.removals.begin(), step.removals.end(), [&](const Candidate& mark) {
            return std::find(easier.begin(), easier.end(), mark) != easier.end();
        }))
        return false;
    step.units = std::move(parts.units);
    step.restrictions = std::move(parts.restrictions);
    step.cells = fillings.reasons(contraries);
    for (const int cell : step.cells) step.marks.push_back(position.possible(cell));
    return found.add(std::move(step));
}

void find_blocked_filling(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    if (geometry.rulebook() == nullptr) return;
    const int restrictions = static_cast<int>(geometry.rulebook()->entries.size());
    for (int number = 0; number < restrictions; ++number)
        for (int unit = 0; unit < geometry.unit_count(); ++unit) {
            if (!compete(position, number, unit)) continue;
            if (found.must_stop() || find_together(position, {{number}, {unit}}, found)) return;
        }
}

/// Returns the units that have as many cells as values.
std::vector<int> full_units(const Geometry& geometry) {
    std::vector<int> units;
    for (int unit = 0; unit < geometry.unit_count(); ++unit)
        if (geometry.is_full(unit)) units.push_back(unit);
    return units;
}

/// Finds fillings of two restrictions that compete in one unit.
bool find_two_in_one(const Position& position, const std::vector<int>& units, Steps& found) {
    const int restrictions = static_cast<int>(position.geometry().rulebook()->entries.size());
    for (int first = 0; first < restrictions; ++first)
        for (const int unit : units) {
            if (!compete(position, first, unit)) continue;
            for (int second = first + 1; second < restrictions; ++second) {
                if (!compete(position, second, unit)) continue;
                if (found.must_stop() || find_together(position, {{first, second}, {unit}}, found))
                    return true;
            }
        }
    return false;
}

/// Finds fillings of a restriction in two units, if it has cells in both or one unit crosses the other.
bool find_one_in_two(const Position& position, const std::vector<int>& units, Steps& found) {
    const int restrictions = static_cast<int>(position.geometry().rulebook()->entries.size());
    for (int number = 0; number < restrictions; ++number)
        for (const int unit : units) {
            if (open_cells(position, number, unit) == 0) continue;
            for (const int other : units) {
                const bool are_both = open_cells(position, number, other) > 0;
                const bool is_crossed =
                    compete(position, number, unit) && do_cross(position.geometry(), unit, other);
                if (are_both ? other <= unit : !is_crossed) continue;
                if (found.must_stop() || find_together(position, {{number}, {unit, other}}, found))
                    return true;
            }
        }
    return false;
}

/// Finds fillings of two restrictions in a unit in which one competes, and in another unit that crosses it, or in which
/// they have two cells.
bool find_two_in_two(const Position& position, const std::vector<int>& units, Steps& found) {
    const int restrictions = static_cast<int>(position.geometry().rulebook()->entries.size());
    for (int first = 0; first < restrictions; ++first)
        for (int second = 0; second < restrictions; ++second)
            for (const int unit : units) {
                const bool is_shared =
                    compete(position, first, unit) && open_cells(position, second, unit) > 0;
                if (first == second || !is_shared) continue;
                for (const int other : units) {
                    const int cells =
                        open_cells(position, first, other) + open_cells(position, second, other);
                    if (other == unit || (!do_cross(position.geometry(), unit, other) && cells < 2)) continue;
                    if (found.must_stop() || find_together(position, {{first, second}, {unit, other}}, found))
                        return true;
                }
            }
    return false;
}

void find_joint_filling(const Position& position, Steps& found) {
    if (position.geometry().rulebook() == nullptr) return;
    const std::vector<int> units = full_units(position.geometry());
    if (find_two_in_one(position, units, found) || find_one_in_two(position, units, found)) return;
    find_two_in_two(position, units, found);
}

std::string words_of_block(const Step& step, const Names& names) {
    return ", " + names.restrictions(step.restrictions) + " in " + names.units(step.units) +
           names.marks(step);
}

} // namespace

const Technique blocked_filling{.name = "blocked-filling",
                                .title = "Blocked filling",
                                .summary = "a mark is removed if the rest of a unit leaves no filling with "
                                           "it to a restriction that crosses the unit",
                                .difficulty = {.se = 4.2, .hodoku = 120, .level = Level::hard},
                                .find = find_blocked_filling,
                                .describe = words_of_block};
const Technique joint_filling{
    .name = "joint-filling",
    .title = "Joint filling",
    .summary = "a mark is removed if it is in no filling of up to two restrictions and two units together",
    .difficulty = {.se = 4.6, .hodoku = 180, .level = Level::hard},
    .find = find_joint_filling,
    .describe = words_of_block};

} // namespace sudoku::techniques
