// Singles: a value that must be in a cell, because no alternative is left.
//
//   Full house            Hidden single          Naked single
//   1 2 3 | 4 5 6 | 7 8 *      9 . .  of a box:        5 sees eight values:
//                              . # #  9 elsewhere      the ninth is its own
//                              # . .

#include <sudoku/techniques/catalogue.hpp>

namespace sudoku::techniques {

namespace {

/// Rule 1. If a unit has one open cell, the cell has the value that is missing.
void find_full_house(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        const Values missing = position.all_values() & ~position.placed_in(unit);
        if (!geometry.is_full(unit) || count_of(missing) != 1) continue;
        const Places place = position.places(unit, lowest(missing));
        if (count_of(place) != 1) continue; // a player has removed the mark, or the board is wrong
        const int cell = geometry.cells(unit)[static_cast<std::size_t>(lowest(place))];
        if (found.add({.values = missing, .units = {unit}, .placements = {{cell, lowest(missing)}}})) return;
    }
}

/// Rule 2. A value with one place in a full unit goes there.
void find_hidden_in(const Position& position, Steps& found, bool in_lines) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit) || geometry.is_line(unit) != in_lines) continue;
        for (int value = 1; value <= position.side(); ++value) {
            const Places place = position.places(unit, value);
            if (count_of(place) != 1) continue;
            const int cell = geometry.cells(unit)[static_cast<std::size_t>(lowest(place))];
            if (found.add({.values = one_bit(value), .units = {unit}, .placements = {{cell, value}}})) return;
        }
    }
}
void find_hidden_in_region(const Position& position, Steps& found) { find_hidden_in(position, found, false); }
void find_hidden_in_line(const Position& position, Steps& found) { find_hidden_in(position, found, true); }

/// Rule 3. A cell with one value left takes it.
void find_naked_single(const Position& position, Steps& found) {
    for (const int cell : position.open()) {
        if (position.count(cell) != 1) continue;
        const Values value = position.values(cell);
        if (found.add({.values = value, .cells = {cell}, .placements = {{cell, lowest(value)}}})) return;
    }
}

std::string last_of_unit(const Step& step, const Names& names) {
    return " in " + names.units(step.units) + ", " + Names::values(step.values) + " is missing";
}
std::string one_place(const Step& step, const Names& names) {
    return ", " + Names::values(step.values) + " has one place in " + names.units(step.units);
}
std::string one_value(const Step& step, const Names& names) {
    return ", " + names.cells(step.cells) + " has no other value left";
}

} // namespace

const Technique full_house{"full-house",
                           "Full house",
                           "the last open cell of a unit has the value that is missing",
                           {.se = 1.0, .hodoku = 4, .level = Level::easy},
                           find_full_house,
                           last_of_unit};
const Technique hidden_single{
    "hidden-single",
    "Hidden single",
    "a value with one place in a box, or in another unit that is not a line, goes there",
    {.se = 1.2, .hodoku = 14, .level = Level::easy},
    find_hidden_in_region,
    one_place};
const Technique hidden_single_line{"hidden-single-line",
                                   "Hidden single",
                                   "a value with one place in a row or column goes there",
                                   {.se = 1.5, .hodoku = 14, .level = Level::easy},
                                   find_hidden_in_line,
                                   one_place};
const Technique naked_single{"naked-single",
                             "Naked single",
                             "a cell with one value left has it",
                             {.se = 2.3, .hodoku = 4, .level = Level::easy},
                             find_naked_single,
                             one_value};

} // namespace sudoku::techniques
