// Two strong links of one value, joined by a weak one: a == b -- c == d. One of a and d has the value.
//
//   Skyscraper            two lines of one direction      Two-string kite       a row and a column,
//     a . . . . b .       joined across (b -- c)            a . . | b . .       joined in a box
//     . . . . . . .                                         ------+------
//     d . . . . c .  x                                      . . . | . c .
//                                                           x . . | . d .
//   Turbot fish           any other units; with the weak link along a line

#include <sudoku/techniques/catalogue.hpp>

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
                           "two parallel lines with two places of a value each, joined at one end: cells "
                           "that see both free ends lose the value",
                           {.hodoku = 130, .level = Level::hard},
                           two_links<Shape::skyscraper>,
                           words_of_links};
const Technique two_string_kite{"two-string-kite",
                                "Two-string kite",
                                "a row and a column with two places of a value each, joined in a box: cells "
                                "that see both free ends lose the value",
                                {.hodoku = 150, .level = Level::hard},
                                two_links<Shape::kite>,
                                words_of_links};
const Technique turbot_fish{"turbot-fish",
                            "Turbot fish",
                            "two units with two places of a value each, joined at one end: cells that see "
                            "both free ends lose the value",
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

} // namespace sudoku::techniques
