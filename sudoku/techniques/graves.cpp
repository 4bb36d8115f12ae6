// Bivalue universal graves (BUG): if all open cells had two marks, and each value had two places or none in each unit,
// every solution would have a twin, which takes the second mark of each cell. So one of the additional marks is true.
//
//   BUG + 1   there is one such mark: it is placed
//   type 1    all of them are in one cell, which then has no other mark
//   type 2    all of them are of one value: cells that see all of their cells lose it
//   type 3    they are in cells of one unit, and k - 1 other cells of it have with them k values: the rest loses these
//   type 4    they are in two cells of one unit, in which these share one more value x: one of the cells has x, so its
//             partner has one of the marks beyond

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <utility>

namespace sudoku::techniques {

namespace {

/// Returns the number of places for a value in a unit if some marks are left out.
int places_without(const Position& position, int unit, int value, const std::vector<Candidate>& keys) {
    int places = count_of(position.places(unit, value));
    for (const Candidate& key : keys)
        if (key.value == value && position.geometry().place(unit, key.cell) >= 0) --places;
    return places;
}

/// Returns the marks without which the position would be a grave; empty if there are no such marks.
///
/// If the places of a value in a unit are neither two nor none, and only one of their cells has more than two marks,
/// the mark of the value in this cell is returned. If several of the cells have more than two marks, another unit
/// determines the mark.
std::vector<Candidate> keys_of_grave(const Position& position) {
    const Geometry& geometry = position.geometry();
    std::vector<Candidate> keys;
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        if (!geometry.is_full(unit)) return {};
        for (int value = 1; value <= position.side(); ++value) {
            const Places places = position.places(unit, value);
            if (places == 0 || count_of(places) == 2) continue;
            std::vector<int> large;
            for (const int cell : position.cells(unit, places))
                if (position.count(cell) > 2) large.push_back(cell);
            if (large.empty()) return {};
            const Candidate key{large.front(), value};
            if (large.size() == 1 && std::find(keys.begin(), keys.end(), key) == keys.end())
                keys.push_back(key);
        }
    }
    for (const int cell : position.open()) {
        const auto beyond =
            std::count_if(keys.begin(), keys.end(), [&](const Candidate& key) { return key.cell == cell; });
        if (position.count(cell) - static_cast<int>(beyond) != 2) return {};
    }
    for (int unit = 0; unit < geometry.unit_count(); ++unit) {
        for (int value = 1; value <= position.side(); ++value) {
            const int places = places_without(position, unit, value, keys);
            if (places != 0 && places != 2) return {};
        }
    }
    return keys;
}

/// Begins a step that relies on one of the keys being true.
Step grave_step(const std::vector<Candidate>& keys) {
    Step step;
    step.deadly.is_grave = true;
    step.deadly.keys = keys;
    for (const Candidate& key : keys) {
        step.values |= one_bit(key.value);
        if (std::find(step.cells.begin(), step.cells.end(), key.cell) == step.cells.end())
            step.cells.push_back(key.cell);
    }
    return step;
}

void find_bug_plus_1(const Position& position, Steps& found) {
    const auto keys = keys_of_grave(position);
    if (keys.size() != 1) return;
    Step step = grave_step(keys);
    step.placements = keys;
    found.add(std::move(step));
}

/// Tries types 1 to 4 with the same keys.
class GraveTypes {
  public:
    GraveTypes(const Position& position, Steps& found, const std::vector<Candidate>& keys)
        : position_(position),
          geometry_(position.geometry()),
          found_(found),
          start_(grave_step(keys)) {
        for (const int cell : start_.cells) cells_.add(cell);
    }

    void run() { (void)(type_1() || type_2() || type_4() || type_3()); }

  private:
    Values keys_in(int cell) const {
        Values values = 0;
        for (const Candidate& key : start_.deadly.keys)
            if (key.cell == cell) values |= one_bit(key.value);
        return values;
    }
    void remove(int cell, Values values, Step& step) const {
        for (const int value : bits_of(position_.values(cell) & values))
            step.removals.push_back({cell, value});
    }
    bool add(Step step, double se, std::string_view type) {
        step.se = se;
        step.note = type;
        return found_.add(std::move(step));
    }

