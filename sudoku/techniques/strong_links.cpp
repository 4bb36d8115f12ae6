// Two strong links of one value, joined by a weak link: a == b -- c == d. One of a and d has the value.
//
//   Skyscraper            two lines of one direction      Two-string kite       a row and a column,
//     a . . . . b .       joined across (b -- c)            a . . | b . .       joined in a box
//     . . . . . . .                                         ------+------
//     d . . . . c .  x                                      . . . | . c .
//                                                           x . . | . d .
//   Turbot fish           any other units; with the weak link along a line

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku::techniques {

namespace {

struct StrongLink {
    int unit;
    std::array<int, 2> ends;
};

std::vector<StrongLink> links_of(const Position& position, int value) {
    std::vector<StrongLink> links;
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        const Places places = position.places(unit, value);
        if (!geometry.is_full(unit) || count_of(places) != 2) continue;
        const auto& cells = geometry.cells(unit);
        links.push_back({unit,
                         {cells[static_cast<std::size_t>(lowest(places))],
                          cells[static_cast<std::size_t>(lowest(places & (places - 1)))]}});
    }
    return links;
}

enum class Shape : std::uint8_t { skyscraper, kite, turbot };

Shape shape_of(const Geometry& geometry, const StrongLink& first, const StrongLink& second) {
    const UnitKind a = geometry.kind(first.unit);
    const UnitKind b = geometry.kind(second.unit);
    if (!geometry.is_line(first.unit) || !geometry.is_line(second.unit)) return Shape::turbot;
    return a == b ? Shape::skyscraper : Shape::kite;
}

/// Rule 1. Cells that see both free ends lose the value.
void find_two_links(const Position& position, Steps& found, Shape shape) {
    const Geometry& geometry = position.geometry();
    for (int value = 1; value <= position.side(); ++value) {
        const auto links = links_of(position, value);
        for (std::size_t i = 0; i < links.size(); ++i) {
            for (std::size_t j = i + 1; j < links.size(); ++j) {
                if (shape_of(geometry, links[i], links[j]) != shape) continue;
                for (const int turn : {0, 1, 2, 3}) {
                    const int a = links[i].ends[turn & 1 ? 1 : 0];
                    const int b = links[i].ends[turn & 1 ? 0 : 1];
                    const int c = links[j].ends[turn & 2 ? 1 : 0];
                    const int d = links[j].ends[turn & 2 ? 0 : 1];
                    if (a == d || a == c || b == d || !geometry.sees(b, c)) continue;
                    Step step{.values = one_bit(value),
                              .cells = {a, b, c, d},
                              .units = {links[i].unit, links[j].unit}};
                    step.chain = {{value, {a}, false},
                                  {value, {b}, true, links[i].unit},
                                  {value, {c}, false},
                                  {value, {d}, true, links[j].unit}};
                    step.removals = marks_of(position, geometry.peers(a) & geometry.peers(d), value);
                    if (found.add(std::move(step))) return;
                }
            }
        }
    }
}

template <Shape S>
void two_links(const Position& position, Steps& found) {
    find_two_links(position, found, S);
}

std::string words_of_links(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + " in " + names.units(step.units) + ", one of " +
           names.cell(step.cells.front()) + " and " + names.cell(step.cells.back()) + " has it";
}

/// Empty rectangle: the places of v in a region lie in a row and a column that cross there. Outside the region, a
/// strong link leads from a cell on one of these lines to another cell. That cell, or the part of the region on the
/// other line, has v.
///
///     . v . |            column of the region == its row; b -- the column's part; b == d outside:
///     v . v | . . x      d, or the row's part, has v, so v leaves x, which sees both.
///     . v . | . . .
///     ------+------
///     . b . | . . d
void find_empty_rectangle(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (int value = 1; value <= position.side(); ++value) {
        const auto links = links_of(position, value);
        for (const int region : geometry.units(UnitKind::region)) {
            const Places places = position.places(region, value);
            for (const Crossing& through : geometry.crossings(region)) {
                if (!geometry.is_line(through.other)) continue;
                const CellSet on_line = position.cells(region, places & through.here);
                const CellSet rest = position.cells(region, places & ~through.here);
                if (on_line.is_empty() || rest.is_empty()) continue;
                const CellSet entry = geometry.common_peers(rest) - geometry.set(region);
                for (const StrongLink& link : links) {
                    for (const int turn : {0, 1}) {
                        const int b = link.ends[turn == 0 ? 0 : 1];
                        const int d = link.ends[turn == 0 ? 1 : 0];
                        if (!entry.contains(b) || geometry.set(region).contains(d)) continue;
                        Step step{.values = one_bit(value),
                                  .cells = list_of(position.cells(region, places)),
                                  .others = {b, d},
                                  .units = {region, link.unit}};
                        const CellSet seen = geometry.common_peers(on_line) & geometry.peers(d);
                        step.removals = marks_of(position, seen, value);
                        if (found.add(std::move(step))) return;
                    }
                }
            }
        }
    }
}

std::string words_of_rectangle(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + " in " + names.unit(step.units.front()) + " with " +
           names.cell(step.others.front()) + " and " + names.cell(step.others.back()) + " of " +
           names.unit(step.units.back());
}

} // namespace

