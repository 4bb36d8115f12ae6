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

#include <sudoku/techniques/rating.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::techniques {

namespace {

/// Cells that would take two values alternately around a loop. If they had no further marks, the values could be
/// exchanged, and there would be two solutions. So one of the cells takes a further mark.
///
/// A cell may lack one of the two values. Then the exchanged solution was ruled out by reasoning, not by the givens,
/// and would still be a solution of the puzzle.
class DeadlyLoop {
  public:
    /// @param cells   in the order of the sentence; every unit has equally many cells of both kinds
    /// @param is_odd  by cell: whether it has the second value if the first cell has the first value
    DeadlyLoop(const Position& position, Steps& found, std::vector<int> cells, std::vector<char> is_odd,
               Values pair);

    /// Type 1. If only one cell has further marks, it is neither of the two values.
    bool type_1();
    /// Types 2 and 5. If all further marks are of one value, it is removed from the cells that see all cells with a
    /// further mark; `across`: these are not two cells that see each other.
    bool type_2(bool across);
    /// Type 3. If the further marks of two cells in a unit and the marks of k - 1 other cells of it have k values in
    /// total, these values are removed from the rest of the unit.
    bool type_3();
    /// Type 4. If the two cells are the only places for x in a unit, one of them is x, so neither is y.
    bool type_4();

    /// Returns the cells with further marks.
    const std::vector<int>& roof() const { return roof_; }
    int x() const { return lowest(pair_); }
    int y() const { return lowest(pair_ & (pair_ - 1)); }

    /// Begins a step, still without effect; add() passes it to `found`.
    Step start() const;
    bool add(Step step, std::string_view type);
    /// Returns the full unit in which x has exactly these two places; -1 if there is none.
    int linking_unit(int a, int b, int x) const;

