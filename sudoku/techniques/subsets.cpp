// Locked candidates: where two units meet.
//
//   unit A (a box)            Places of v in A all lie where A meets B,
//   v v . | x x x | . x .  B  so v is there in B as well:
//   . . . |                   v leaves the rest of B.
//   . . . |

#include <sudoku/techniques/catalogue.hpp>

#include <array>

namespace sudoku::techniques {

namespace {

/// Rule 1. If all places of a value in a full unit lie in a second unit, the rest of the second unit loses the value.
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

// Subsets: k cells whose values are k values in some order.
//
//   Naked pair  47 | 47 | 1479 | 2458      the cells 47 and 47 take 4 and 7: other cells lose them.
//   Hidden pair 1247 | 3479 | 19 | 29      4 and 7 have places in the first two cells only: these lose the rest.
//   A locked pair is a naked pair that lies where two units meet, and acts in both.

namespace {

/// Finds all choices of k masks from a list such that their union has at most k bits. Calls `take` with the numbers of
/// the chosen masks; it returns true to stop.
template <typename Take>
class SubsetSearch {
  public:
    SubsetSearch(std::size_t k, const Take& take) : k_(k), take_(take) {}

    void add(int number, std::uint32_t mask) {
        const auto bits = static_cast<std::size_t>(count_of(mask));
        if (bits >= 1 && bits <= k_ && size_ < masks_.size()) {
            numbers_[size_] = number;
            masks_[size_++] = mask;
        }
    }
    bool run() { return size_ >= k_ && extend(0, 0, 0); }

  private:
    bool extend(std::size_t from, std::size_t depth, std::uint32_t all) {
        if (depth == k_)
            return static_cast<std::size_t>(count_of(all)) == k_ &&
                   take_(std::span<const int>(chosen_.data(), k_), all);
        for (std::size_t i = from; i + (k_ - depth) <= size_; ++i) {
            const std::uint32_t more = all | masks_[i];
            if (static_cast<std::size_t>(count_of(more)) > k_) continue;
            chosen_[depth] = numbers_[i];
            if (extend(i + 1, depth + 1, more)) return true;
        }
        return false;
    }

    std::size_t k_;
    const Take& take_;
    std::size_t size_ = 0;
    std::array<int, 32> numbers_{};
    std::array<std::uint32_t, 32> masks_{};
    std::array<int, 32> chosen_{};
};

/// Rule 1. If k cells of a unit have k values in total, each value is removed from all cells that see all of the k
/// cells that can take it. With `locked`, the rule applies only if the cells lie in two units and marks are removed
/// from both.
void find_naked(const Position& position, Steps& found, std::size_t k, bool locked) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        const auto take = [&](std::span<const int> cells, Values values) {
            CellSet set;
            for (const int cell : cells) set.add(cell);
            const std::vector<int> units = geometry.units_around(set);
            if (locked && units.size() < 2) return false;
            Step step{.values = values, .cells = {cells.begin(), cells.end()}, .units = {unit}};
            for (const int value : bits_of(values)) {
                const auto gone =
                    marks_of(position, geometry.common_peers(set & position.cells_of(value)) - set, value);
                step.removals.insert(step.removals.end(), gone.begin(), gone.end());
            }
            if (locked) {
                step.units = units;
                for (const int around : units) {
                    bool loses = false;
                    for (const Candidate& c : step.removals) loses |= geometry.set(around).contains(c.cell);
                    if (!loses) return false;
                }
            }
            return found.add(std::move(step));
        };
        SubsetSearch search(k, take);
        for (const int cell : geometry.cells(unit))
            if (position.count(cell) > 1) search.add(cell, position.values(cell));
        if (search.run()) return;
    }
}

/// Rule 2. If k values have k places in a full unit, these cells take nothing else.
void find_hidden(const Position& position, Steps& found, std::size_t k) {
    const Geometry& geometry = position.geometry();
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit)) continue;
        const auto take = [&](std::span<const int> chosen, Places places) {
            Step step{.units = {unit}};
            for (const int value : chosen) step.values |= one_bit(value);
            step.cells = list_of(position.cells(unit, places));
            for (const int cell : step.cells)
                for (const int value : bits_of(position.values(cell) & ~step.values))
                    step.removals.push_back({cell, value});
            return found.add(std::move(step));
        };
        SubsetSearch search(k, take);
        for (int value = 1; value <= position.side(); ++value)
            if (count_of(position.places(unit, value)) > 1) search.add(value, position.places(unit, value));
        if (search.run()) return;
    }
}

template <std::size_t K>
void naked(const Position& position, Steps& found) {
    find_naked(position, found, K, false);
}
template <std::size_t K>
void locked(const Position& position, Steps& found) {
    find_naked(position, found, K, true);
}
template <std::size_t K>
void hidden(const Position& position, Steps& found) {
    find_hidden(position, found, K);
}

constexpr std::string_view about_locked = "cells in which two units meet have as many values as there are "
                                          "cells: the rest of both units loses these values";
constexpr std::string_view about_naked = "some cells of a unit have as many values as there are cells: other "
                                         "cells that see them lose these values";
constexpr std::string_view about_hidden =
    "some values have as many places in a unit as there are values: these cells have no other values";

} // namespace

const Technique locked_pair{
    "locked-pair", "Locked pair", about_locked, {.se = 3.0, .hodoku = 40, .level = Level::medium}, locked<2>};
const Technique locked_triple{"locked-triple",
                              "Locked triple",
                              about_locked,
                              {.se = 3.6, .hodoku = 60, .level = Level::medium},
                              locked<3>};
const Technique naked_pair{
    "naked-pair", "Naked pair", about_naked, {.se = 3.0, .hodoku = 60, .level = Level::medium}, naked<2>};
const Technique naked_triple{
    "naked-triple", "Naked triple", about_naked, {.se = 3.6, .hodoku = 80, .level = Level::medium}, naked<3>};
const Technique naked_quad{
    "naked-quad", "Naked quad", about_naked, {.se = 5.0, .hodoku = 120, .level = Level::hard}, naked<4>};
const Technique hidden_pair{
    "hidden-pair", "Hidden pair", about_hidden, {.se = 3.4, .hodoku = 70, .level = Level::medium}, hidden<2>};
const Technique hidden_triple{"hidden-triple",
                              "Hidden triple",
                              about_hidden,
                              {.se = 4.0, .hodoku = 100, .level = Level::medium},
                              hidden<3>};
const Technique hidden_quad{
    "hidden-quad", "Hidden quad", about_hidden, {.se = 5.4, .hodoku = 150, .level = Level::hard}, hidden<4>};

} // namespace sudoku::techniques
