// Singles: a value must be in a cell, because no alternative is left.
//
//   Full house            Hidden single          Naked single
//   1 2 3 | 4 5 6 | 7 8 *      9 . .  of a box:        5 sees eight values:
//                              . # #  9 elsewhere      the ninth is its own
//                              # . .

#include <sudoku/techniques/catalogue.hpp>

#include <utility>

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
                             "a cell with one value left takes it",
                             {.se = 2.3, .hodoku = 4, .level = Level::easy},
                             find_naked_single,
                             one_value};

// Direct eliminations, as in Sudoku Explainer: a pattern, and the placement of a value for which it leaves one place in
// a unit, make one step. The step is easier than the pattern alone, because the eye moves straight to the place.
//
//   1 of the box lies in row 1, so 1 leaves row 1 of all other boxes; in box 3 one place is left for it.
//
// That program looks for the place near the pattern: after pointing and claiming, in a unit of the same kind as the
// unit whose places are locked; after a hidden subset, in its unit. A single elsewhere is a separate step after the
// pattern.

namespace {

constexpr std::size_t plenty = 1000;

/// Adds a step for `pattern` and the placement of a value for which it leaves one place in a unit; `gone` are the
/// places that the pattern removes. Returns the result of Steps::add().
bool add_direct(const Step& pattern, const Position& position, int unit, int value, Places gone,
                Steps& found) {
    const Geometry& geometry = position.geometry();
    const Places places = position.places(unit, value);
    if (!geometry.is_full(unit) || (places & gone) == 0 || !has_one(places & ~gone)) return false;
    Step direct = pattern;
    direct.values |= one_bit(value);
    if (direct.units.front() != unit) direct.units.push_back(unit);
    for (const int cell : position.cells(unit, places & gone)) // these cells see the pattern, or belong to it
        direct.others.push_back(cell);
    direct.removals.clear();
    direct.placements = {{position.cells(unit, places & ~gone).first(), value}};
    return found.add(std::move(direct));
}

/// Returns the places of a unit that lie in another unit.
Places shared_places(const Geometry& geometry, int unit, int other) {
    Places shared = 0;
    for (const int cell : geometry.cells(unit))
        if (geometry.place(other, cell) >= 0) shared |= one_bit(geometry.place(unit, cell));
    return shared;
}

/// Rule 1. A value whose places in a unit all lie in a second unit is removed from the rest of the second unit. If it
/// then has one place in a unit of the first unit's kind, it goes there.
void find_direct_locked(const Technique& pattern, const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    Steps patterns(pattern, position, plenty);
    pattern.find(position, patterns);
    for (const Step& step : patterns.all()) {
        const int first = step.units.front();
        const int cover = step.covers.front();
        for (const int unit : geometry.units(geometry.kind(first)))
            if (unit != first && unit != cover &&
                add_direct(step, position, unit, lowest(step.values), shared_places(geometry, unit, cover),
                           found))
                return;
    }
}

/// Rule 2. The cells of a hidden subset take no other value. If another value then has one place in the same unit, it
/// goes there.
void find_direct_hidden(const Technique& pattern, const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    Steps patterns(pattern, position, plenty);
    pattern.find(position, patterns);
    for (const Step& step : patterns.all()) {
        const int unit = step.units.front();
        Places taken = 0;
        for (const int cell : step.cells) taken |= one_bit(geometry.place(unit, cell));
        for (const int value : bits_of(position.all_values() & ~step.values))
            if (add_direct(step, position, unit, value, taken, found)) return;
    }
}

void find_direct_pointing(const Position& position, Steps& found) {
    find_direct_locked(pointing, position, found);
}
void find_direct_claiming(const Position& position, Steps& found) {
    find_direct_locked(claiming, position, found);
}
void find_direct_pair(const Position& position, Steps& found) {
    find_direct_hidden(hidden_pair, position, found);
}
void find_direct_triple(const Position& position, Steps& found) {
    find_direct_hidden(hidden_triple, position, found);
}

/// Returns, for example, " 4 in G8, G9 (box 9, row 7), so 4 is not in G2 of box 7".
std::string words_of_direct(const Step& step, const Names& names) {
    const Values placed = one_bit(step.placements.front().value);
    const bool is_locked = step.values == placed;
    std::string words = " " + Names::values(is_locked ? placed : step.values & ~placed) + " in " +
                        names.cells(step.cells) + " (" + names.unit(step.units.front());
    for (const int cover : step.covers) words += ", " + names.unit(cover);
    words += "), so " + Names::values(placed) + " is not in " + names.cells(step.others);
    return step.units.size() > 1 ? words + " of " + names.unit(step.units.back()) : words;
}

constexpr std::string_view about_direct =
    "a pattern leaves a value only one place in a unit nearby, and both form one step";

} // namespace

const Technique direct_pointing{"direct-pointing",    "Direct pointing",
                                about_direct,         {.se = 1.7, .level = Level::easy},
                                find_direct_pointing, words_of_direct};
const Technique direct_claiming{"direct-claiming",    "Direct claiming",
                                about_direct,         {.se = 1.9, .level = Level::easy},
                                find_direct_claiming, words_of_direct};
const Technique direct_hidden_pair{"direct-hidden-pair", "Direct hidden pair",
                                   about_direct,         {.se = 2.0, .level = Level::medium},
                                   find_direct_pair,     words_of_direct};
const Technique direct_hidden_triple{"direct-hidden-triple", "Direct hidden triple",
                                     about_direct,           {.se = 2.5, .level = Level::medium},
                                     find_direct_triple,     words_of_direct};

} // namespace sudoku::techniques
