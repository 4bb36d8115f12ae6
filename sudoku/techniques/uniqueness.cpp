// Rectangles: if a puzzle has one solution, no values in it can be exchanged.
//
//   Unique rectangle     four cells in two rows, two columns, two boxes; none is given.
//
//     xy . . | xy . .    With x and y alone they could be exchanged: two solutions. So something else is true.
//     xy . . | xyz . .   1: one cell has more marks: it has neither x nor y
//                        2: two cells have one more mark z: z is in one of them (5: three, or two across)
//                        3: the further marks of two cells are part of a naked subset
//                        4: x has no other place in a unit of these two cells: neither has y
//                        6: x forms an X-wing on the rectangle: the cells with more marks are not x
//   Hidden rectangle     a cell with x and y alone; x has strong links on both lines through the opposite corner:
//                        that corner is not y
//   Avoidable rectangle  the same if two or three of the cells have values placed, not given
//
// A cell of a rectangle may lack x or y: reasoning has removed the mark, but the exchanged values would still be a
// solution of the puzzle. Rectangles with all marks are taken first.
//
// The exchange must leave every unit as it is. This is checked for all units of the layout, so it holds for any
// layout.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/deadly_loop.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Four cells, a b / c d, such that a and d would have one value, and b and c another.
struct Rectangle {
    int a, b, c, d;
    [[nodiscard]] std::array<int, 4> cells() const { return {a, b, c, d}; }
};

constexpr std::array<char, 4> odd_cells{0, 1, 1, 0};

/// Calls `look` for every rectangle of cells that are not given and could be exchanged, until it returns true.
template <typename Look>
bool for_each_rectangle(const Position& position, const Look& look) {
    const Geometry& geometry = position.geometry();
    const int side = position.side();
    for (int top = 0; top < side; ++top) {
        for (int left = 0; left < side; ++left) {
            const int a = top * side + left;
            if (position.is_given(a)) continue;
            for (int right = left + 1; right < side; ++right) {
                const int b = top * side + right;
                if (position.is_given(b) || !geometry.sees(a, b)) continue;
                for (int bottom = top + 1; bottom < side; ++bottom) {
                    const Rectangle r{a, b, bottom * side + left, bottom * side + right};
                    if (position.is_given(r.c) || position.is_given(r.d)) continue;
                    if (!geometry.sees(r.a, r.c) || !can_be_exchanged(geometry, r.cells(), odd_cells))
                        continue;
                    if (look(r)) return true;
                }
            }
        }
    }
    return false;
}

Step rectangle_step(const Rectangle& r, int x, int y) {
    Step step{.values = one_bit(x) | one_bit(y), .cells = {r.a, r.b, r.c, r.d}};
    step.deadly = {.cells = {r.a, r.b, r.c, r.d}, .first = {x, y, y, x}, .other = {y, x, x, y}};
    return step;
}

/// An open rectangle whose cells have x or y, and the further marks of its cells.
class OpenRectangle : public DeadlyLoop {
  public:
    OpenRectangle(const Position& position, Steps& found, const Rectangle& r, Values pair)
        : DeadlyLoop(position, found, {r.a, r.b, r.c, r.d}, {odd_cells.begin(), odd_cells.end()}, pair),
          position_(position),
          r_(r),
          pair_(pair) {}

    /// Type 6. Two opposite cells have further marks, and both lines of one direction have x only on the rectangle: x
    /// in these two cells would be the pattern.
    bool type_6() {
        const bool is_across =
            roof() == std::vector<int>{r_.a, r_.d} || roof() == std::vector<int>{r_.b, r_.c};
        if (!is_across) return false;
        const std::array<std::array<int, 4>, 2> directions{
            {{r_.a, r_.b, r_.c, r_.d}, {r_.a, r_.c, r_.b, r_.d}}};
        for (const auto& ends : directions) {
            for (const int x : {this->x(), y()}) {
                const int first = linking_unit(ends[0], ends[1], x);
                const int second = linking_unit(ends[2], ends[3], x);
                if (first < 0 || second < 0) continue;
                Step step = start();
                step.units = {first, second};
                step.removals = {{roof()[0], x}, {roof()[1], x}};
                if (add(std::move(step), " type 6")) return true;
            }
        }
        return false;
    }

    /// Hidden: the corner opposite to a cell with x and y alone has strong links of x along both lines.
    bool hidden() {
        const std::array<std::array<int, 4>, 4> turns{{{r_.a, r_.b, r_.c, r_.d},
                                                       {r_.b, r_.a, r_.d, r_.c},
                                                       {r_.c, r_.d, r_.a, r_.b},
                                                       {r_.d, r_.c, r_.b, r_.a}}};
        for (const auto& [plain, beside, below, corner] : turns) {
            if ((position_.values(plain) & ~pair_) != 0) continue;
            for (const auto& [x, y] : {std::pair(this->x(), this->y()), std::pair(this->y(), this->x())}) {
                const int first = linking_unit(corner, beside, x);
                const int second = linking_unit(corner, below, x);
                if (first < 0 || second < 0) continue;
                Step step = start();
                step.units = {first, second};
                step.removals = {{corner, y}};
                if (add(std::move(step), "")) return true;
            }
        }
        return false;
    }

