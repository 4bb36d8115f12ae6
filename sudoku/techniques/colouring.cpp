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

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Places of a value that strong links join, in two colours.
struct ColouredGroup {
    std::array<CellSet, 2> colours;
    std::vector<int> units;

    [[nodiscard]] CellSet all() const { return colours[0] | colours[1]; }
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
            {start, 0}}; // a cell, and the number of the previous one
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
    "strong links divide places of a value into two colours: all cells of one colour have it",
    {.hodoku = 150, .level = Level::hard},
    find_simple_colours,
    words_of_colours};
const Technique multi_colours{"multi-colours",
                              "Multi-colours",
                              "two groups of coloured cells, joined by colours that exclude each other",
                              {.hodoku = 200, .level = Level::hard},
                              find_multi_colours,
                              words_of_colours};
const Technique remote_pair{"remote-pair",
                            "Remote pair",
                            "a chain of cells with the same two marks, each in sight of the next: cells that "
                            "see both ends of an even number of them have neither value",
                            {.hodoku = 110, .level = Level::hard},
                            find_remote_pair};

} // namespace sudoku::techniques
