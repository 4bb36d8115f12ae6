#include <sudoku/techniques/deadly_loop.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku {

namespace {

/// The units that contain both of two cells.
std::vector<int> units_of_both(const Geometry& geometry, int a, int b) {
    CellSet both;
    both.add(a);
    both.add(b);
    return geometry.units_around(both);
}

/// The rating of Sudoku Explainer for a pattern of that many cells.
double se_of_size(std::size_t cells) {
    constexpr double of_rectangle = 4.5;
    return of_rectangle + (cells >= 10 ? 0.5 : cells >= 8 ? 0.2 : cells >= 6 ? 0.1 : 0);
}

} // namespace

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
        4; // more cells are a hidden subset of few to a person, and the rest of the unit
    if (!chosen.empty() && std::cmp_equal(count_of(values), chosen.size() + 1)) {
        Step step = start();
        step.values |= values;
        step.others = chosen;
        step.units = {unit};
        // The same as a subset of the values that the rest of the unit keeps, if that is smaller.
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

std::string words_of_deadly_loop(const Step& step, const Names& names) {
    std::string words = step.note + " " +
                        Names::values(one_bit(step.deadly.first[0]) | one_bit(step.deadly.other[0])) +
                        " in " + names.cells(step.cells);
    if (!step.others.empty()) words += " with " + names.cells(step.others);
    if (!step.units.empty()) words += " (" + names.units(step.units) + ")";
    return words + ", as there is one solution";
}

} // namespace sudoku