  private:
    bool has_roof() const;
    bool choose(int unit, const std::vector<int>& cells, std::size_t from, Values values,
                std::vector<int>& chosen);

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    std::vector<int> cells_;
    std::vector<char> is_odd_;
    Values pair_;
    std::vector<int> roof_;
    Values more_ = 0;
};

/// Returns the units that contain both of two cells.
std::vector<int> units_of_both(const Geometry& geometry, int a, int b) {
    CellSet both;
    both.add(a);
    both.add(b);
    return geometry.units_around(both);
}

/// Returns the rating of Sudoku Explainer for a pattern of this number of cells.
double se_of_size(std::size_t cells) {
    constexpr double of_rectangle = 4.5;
    return of_rectangle + (cells >= 10 ? 0.5 : cells >= 8 ? 0.2 : cells >= 6 ? 0.1 : 0);
}

DeadlyLoop::DeadlyLoop(const Position& position, Steps& found, std::vector<int> cells,
                       std::vector<char> is_odd, Values pair)
    : position_(position),
      geometry_(position.geometry()),
      found_(found),
      cells_(std::move(cells)),
      is_odd_(std::move(is_odd)),
      pair_(pair) {
    for (const int cell : cells_) {
        if ((position.values(cell) & ~pair) == 0) continue;
        roof_.push_back(cell);
        more_ |= position.values(cell) & ~pair;
    }
}

Step DeadlyLoop::start() const {
    Step step{.values = pair_, .cells = cells_, .se = se_of_size(cells_.size())};
    step.deadly.cells = cells_;
    for (const char odd : is_odd_) {
        step.deadly.first.push_back(odd != 0 ? y() : x());
        step.deadly.other.push_back(odd != 0 ? x() : y());
    }
    return step;
}

bool DeadlyLoop::add(Step step, std::string_view type) {
    step.note = type;
    return found_.add(std::move(step));
}

bool DeadlyLoop::has_roof() const { return roof_.size() == 2 && geometry_.sees(roof_[0], roof_[1]); }

bool DeadlyLoop::type_1() {
    if (roof_.size() != 1) return false;
    Step step = start();
    step.removals = {{roof_[0], x()}, {roof_[0], y()}};
    return add(std::move(step), " type 1");
}

bool DeadlyLoop::type_2(bool across) {
    if (roof_.size() < 2 || count_of(more_) != 1 || has_roof() == across) return false;
    Step step = start();
    step.values |= more_;
    CellSet roof;
    for (const int cell : roof_) roof.add(cell);
    step.removals = marks_of(position_, geometry_.common_peers(roof), lowest(more_));
    return add(std::move(step), across ? " type 5" : " type 2");
}

bool DeadlyLoop::type_3() {
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

bool DeadlyLoop::type_4() {
    if (!has_roof()) return false;
    for (const auto& [first, second] : {std::pair(x(), y()), std::pair(y(), x())}) {
        const int unit = linking_unit(roof_[0], roof_[1], first);
        if (unit < 0) continue;
        Step step = start();
        step.units = {unit};
        step.removals = {{roof_[0], second}, {roof_[1], second}};
        if (add(std::move(step), " type 4")) return true;
    }
    return false;
}

int DeadlyLoop::linking_unit(int a, int b, int x) const {
    if (!position_.has(a, x) || !position_.has(b, x)) return -1;
    for (const int unit : units_of_both(geometry_, a, b))
        if (geometry_.is_full(unit) && count_of(position_.places(unit, x)) == 2) return unit;
    return -1;
}

bool DeadlyLoop::choose(int unit, const std::vector<int>& cells, std::size_t from, Values values,
                        std::vector<int>& chosen) {
    constexpr std::size_t most =
        4; // to a person, more cells are the rest of a unit with a small hidden subset
    if (!chosen.empty() && std::cmp_equal(count_of(values), chosen.size() + 1)) {
        Step step = start();
        step.values |= values;
        step.others = chosen;
        step.units = {unit};
        // A subset of the values that the rest of the unit keeps is the same deduction; its size counts if it is
        // smaller.
        const std::size_t smaller = std::min(chosen.size() + 1, cells.size() + 1 - chosen.size());
        step.se += 0.1 * static_cast<double>(smaller - 1);
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

/// Whether every unit has equally many cells of both kinds, and at most one of each kind.
bool can_be_exchanged(const Geometry& geometry, std::span<const int> cells, std::span<const char> is_odd) {
    for (const int cell : cells) {
        for (const int unit : geometry.units_of(cell)) {
            std::array<int, 2> count{};
            for (std::size_t i = 0; i < cells.size(); ++i)
                count[is_odd[i] != 0 ? 1 : 0] += geometry.set(unit).contains(cells[i]) ? 1 : 0;
            if (count[0] != 1 || count[1] != 1) return false;
        }
    }
    return true;
}

/// Returns, for example, " type 1 4/7 in A1, A5, C1, C5 with A9 (row 1), as there is one solution".
std::string words_of_deadly_loop(const Step& step, const Names& names) {
    std::string words = step.note + " " +
                        Names::values(one_bit(step.deadly.first[0]) | one_bit(step.deadly.other[0])) +
                        " in " + names.cells(step.cells);
    if (!step.others.empty()) words += " with " + names.cells(step.others);
    if (!step.units.empty()) words += " (" + names.units(step.units) + ")";
    return words + ", as there is one solution";
}

/// Four cells, a b / c d, such that a and d would have one value, and b and c another.
struct Rectangle {
    int a, b, c, d;
    std::array<int, 4> cells() const { return {a, b, c, d}; }
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
    /// in these two cells would complete the pattern.
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

    /// Tries a hidden rectangle: the corner opposite to a cell with x and y alone has strong links of x along both
    /// lines.
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
/// both or, in a second pass, at least one of them.
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

/// Avoidable 1. Three cells have placed values that make the pattern: the fourth does not have the value that completes
/// it.
/// Avoidable 2. Two adjacent cells have x and y placed, and the remaining two are yz and xz: one of these is z.
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

const Technique unique_rectangle{
    "unique-rectangle",
    "Unique rectangle",
    "one of four cells that could exchange two values must have a different value",
    {.se = 4.5, .hodoku = 100, .level = Level::hard},
    find_unique_rectangle,
    words_of_deadly_loop,
    true};
const Technique hidden_rectangle{"hidden-rectangle",
                                 "Hidden rectangle",
                                 "in four cells that could exchange two values, strong links of one value on "
                                 "both lines of a corner exclude the second value there",
                                 {.hodoku = 100, .level = Level::hard},
                                 find_hidden_rectangle,
                                 words_of_deadly_loop,
                                 true};
const Technique avoidable_rectangle{
    "avoidable-rectangle",
    "Avoidable rectangle",
    "values that were placed, not given, must not form a pattern that could be exchanged",
    {.hodoku = 100, .level = Level::hard},
    find_avoidable_rectangle,
    words_of_deadly_loop,
    true};

// Unique loops: rectangles of more than four cells.
//
//     xy . . | xy . .    Each cell sees the next in a unit, and each unit that has a cell of the loop has two, which
//     xy . . | .  xy .   would have x and y alternately. With only x and y, they could be exchanged: two solutions.
//     .  . . | xyz xy .  So a cell with more marks has one of these. The types are those of rectangles.
//
// Sudoku Explainer has rectangles and loops as one technique, in the order of their ratings: 4.5 for four cells, 4.6
// for six, 4.7 for eight, 5.0 from ten on; in type 3, 0.1 more for a pair, 0.2 for a triple. Type 6 is not among them.

namespace {

/// Follows cells that have the two values, from a cell that has these alone, back to this cell.
class LoopSearch {
  public:
    LoopSearch(const Position& position, Steps& found, std::size_t least)
        : position_(position),
          geometry_(position.geometry()),
          found_(found),
          least_(least) {}

    bool run() {
        for (const int cell : position_.open()) {
            if (!position_.is_bivalue(cell)) continue;
            pair_ = position_.values(cell);
            if (follow(cell, 0, 0)) return true;
        }
        return false;
    }

  private:
    /// Extends the loop by a cell. `roof` counts the cells with more marks, and `more` has these marks.
    bool follow(int cell, int roof, Values more) {
        loop_.push_back(cell);
        bool ends = false;
        for (const int next : geometry_.peers(cell) & position_.open()) {
            if (next == loop_.front() && loop_.size() >= least_ && loop_.size() % 2 == 0 && is_new()) {
                ends = conclude();
                if (ends) break;
            }
            const Values values = position_.values(next);
            if ((values & pair_) != pair_ || is_blocked(next)) continue;
            const Values with = more | (values & ~pair_);
            const int count = roof + (values == pair_ ? 0 : 1);
            if (count > 2 && count_of(with) > 1) continue;
            ends = follow(next, count, with);
            if (ends) break;
        }
        loop_.pop_back();
        return ends;
    }

    /// Whether a cell is in the loop, or shares a unit with a cell of the loop that would have the same value.
    bool is_blocked(int next) const {
        for (std::size_t i = 0; i < loop_.size(); ++i) {
            if (loop_[i] == next) return true;
            if (i % 2 == loop_.size() % 2 && geometry_.sees(loop_[i], next)) return true;
        }
        return false;
    }

    bool is_new() {
        std::vector<int> cells = loop_;
        std::sort(cells.begin(), cells.end());
        return known_.emplace(pair_, std::move(cells)).second;
    }

    bool conclude() {
        std::vector<char> is_odd(loop_.size());
        for (std::size_t i = 0; i < loop_.size(); ++i) is_odd[i] = static_cast<char>(i % 2);
        if (!can_be_exchanged(geometry_, loop_, is_odd)) return false;
        DeadlyLoop loop(position_, found_, loop_, is_odd, pair_);
        return loop.type_1() || loop.type_2(false) || loop.type_2(true) || loop.type_4() || loop.type_3();
    }

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    std::size_t least_;
    Values pair_ = 0;
    std::vector<int> loop_;
    std::set<std::pair<Values, std::vector<int>>> known_;
};

constexpr std::size_t most_loops = 1000;

/// Adds all loops of at least `least` cells, from easy to hard.
void find_unique_loops(const Position& position, Steps& found, std::size_t least) {
    Steps all(found.technique(), position, most_loops);
    LoopSearch(position, all, least).run();
    std::stable_sort(all.all().begin(), all.all().end(), [](const Step& a, const Step& b) {
        return std::pair(a.se, a.note) < std::pair(b.se, b.note);
    });
    for (Step& step : all.all())
        if (found.add(std::move(step))) return;
}

void find_unique_loop(const Position& position, Steps& found) { find_unique_loops(position, found, 6); }
void find_loop_or_rectangle(const Position& position, Steps& found) { find_unique_loops(position, found, 4); }

} // namespace

const Technique unique_loop{
    "unique-loop",
    "Unique loop",
    "one of six or more cells that could exchange two values must have a different value",
    {.se = 4.6, .level = Level::hard},
    find_unique_loop,
    words_of_deadly_loop,
    true};
const Technique loop_or_rectangle{"loop-or-rectangle",
                                  "Unique loop or rectangle",
                                  "one of four or more cells that could exchange two values must have a "
                                  "different value; the easiest such pattern is used",
                                  {.se = 4.5, .level = Level::hard},
                                  find_loop_or_rectangle,
                                  words_of_deadly_loop,
                                  true};

} // namespace sudoku::techniques