const Technique skyscraper{"skyscraper",
                           "Skyscraper",
                           "two parallel lines have two places of a value each, and two of these places see "
                           "each other: cells that see both free ends lose the value",
                           {.hodoku = 130, .level = Level::hard},
                           two_links<Shape::skyscraper>,
                           words_of_links};
const Technique two_string_kite{"two-string-kite",
                                "Two-string kite",
                                "a row and a column have two places of a value each, and two of these places "
                                "are in one box: cells that see both free ends lose the value",
                                {.hodoku = 150, .level = Level::hard},
                                two_links<Shape::kite>,
                                words_of_links};
const Technique turbot_fish{
    "turbot-fish",
    "Turbot fish",
    "two units have two places of a value each, and two of these places see each other: "
    "cells that see both free ends lose the value",
    {.hodoku = 120, .level = Level::hard},
    two_links<Shape::turbot>,
    words_of_links};
const Technique empty_rectangle{"empty-rectangle",
                                "Empty rectangle",
                                "the places of a value in a box lie in one row and one column: a strong link "
                                "outside the box removes the value from a cell",
                                {.hodoku = 120, .level = Level::hard},
                                find_empty_rectangle,
                                words_of_rectangle};

// Colouring: cells joined by strong links have the value alternately. Colour them A and B along the links.
//
//   A == B == A == B      either all A or all B have v.
//
//   trap     a cell sees an A and a B: it does not have v.
//   wrap     two A see each other: no A has v.
//   multi    two such groups, A/B and C/D: if an A sees a C, not both have v, so B or D has. Cells that
//            see both lose v.
//            If an A sees a C and a D, no A has v.
//   remote pair: the same with cells xy, which need no strong link: neighbours differ.

namespace {

/// Places of a value that are joined by strong links, in two colours.
struct ColouredGroup {
    std::array<CellSet, 2> colours;
    std::vector<int> units;

    CellSet all() const { return colours[0] | colours[1]; }
};

std::vector<ColouredGroup> coloured_groups(const Position& position, int value) {
    const Geometry& geometry = position.geometry();
    std::vector<ColouredGroup> groups;
    CellSet done;
    for (const int start : position.cells_of(value)) {
        if (done.contains(start)) continue;
        ColouredGroup group;
        std::vector<std::pair<int, std::size_t>> queue{{start, 0}};
        group.colours[0].add(start);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto [cell, colour] = queue[i];
            for (const int unit : geometry.units_of(cell)) {
                const Places places = position.places(unit, value);
                if (!geometry.is_full(unit) || count_of(places) != 2) continue;
                CellSet other = position.cells(unit, places);
                other.remove(cell);
                const int end = other.first();
                if (std::find(group.units.begin(), group.units.end(), unit) == group.units.end())
                    group.units.push_back(unit);
                if (group.colours[1 - colour].contains(end)) continue;
                group.colours[1 - colour].add(end);
                queue.emplace_back(end, 1 - colour);
            }
        }
        done |= group.all();
        if (group.all().count() > 1) groups.push_back(std::move(group));
    }
    return groups;
}

CellSet seen_by_any(const Geometry& geometry, const CellSet& cells) {
    CellSet seen;
    for (const int cell : cells) seen |= geometry.peers(cell);
    return seen;
}

Step coloured_step(int value, const ColouredGroup& group) {
    return {.values = one_bit(value),
            .cells = list_of(group.colours[0]),
            .others = list_of(group.colours[1]),
            .units = group.units};
}

