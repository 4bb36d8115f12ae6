// Uniqueness: if a puzzle has one solution, no values in it can be exchanged.
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
//   BUG + 1              all open cells have two marks but one, and every value two places but one:
//                        that cell has that value
//
// The exchange must leave every unit as it is. This is checked for all units of the layout, so it holds for any
// layout.

#include <sudoku/techniques/catalogue.hpp>

#include <array>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Four cells, a b / c d, where a and d would have one value and b and c the other.
struct Rectangle {
    int a, b, c, d;
    [[nodiscard]] std::array<int, 4> cells() const { return {a, b, c, d}; }
};

/// Whether every unit has as many of a and d as of b and c.
bool can_be_exchanged(const Geometry& geometry, const Rectangle& r) {
    for (const int cell : r.cells()) {
        for (const int unit : geometry.units_of(cell)) {
            const CellSet& set = geometry.set(unit);
            if (set.contains(r.a) + set.contains(r.d) != set.contains(r.b) + set.contains(r.c)) return false;
        }
    }
    return true;
}

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
                    if (!geometry.sees(r.a, r.c) || !can_be_exchanged(geometry, r)) continue;
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

/// The units that hold both of two cells.
std::vector<int> units_of_both(const Geometry& geometry, int a, int b) {
    CellSet both;
    both.add(a);
    both.add(b);
    return geometry.units_around(both);
}

/// An open rectangle all of whose cells have x and y, and the further marks of its cells.
class OpenRectangle {
  public:
    OpenRectangle(const Position& position, Steps& found, const Rectangle& r, Values pair)
        : position_(position),
          geometry_(position.geometry()),
          found_(found),
          r_(r),
          pair_(pair),
          x_(lowest(pair)),
          y_(lowest(pair & (pair - 1))) {
        for (const int cell : r.cells()) {
            if (position.values(cell) != pair) {
                roof_.push_back(cell);
                more_ |= position.values(cell) & ~pair;
            }
        }
    }

    /// Type 1. If one cell has more, it is neither x nor y.
    bool type_1() {
        if (roof_.size() != 1) return false;
        Step step = start();
        step.removals = {{roof_[0], x_}, {roof_[0], y_}};
        return add(std::move(step), " type 1");
    }

    /// Types 2 and 5. If all further marks are one value z, what sees all cells that have z loses it.
    bool type_2(bool across) {
        if (roof_.size() < 2 || roof_.size() > 3 || count_of(more_) != 1) return false;
        if ((roof_.size() == 2 && geometry_.sees(roof_[0], roof_[1])) == across) return false;
        Step step = start();
        step.values |= more_;
        CellSet roof;
        for (const int cell : roof_) roof.add(cell);
        step.removals = marks_of(position_, geometry_.common_peers(roof), lowest(more_));
        return add(std::move(step), across ? " type 5" : " type 2");
    }

    /// Type 3. The further marks of two cells in a unit and k - 1 other cells of it have k values: the rest loses these.
    bool type_3() {
        if (!has_roof()) return false;
        for (const int unit : units_of_both(geometry_, roof_[0], roof_[1])) {
            std::vector<int> cells;
            for (const int cell : geometry_.cells(unit))
                if (position_.is_open(cell) && cell != roof_[0] && cell != roof_[1]) cells.push_back(cell);
            std::vector<int> chosen;
            if (choose(unit, cells, 0, more_, chosen)) return true;
        }
        return false;
    }

    /// Type 4. If x has no place in a unit but the two cells, one of them is x, so neither is y.
    bool type_4() {
        if (!has_roof()) return false;
        for (const int unit : units_of_both(geometry_, roof_[0], roof_[1])) {
            if (!geometry_.is_full(unit)) continue;
            for (const auto& [x, y] : {std::pair(x_, y_), std::pair(y_, x_)}) {
                if (count_of(position_.places(unit, x)) != 2) continue;
                Step step = start();
                step.units = {unit};
                step.removals = {{roof_[0], y}, {roof_[1], y}};
                if (add(std::move(step), " type 4")) return true;
            }
        }
        return false;
    }

