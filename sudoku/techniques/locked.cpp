// Locked candidates: where two units meet.
//
//   unit A (a box)            Places of v in A all lie where A meets B,
//   v v . | x x x | . x .  B  so v is there in B as well:
//   . . . |                   v leaves the rest of B.
//   . . . |

#include <sudoku/techniques/catalogue.hpp>

namespace sudoku::techniques {

namespace {

/// Rule 1. If all places of a value in a full unit lie in another unit, the value leaves the rest of that other one.
void find_locked(const Position& position, Steps& found, bool from_lines) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit) || geometry.is_line(unit) != from_lines) continue;
        for (int value = 1; value <= position.side(); ++value) {
            const Places here = position.places(unit, value);
            if (here == 0) continue;
            for (const Crossing& crossing : geometry.crossings(unit)) {
                if ((here & ~crossing.here) != 0) continue;
                const Places gone = position.places(crossing.other, value) & ~crossing.there;
                if (gone == 0) continue;
                Step step{.values = one_bit(value),
                          .cells = list_of(position.cells(unit, here)),
                          .units = {unit},
                          .covers = {crossing.other}};
                step.removals = marks_of(position, position.cells(crossing.other, gone), value);
                if (found.add(std::move(step))) return;
            }
        }
    }
}
void find_pointing(const Position& position, Steps& found) { find_locked(position, found, false); }
void find_claiming(const Position& position, Steps& found) { find_locked(position, found, true); }

std::string where_locked(const Step& step, const Names& names) {
    return ", " + Names::values(step.values) + " of " + names.units(step.units) + " lies in " +
           names.units(step.covers) + " (" + names.cells(step.cells) + ")";
}

} // namespace

const Technique pointing{
    "pointing",
    "Pointing",
    "the places of a value in a box lie in a line, so the value leaves the rest of the line",
    {.se = 2.6, .hodoku = 50, .level = Level::medium},
    find_pointing,
    where_locked};
const Technique claiming{
    "claiming",
    "Claiming",
    "the places of a value in a line lie in a box, so the value leaves the rest of the box",
    {.se = 2.8, .hodoku = 50, .level = Level::medium},
    find_claiming,
    where_locked};

} // namespace sudoku::techniques