  private:
    const Position& position_;
    Rectangle r_;
    Values pair_;
};

/// Calls `look` for every open rectangle and every two values such that a cell has only these and all other cells have
/// both or, in a second pass, at least one.
template <typename Look>
void for_each_open(const Position& position, Steps& found, const Look& look) {
    for (const bool is_whole : {true, false}) {
        const bool ends = for_each_rectangle(position, [&](const Rectangle& r) {
            std::array<Values, 4> tried{};
            std::size_t number = 0;
            for (const int cell : r.cells()) {
                const Values pair = position.values(cell);
                const bool is_tried = std::find(tried.begin(), tried.end(), pair) != tried.end();
                if (!has_two(pair) || is_tried) continue;
                tried[number++] = pair;
                bool has_all = true;
                bool has_any = true;
                for (const int other : r.cells()) {
                    has_all &= (position.values(other) & pair) == pair;
                    has_any &= (position.values(other) & pair) != 0;
                }
                if (!has_any || has_all != is_whole) continue;
                OpenRectangle open(position, found, r, pair);
                if (look(open)) return true;
            }
            return false;
        });
        if (ends) return;
    }
}

void find_unique_rectangle(const Position& position, Steps& found) {
    for_each_open(position, found, [](OpenRectangle& r) {
        return r.type_1() || r.type_2(false) || r.type_4() || r.type_2(true) || r.type_6() || r.type_3();
    });
}
void find_hidden_rectangle(const Position& position, Steps& found) {
    for_each_open(position, found, [](OpenRectangle& r) { return r.hidden(); });
}

/// Avoidable 1. Three cells have values placed that make the pattern: the fourth is not the one that completes it.
/// Avoidable 2. Two adjacent cells have x and y placed, and the remaining two are yz and xz: z is in one of these.
void find_avoidable_rectangle(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    for_each_rectangle(position, [&](const Rectangle& r) {
        const std::array<std::array<int, 4>, 8> turns{{{r.a, r.b, r.c, r.d},
                                                       {r.b, r.a, r.d, r.c},
                                                       {r.c, r.d, r.a, r.b},
                                                       {r.d, r.c, r.b, r.a},
                                                       {r.a, r.c, r.b, r.d},
                                                       {r.c, r.a, r.d, r.b},
                                                       {r.b, r.d, r.a, r.c},
                                                       {r.d, r.b, r.c, r.a}}};
        for (const auto& [a, b, c, d] : turns) {
            const int x = position.value(a);
            const int y = position.value(b);
            if (x == 0 || y == 0 || !position.is_open(d)) continue;
            Step step = rectangle_step({a, b, c, d}, x, y);
            if (position.value(c) == y && position.has(d, x)) {
                step.removals = {{d, x}};
                step.note = " type 1";
                if (found.add(std::move(step))) return true;
                continue;
            }
            if (!position.is_open(c) || !position.has(c, y) || !position.has(d, x)) continue;
            const Values z = position.values(c) & ~one_bit(y);
            if (count_of(z) != 1 || z != (position.values(d) & ~one_bit(x))) continue;
            step.values |= z;
            step.removals = marks_of(position, geometry.peers(c) & geometry.peers(d), lowest(z));
            step.note = " type 2";
            if (found.add(std::move(step))) return true;
        }
        return false;
    });
}

} // namespace

const Technique unique_rectangle{"unique-rectangle",
                                 "Unique rectangle",
                                 "four cells that could exchange two values must hold another",
                                 {.se = 4.5, .hodoku = 100, .level = Level::hard},
                                 find_unique_rectangle,
                                 words_of_deadly_loop,
                                 true};
const Technique hidden_rectangle{"hidden-rectangle",
                                 "Hidden rectangle",
                                 "four cells that could exchange two values: strong links of one value on "
                                 "both lines of a corner exclude the second value there",
                                 {.hodoku = 100, .level = Level::hard},
                                 find_hidden_rectangle,
                                 words_of_deadly_loop,
                                 true};
const Technique avoidable_rectangle{
    "avoidable-rectangle",
    "Avoidable rectangle",
    "values that were placed, not given, must not become a pattern that could be exchanged",
    {.hodoku = 100, .level = Level::hard},
    find_avoidable_rectangle,
    words_of_deadly_loop,
    true};

} // namespace sudoku::techniques
