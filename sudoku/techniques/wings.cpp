// Wings: a cell with few marks, and cells that see it.
//
//   XY-wing   xz -- xy -- yz     the pivot xy takes x or y, so one wing takes z: cells that see both wings lose z
//   XYZ-wing  xz -- xyz -- yz    the pivot may take z as well: cells that see all three lose z
//   W-wing    xy  x == x  xy     a strong link on x between two cells xy: one of these is not x, so it is y

#include <sudoku/techniques/catalogue.hpp>

namespace sudoku::techniques {

namespace {

std::vector<int> bivalue_cells(const Position& position) {
    std::vector<int> cells;
    for (const int cell : position.open())
        if (position.is_bivalue(cell)) cells.push_back(cell);
    return cells;
}

/// Rule 1. Pivot and wings have three values in total, and the wings share z. Cells that see both wings lose z; if the
/// pivot has z, only cells that also see the pivot lose it.
void find_wing(const Position& position, Steps& found, int marks_of_pivot) {
    const Geometry& geometry = position.geometry();
    const auto pairs = bivalue_cells(position);
    for (const int pivot : position.open()) {
        if (position.count(pivot) != marks_of_pivot) continue;
        for (const int a : pairs) {
            if (!geometry.sees(pivot, a)) continue;
            for (const int b : pairs) {
                if (b <= a || !geometry.sees(pivot, b)) continue;
                const Values z = position.values(a) & position.values(b);
                const Values all = position.values(pivot) | position.values(a) | position.values(b);
                const Values expected =
                    marks_of_pivot == 2 ? position.values(pivot) | z : position.values(pivot);
                const bool is_wing = count_of(z) == 1 && count_of(all) == 3 && all == expected &&
                                     (marks_of_pivot == 3) == ((position.values(pivot) & z) != 0);
                if (!is_wing) continue;
                CellSet seen = geometry.peers(a) & geometry.peers(b);
                if (marks_of_pivot == 3) seen &= geometry.peers(pivot);
                Step step{.values = all, .cells = {pivot, a, b}};
                step.removals = marks_of(position, seen, lowest(z));
                if (found.add(std::move(step))) return;
            }
        }
    }
}
void find_xy_wing(const Position& position, Steps& found) { find_wing(position, found, 2); }
void find_xyz_wing(const Position& position, Steps& found) { find_wing(position, found, 3); }

/// Rule 2. Cells a and b have the marks xy, and the places of x in a unit all see a or b. So a and b are not both x.
void find_w_wing(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    const auto pairs = bivalue_cells(position);
    for (const int a : pairs) {
        for (const int b : pairs) {
            if (b <= a || position.values(a) != position.values(b) || geometry.sees(a, b)) continue;
            for (const int x : bits_of(position.values(a))) {
                const int y = lowest(position.values(a) & ~one_bit(x));
                const CellSet seen = geometry.peers(a) & geometry.peers(b) & position.cells_of(y);
                if (seen.is_empty()) continue;
                const CellSet either = geometry.peers(a) | geometry.peers(b);
                for (int unit = 0; unit < geometry.unit_count(); ++unit) {
                    const Places places = position.places(unit, x);
                    if (!geometry.is_full(unit) || count_of(places) != 2) continue;
                    const CellSet link = position.cells(unit, places);
                    if (!link.is_within(either)) continue;
                    Step step{.values = position.values(a),
                              .cells = {a, b},
                              .others = list_of(link),
                              .units = {unit}};
                    step.removals = marks_of(position, seen, y);
                    if (found.add(std::move(step))) return;
                }
            }
        }
    }
}

std::string words_of_wing(const Step& step, const Names& names) {
    return std::string(" ") + Names::values(step.values) + " with pivot " + names.cell(step.cells[0]) +
           ", wings " + names.cell(step.cells[1]) + " and " + names.cell(step.cells[2]);
}
std::string words_of_w_wing(const Step& step, const Names& names) {
    return std::string(" ") + Names::values(step.values) + " in " + names.cells(step.cells) + ", joined by " +
           names.cells(step.others) + " of " + names.units(step.units);
}

} // namespace

const Technique xy_wing{"xy-wing",
                        "XY-wing",
                        "a cell xy sees cells xz and yz: cells that see both of these lose z",
                        {.se = 4.2, .hodoku = 160, .level = Level::hard},
                        find_xy_wing,
                        words_of_wing};
const Technique xyz_wing{"xyz-wing",
                         "XYZ-wing",
                         "a cell xyz sees cells xz and yz: cells that see all three lose z",
                         {.se = 4.4, .hodoku = 180, .level = Level::hard},
                         find_xyz_wing,
                         words_of_wing};
const Technique w_wing{"w-wing",
                       "W-wing",
                       "two cells xy see the two ends of a strong link on x: cells that see both lose y",
                       {.hodoku = 150, .level = Level::hard},
                       find_w_wing,
                       words_of_w_wing};

} // namespace sudoku::techniques
