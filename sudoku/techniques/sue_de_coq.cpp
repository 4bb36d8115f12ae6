// Sue de coq: a line and a box share cells with many values, and the surplus is taken in the rest of both.
//
//     i i . | . l . | . . .       i: two or three shared cells; l: cells of the line, b: cells of the box,
//     b . . |                     l and b without a common value. i, l and b have as many values as cells:
//     . . . |                     each of these values is in them once; cells that see all of its cells lose it.

#include <sudoku/techniques/catalogue.hpp>

namespace sudoku::techniques {

namespace {

struct CellGroup {
    CellSet cells;
    Values values = 0;
    int count = 0;
};

constexpr int most_beside = 3;

void extend_group(const Position& position, const std::vector<int>& cells, std::size_t from,
                  const CellGroup& group, int least, int most, std::vector<CellGroup>& groups) {
    if (group.count >= least) groups.push_back(group);
    if (group.count == most) return;
    for (std::size_t i = from; i < cells.size(); ++i) {
        CellGroup more = group;
        more.cells.add(cells[i]);
        more.values |= position.values(cells[i]);
        ++more.count;
        extend_group(position, cells, i + 1, more, least, most, groups);
    }
}

std::vector<CellGroup> groups_of(const Position& position, const CellSet& cells, int least, int most) {
    std::vector<CellGroup> groups;
    extend_group(position, list_of(cells & position.open()), 0, {}, least, most, groups);
    return groups;
}

/// Rule 1. Shared cells, cells of the line and cells of the box have together as many values as cells.
bool find_at(const Position& position, Steps& found, int box, int line) {
    const Geometry& geometry = position.geometry();
    const CellSet shared = geometry.set(box) & geometry.set(line);
    const auto on_line = groups_of(position, geometry.set(line) - shared, 1, most_beside);
    const auto in_box = groups_of(position, geometry.set(box) - shared, 1, most_beside);
    for (const CellGroup& middle : groups_of(position, shared, 2, 3)) {
        if (count_of(middle.values) < middle.count + 2) continue;
        for (const CellGroup& left : on_line) {
            if (count_of(left.values) > left.count + middle.count) continue;
            for (const CellGroup& right : in_box) {
                if ((left.values & right.values) != 0) continue;
                const Values all = middle.values | left.values | right.values;
                if (count_of(all) != middle.count + left.count + right.count) continue;
                const CellSet cells = middle.cells | left.cells | right.cells;
                Step step{.values = all,
                          .cells = list_of(middle.cells),
                          .others = list_of(left.cells | right.cells),
                          .covers = {line, box}};
                for (const int value : bits_of(all)) {
                    const auto gone =
                        marks_of(position, geometry.common_peers(cells & position.cells_of(value)), value);
                    step.removals.insert(step.removals.end(), gone.begin(), gone.end());
                }
                if (found.add(std::move(step))) return true;
            }
        }
    }
    return false;
}

void find_sue_de_coq(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for (const int box : geometry.units(UnitKind::region))
        for (const Crossing& crossing : geometry.crossings(box))
            if (geometry.is_line(crossing.other) && find_at(position, found, box, crossing.other)) return;
}

std::string words_of_coq(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + " in " + names.cells(step.cells) + " with " +
           names.cells(step.others) + " (" + names.units(step.covers) + ")";
}

} // namespace

const Technique sue_de_coq{"sue-de-coq",
                           "Sue de coq",
                           "the cells that a line and a box share, with further cells of each, have as many "
                           "values as there are cells",
                           {.hodoku = 250, .level = Level::unfair},
                           find_sue_de_coq,
                           words_of_coq};

} // namespace sudoku::techniques