    /// Type 6. Two opposite cells have more, and both lines of one direction have x on the rectangle alone: x in these
    /// two cells would be the pattern.
    bool type_6() {
        if (roof_.size() != 2 || geometry_.sees(roof_[0], roof_[1])) return false;
        const std::array<std::array<int, 4>, 2> directions{
            {{r_.a, r_.b, r_.c, r_.d}, {r_.a, r_.c, r_.b, r_.d}}};
        for (const auto& ends : directions) {
            for (const int x : {x_, y_}) {
                const int first = linking_unit(ends[0], ends[1], x);
                const int second = linking_unit(ends[2], ends[3], x);
                if (first < 0 || second < 0) continue;
                Step step = start();
                step.units = {first, second};
                step.removals = {{roof_[0], x}, {roof_[1], x}};
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
            if (position_.values(plain) != pair_) continue;
            for (const auto& [x, y] : {std::pair(x_, y_), std::pair(y_, x_)}) {
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
    [[nodiscard]] Step start() const { return rectangle_step(r_, x_, y_); }
    [[nodiscard]] bool has_roof() const { return roof_.size() == 2 && geometry_.sees(roof_[0], roof_[1]); }

    /// The unit in which x has these two places and no other, or -1.
    [[nodiscard]] int linking_unit(int a, int b, int x) const {
        for (const int unit : units_of_both(geometry_, a, b))
            if (geometry_.is_full(unit) && count_of(position_.places(unit, x)) == 2) return unit;
        return -1;
    }

    bool choose(int unit, const std::vector<int>& cells, std::size_t from, Values values,
                std::vector<int>& chosen) {
        constexpr std::size_t most = 3;
        if (!chosen.empty() && std::cmp_equal(count_of(values), chosen.size() + 1)) {
            Step step = start();
            step.values |= values;
            step.others = chosen;
            step.units = {unit};
            CellSet rest = geometry_.set(unit);
            for (const int cell : chosen) rest.remove(cell);
            rest.remove(roof_[0]);
            rest.remove(roof_[1]);
            for (const int value : bits_of(values)) {
                const auto gone = marks_of(position_, rest, value);
                step.removals.insert(step.removals.end(), gone.begin(), gone.end());
            }
            if (add(std::move(step), " type 3")) return true;
        }
        if (chosen.size() == most) return false;
        for (std::size_t i = from; i < cells.size(); ++i) {
            const Values more = values | position_.values(cells[i]);
            if (static_cast<std::size_t>(count_of(more)) > most + 1) continue;
            chosen.push_back(cells[i]);
            if (choose(unit, cells, i + 1, more, chosen)) return true;
            chosen.pop_back();
        }
        return false;
    }

    bool add(Step step, std::string_view type) {
        step.note = type;
        return found_.add(std::move(step));
    }

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    Rectangle r_;
    Values pair_;
    int x_;
    int y_;
    std::vector<int> roof_; ///< the cells that have more
    Values more_ = 0;       ///< what they have
};

/// Calls `look` for every open rectangle and every two values that all of its cells have.
template <typename Look>
void for_each_open(const Position& position, Steps& found, const Look& look) {
    for_each_rectangle(position, [&](const Rectangle& r) {
        const Values shared =
            position.values(r.a) & position.values(r.b) & position.values(r.c) & position.values(r.d);
        if (count_of(shared) < 2) return false;
        for (const int x : bits_of(shared)) {
            for (const int y : bits_of(shared & ~(one_bit(x + 1) - 1))) {
                OpenRectangle open(position, found, r, one_bit(x) | one_bit(y));
                if (look(open)) return true;
            }
        }
        return false;
    });
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
/// Avoidable 2. Two cells beside each other have x and y placed, the others are yz and xz: z is in one of these.
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

/// BUG + 1. Every open cell but one has two marks; that one has three. If, without one of the three, every value has
/// two places in every unit in which it is open, then that mark is true.
void find_bug(const Position& position, Steps& found) {
    const Geometry& geometry = position.geometry();
    int odd = -1;
    for (const int cell : position.open()) {
        if (position.is_bivalue(cell)) continue;
        if (odd >= 0 || position.count(cell) != 3) return;
        odd = cell;
    }
    if (odd < 0) return;
    for (const int key : bits_of(position.values(odd))) {
        bool is_grave = true;
        for (int unit = 0; unit < geometry.unit_count() && is_grave; ++unit) {
            is_grave = geometry.is_full(unit);
            for (int value = 1; value <= position.side(); ++value) {
                const bool has_key = value == key && geometry.set(unit).contains(odd);
                const int places = count_of(position.places(unit, value)) - (has_key ? 1 : 0);
                is_grave &= places == 0 || places == 2;
            }
        }
        if (!is_grave) continue;
        Step step{.values = one_bit(key), .cells = {odd}, .placements = {{odd, key}}};
        step.deadly.is_grave = true;
        if (found.add(std::move(step))) return;
    }
}

std::string words_of_rectangle_step(const Step& step, const Names& names) {
    std::string words = step.note + " " +
                        Names::values(one_bit(step.deadly.first[0]) | one_bit(step.deadly.first[1])) +
                        " in " + names.cells(step.cells);
    if (!step.others.empty()) words += " with " + names.cells(step.others);
    if (!step.units.empty()) words += " (" + names.units(step.units) + ")";
    return words + ", as there is one solution";
}
std::string words_of_bug(const Step& step, const Names& names) {
    return " in " + names.cells(step.cells) +
           ", all other open cells have two candidates, as there is one solution";
}

} // namespace

const Technique unique_rectangle{"unique-rectangle",
                                 "Unique rectangle",
                                 "four cells that could exchange two values must hold another",
                                 {.se = 4.5, .hodoku = 100, .level = Level::hard},
                                 find_unique_rectangle,
                                 words_of_rectangle_step,
                                 true};
const Technique hidden_rectangle{
    "hidden-rectangle",
    "Hidden rectangle",
    "a corner of four cells that could exchange two values, of which strong links lead to the neighbours",
    {.hodoku = 100, .level = Level::hard},
    find_hidden_rectangle,
    words_of_rectangle_step,
    true};
const Technique avoidable_rectangle{
    "avoidable-rectangle",
    "Avoidable rectangle",
    "values that were placed, not given, must not become a pattern that could be exchanged",
    {.hodoku = 100, .level = Level::hard},
    find_avoidable_rectangle,
    words_of_rectangle_step,
    true};
const Technique bug_plus_1{
    "bug-plus-1",
    "BUG + 1",
    "all open cells have two marks but one: it has the value that keeps the others from having two solutions",
    {.se = 5.6, .hodoku = 100, .level = Level::hard},
    find_bug,
    words_of_bug,
    true};

} // namespace sudoku::techniques