    bool type_1() {
        if (start_.cells.size() != 1) return false;
        Step step = start_;
        remove(start_.cells.front(), ~start_.values, step);
        return add(std::move(step), 5.6, " type 1");
    }

    bool type_2() {
        if (!has_one(start_.values)) return false;
        Step step = start_;
        step.removals = marks_of(position_, geometry_.common_peers(cells_), lowest(start_.values));
        return add(std::move(step), 5.7, " type 2");
    }

    bool type_3() {
        for (const int unit : geometry_.units_around(cells_)) {
            const auto rest = list_of((geometry_.set(unit) & position_.open()) - cells_);
            std::vector<int> chosen;
            if (choose(unit, rest, 0, start_.values, chosen)) return true;
        }
        return false;
    }

    bool choose(int unit, const std::vector<int>& rest, std::size_t from, Values values,
                std::vector<int>& chosen) {
        constexpr std::size_t most = 5; // six values, as in Sudoku Explainer
        if (!chosen.empty() && std::cmp_equal(count_of(values), chosen.size() + 1)) {
            Step step = start_;
            step.values |= values;
            step.others = chosen;
            step.units = {unit};
            for (const int cell : rest)
                if (std::find(chosen.begin(), chosen.end(), cell) == chosen.end()) remove(cell, values, step);
            if (add(std::move(step), 5.7 + 0.1 * static_cast<double>(chosen.size()), " type 3")) return true;
        }
        if (chosen.size() == most) return false;
        for (std::size_t i = from; i < rest.size(); ++i) {
            const Values more = values | position_.values(rest[i]);
            if (static_cast<std::size_t>(count_of(more)) > most + 1) continue;
            chosen.push_back(rest[i]);
            if (choose(unit, rest, i + 1, more, chosen)) return true;
            chosen.pop_back();
        }
        return false;
    }

    bool type_4() {
        if (start_.cells.size() != 2) return false;
        const int a = start_.cells[0];
        const int b = start_.cells[1];
        const Values shared = position_.values(a) & position_.values(b) & ~start_.values;
        if (!has_one(shared)) return false;
        for (const int unit : geometry_.units_around(cells_)) {
            Step step = start_;
            step.units = {unit};
            step.values |= shared;
            for (const int cell : start_.cells) remove(cell, ~(keys_in(cell) | shared), step);
            if (add(std::move(step), 5.7, " type 4")) return true;
        }
        return false;
    }

    const Position& position_;
    const Geometry& geometry_;
    Steps& found_;
    Step start_;
    CellSet cells_;
};

void find_bug_plus_n(const Position& position, Steps& found) {
    const auto keys = keys_of_grave(position);
    if (keys.size() > 1) GraveTypes(position, found, keys).run();
}

std::string words_of_bug(const Step& step, const Names& names) {
    return " in " + names.cells(step.cells) +
           ", all other open cells have two candidates, as there is one solution";
}

/// Returns " type 2, one of A1 = 5, C3 = 5, as all other open cells have two candidates and there is one solution".
std::string words_of_keys(const Step& step, const Names& names) {
    std::string words;
    for (const Candidate& key : step.deadly.keys)
        words += (words.empty() ? "" : ", ") + names.node({key.value, {key.cell}, true});
    words = step.note + ", one of " + words;
    if (!step.others.empty()) words += ", with " + names.cells(step.others);
    if (!step.units.empty()) words += " (" + names.units(step.units) + ")";
    return words + ", without which all open cells have two candidates, as there is one solution";
}

} // namespace

const Technique bug_plus_1{"bug-plus-1",
                           "BUG + 1",
                           "all open cells except one have two marks: that cell has the value without which "
                           "there would be two solutions",
                           {.se = 5.6, .hodoku = 100, .level = Level::hard},
                           find_bug_plus_1,
                           words_of_bug,
                           true};
const Technique bug_plus_n{
    "bug-plus-n",
    "BUG + n",
    "all open cells would have two marks if some extra marks were removed: one of the extra marks is true",
    {.se = 5.6, .level = Level::hard},
    find_bug_plus_n,
    words_of_keys,
    true};

} // namespace sudoku::techniques