/// Rule 1. A trap. Rule 2. A wrap.
void find_simple_colours(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (int value = 1; value <= position.side(); ++value) {
        for (const ColouredGroup& group : coloured_groups(position, value)) {
            Step trap = coloured_step(value, group);
            trap.removals = marks_of(
                position, seen_by_any(geometry, group.colours[0]) & seen_by_any(geometry, group.colours[1]),
                value);
            for (std::size_t colour = 0; colour < 2; ++colour) {
                const CellSet& cells = group.colours[colour];
                if (!seen_by_any(geometry, cells).meets(cells)) continue;
                trap.removals = marks_of(position, cells, value);
                trap.note = ", two of one colour see each other";
                break;
            }
            if (found.add(std::move(trap))) return;
        }
    }
}

/// Rule 3. A sees C: B or D is true. Rule 4. A sees C and D: A is false.
void find_multi_colours(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (int value = 1; value <= position.side(); ++value) {
        const auto groups = coloured_groups(position, value);
        for (const ColouredGroup& one : groups) {
            for (const ColouredGroup& two : groups) {
                if (&one == &two) continue;
                for (std::size_t a = 0; a < 2; ++a) {
                    const CellSet seen = seen_by_any(geometry, one.colours[a]);
                    const std::array<bool, 2> sees{seen.meets(two.colours[0]), seen.meets(two.colours[1])};
                    if (!sees[0] && !sees[1]) continue;
                    Step step = coloured_step(value, one);
                    const Step second = coloured_step(value, two);
                    step.others.insert(step.others.end(), second.cells.begin(), second.cells.end());
                    step.others.insert(step.others.end(), second.others.begin(), second.others.end());
                    step.units.insert(step.units.end(), second.units.begin(), second.units.end());
                    const CellSet gone = sees[0] && sees[1]
                                             ? one.colours[a]
                                             : seen_by_any(geometry, one.colours[1 - a]) &
                                                   seen_by_any(geometry, two.colours[sees[0] ? 1 : 0]);
                    step.removals = marks_of(position, gone, value);
                    if (found.add(std::move(step))) return;
                }
            }
        }
    }
}

/// Rule 5. Cells with the same two marks, each seeing the next: if their number is even, the first and the last differ.
void find_remote_pair(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (const int start : position.open()) {
        if (!position.is_bivalue(start)) continue;
        std::vector<std::pair<int, std::size_t>> queue{
            {start, 0}}; // a cell, and the number of the previous entry
        std::vector<int> depth{0};
        CellSet reached;
        reached.add(start);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const int cell = queue[i].first;
            if (depth[i] >= 3 && depth[i] % 2 == 1 && start < cell) {
                Step step{.values = position.values(start)};
                for (std::size_t at = i; at != 0; at = queue[at].second)
                    step.cells.push_back(queue[at].first);
                step.cells.push_back(start);
                for (const int value : bits_of(step.values)) {
                    const auto gone = marks_of(position, geometry.peers(start) & geometry.peers(cell), value);
                    step.removals.insert(step.removals.end(), gone.begin(), gone.end());
                }
                if (found.add(std::move(step))) return;
            }
            for (const int next : geometry.peers(cell) & position.open()) {
                if (reached.contains(next) || position.values(next) != position.values(start)) continue;
                reached.add(next);
                queue.emplace_back(next, i);
                depth.push_back(depth[i] + 1);
            }
        }
    }
}

std::string words_of_colours(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + ", " + names.cells(step.cells) + " against " +
           names.cells(step.others) + step.note;
}

} // namespace

const Technique simple_colours{
    "simple-colours",
    "Simple colours",
    "strong links divide places of a value into two colours: all cells of one colour have the value",
    {.hodoku = 150, .level = Level::hard},
    find_simple_colours,
    words_of_colours};
const Technique multi_colours{"multi-colours",
                              "Multi-colours",
                              "a colour of one group excludes a colour of another: one of their opposite "
                              "colours has the value, so cells that see both lose it",
                              {.hodoku = 200, .level = Level::hard},
                              find_multi_colours,
                              words_of_colours};
const Technique remote_pair{"remote-pair",
                            "Remote pair",
                            "a chain of cells with the same two marks, in which each cell sees the next: "
                            "cells that see both ends of an even number of these cells have neither value",
                            {.hodoku = 110, .level = Level::hard},
                            find_remote_pair};

} // namespace sudoku::techniques
