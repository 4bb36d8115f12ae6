#include <sudoku/techniques/templates.hpp>

#include <sudoku/techniques/catalogue.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace sudoku::techniques {

namespace {

CellSet one(int cell) {
    CellSet set;
    set.add(cell);
    return set;
}

} // namespace

Templates::Templates(const Position& position, int value)
    : Templates(position, value, position.cells_of(value), nullptr) {}

Templates::Templates(const Position& position, int value, const CellSet& places, std::int64_t* nodes)
    : geometry_(position.geometry()),
      places_(places),
      nodes_(nodes) {
    for (int unit = 0; unit < geometry_.unit_count(); ++unit) {
        if (has_bit(position.placed_in(unit), value)) continue;
        units_.push_back(unit);
        if (geometry_.is_full(unit)) open_.push_back(unit);
    }
}

bool Templates::is_in_some(int cell) const {
    return places_.contains(cell) && extend(after(places_, cell), one(cell));
}

bool Templates::is_missing_in_some(int cell) const {
    CellSet left = places_;
    left.remove(cell);
    return extend(left, CellSet());
}

CellSet Templates::after(const CellSet& left, int cell) const {
    CellSet rest = left - geometry_.peers(cell);
    rest.remove(cell);
    return rest;
}

/// Whether `taken` can be extended to a template with places of `left`.
bool Templates::extend(const CellSet& left, const CellSet& taken) const {
    if (nodes_ != nullptr && (*nodes_)-- <= 0) return true;
    std::optional<CellSet> fewest;
    for (const int unit : open_) {
        if (geometry_.set(unit).meets(taken)) continue;
        const CellSet here = left & geometry_.set(unit);
        if (here.is_empty()) return false;
        if (!fewest || here.count() < fewest->count()) fewest = here;
    }
    if (!fewest) return true;
    for (const int cell : *fewest)
        if (extend(after(left, cell), taken | one(cell))) return true;
    return false;
}

namespace {

/// Finds templates of several values together. A cell that every template of one value uses is closed to all other
/// values, so their templates through it are dropped, and the remaining templates may all use a further cell.
///
///   every template of 3 uses A1;  of those of 5 without A1, all use C7;  of those of 9 without A1 and C7, none uses D2
///
/// Source: B. Hobiger, HoDoKu 2.2, "Templates" among the methods of last resort. HoDoKu drops templates from lists of
/// all 46,656 that a board has. Here, the search for a template skips closed cells, which leaves the same templates,
/// needs no lists, and works on any layout.
class JointTemplates {
  public:
    /// Finds all closed cells, or fewer if `found.must_stop()`.
    ///
    /// Complexity: a round searches, for each value, for a template without each of its marks. There is at most one
    /// round for each closed cell. The number of search nodes is bounded.
    JointTemplates(const Position& position, const Steps& found);

    /// Places a value in the cells in which all its remaining templates agree. The step is empty if there are no such
    /// cells, or if the agreement does not depend on closed cells.
    Step step_of_set(int value);
    /// Removes the marks of a value that none of its remaining templates uses. The step is empty in the same cases.
    Step step_of_delete(int value);

  private:
    enum class Goal : std::uint8_t { in_all, in_none };

    void close_cells(const Steps& found);
    CellSet closed_to(int value, std::size_t count) const;
    Templates left(int value, const CellSet& closed);
    bool holds(Goal goal, const std::vector<int>& cells, int value, const CellSet& closed);
    CellSet least_closed(Goal goal, const std::vector<int>& cells, int value, std::size_t count);
    Step step_of(Goal goal, const std::vector<int>& cells, int value);

    const Position& position_;
    std::int64_t nodes_; ///< the number of search nodes left
    /// The cells that are closed to all values except one, in the order in which they were found.
    std::vector<Candidate> closed_;
};

/// The number of search nodes for all steps of a position: a tenth of a second on classic boards. HoDoKu's positions
/// take at most 8,147. Large boards may need many times as many; the steps found until then are correct.
constexpr std::int64_t most_nodes = 100'000;

/// Returns all units: a lemma about one value may use each of them.
std::vector<int> all_units(const Geometry& geometry) {
    std::vector<int> units(static_cast<std::size_t>(geometry.unit_count()));
    std::iota(units.begin(), units.end(), 0);
    return units;
}

JointTemplates::JointTemplates(const Position& position, const Steps& found)
    : position_(position),
      nodes_(most_nodes) {
    close_cells(found);
}

/// Rule 1. A cell that every template of a value uses is closed to all other values. Repeats this until no further cell
/// is closed.
void JointTemplates::close_cells(const Steps& found) {
    std::vector<std::optional<CellSet>> searched(static_cast<std::size_t>(position_.side()) + 1);
    for (bool closes = true; closes;) {
        closes = false;
        for (int value = 1; value <= position_.side(); ++value) {
            if (found.must_stop()) return;
            const CellSet closed = closed_to(value, closed_.size());
            auto& before = searched[static_cast<std::size_t>(value)];
            if (before == closed) continue; // no cell has been closed to this value since its last round
            before = closed;
            const Templates templates = left(value, closed);
            if (!templates.has_any()) { // without a solution, anything would follow
                closed_.clear();
                return;
            }
            for (const int cell : position_.cells_of(value) - closed) {
                const Candidate mark{cell, value};
                if (std::find(closed_.begin(), closed_.end(), mark) != closed_.end() ||
                    templates.is_missing_in_some(cell))
                    continue;
                closed_.push_back(mark);
                closes = true;
            }
        }
    }
}

/// Returns the places of a value that the first `count` closed cells take from it.
CellSet JointTemplates::closed_to(int value, std::size_t count) const {
    CellSet cells;
    for (std::size_t i = 0; i < count; ++i)
        if (closed_[i].value != value) cells.add(closed_[i].cell);
    return cells & position_.cells_of(value);
}

Templates JointTemplates::left(int value, const CellSet& closed) {
    return {position_, value, position_.cells_of(value) - closed, &nodes_};
}

/// Whether these cells are in all templates that `closed` leaves, or in none of them, as the goal requires.
bool JointTemplates::holds(Goal goal, const std::vector<int>& cells, int value, const CellSet& closed) {
    const Templates templates = left(value, closed);
    return std::none_of(cells.begin(), cells.end(), [&](int cell) {
        return goal == Goal::in_all ? templates.is_missing_in_some(cell) : templates.is_in_some(cell);
    });
}

/// Returns a smallest set of closed cells with which the goal still holds, if it holds with the first `count`. The
/// latest cells are left out first, because their proofs are the longest.
CellSet JointTemplates::least_closed(Goal goal, const std::vector<int>& cells, int value, std::size_t count) {
    CellSet closed = closed_to(value, count);
    for (std::size_t i = count; i-- > 0;) {
        if (!closed.contains(closed_[i].cell)) continue;
        CellSet fewer = closed;
        fewer.remove(closed_[i].cell);
        if (holds(goal, cells, value, fewer)) closed = fewer;
    }
    return closed;
}

/// Returns the step with the lemmas that its goal needs, directly or through other lemmas.
Step JointTemplates::step_of(Goal goal, const std::vector<int>& cells, int value) {
    CellSet needed = least_closed(goal, cells, value, closed_.size());
    if (needed.is_empty()) return {}; // the conclusion follows from this value alone
    std::vector<Candidate> proved;
    for (std::size_t i = closed_.size(); i-- > 0;) {
        if (!needed.contains(closed_[i].cell)) continue;
        proved.push_back(closed_[i]);
        needed |= least_closed(Goal::in_all, {closed_[i].cell}, closed_[i].value, i);
    }
    std::reverse(proved.begin(), proved.end());
    Step step{.values = one_bit(value), .units = all_units(position_.geometry())};
    for (const Candidate& mark : proved) {
        if (step.lemmas.empty() || step.lemmas.back().value != mark.value)
            step.lemmas.push_back({mark.value, {}});
        step.lemmas.back().cells.push_back(mark.cell);
        step.cells.push_back(mark.cell);
        step.values |= one_bit(mark.value);
    }
    for (const int cell : cells)
        (goal == Goal::in_all ? step.placements : step.removals).push_back({cell, value});
    return step;
}

/// Rule 2. A mark in every remaining template is true.
Step JointTemplates::step_of_set(int value) {
    std::vector<int> cells;
    for (const Candidate& mark : closed_)
        if (mark.value == value) cells.push_back(mark.cell);
    std::sort(cells.begin(), cells.end());
    return step_of(Goal::in_all, cells, value);
}

/// Rule 3. A mark in no remaining template is false.
Step JointTemplates::step_of_delete(int value) {
    if (closed_.empty()) return {};
    const Templates templates = left(value, closed_to(value, closed_.size()));
    std::vector<int> cells;
    for (const int cell : position_.cells_of(value))
        if (!templates.is_in_some(cell)) cells.push_back(cell);
    return step_of(Goal::in_none, cells, value);
}

} // namespace

// Templates: all ways to place a value in all units.
//
//   template delete   a mark in no template is false
//   template set      a mark in every template is true
//
// These templates yield all conclusions from the places of one value alone: fish of any kind, chains of one value,
// Nishio. If there are none, templates of several values are compared; see JointTemplates.

namespace {

/// Rule 1. A mark in no template is false.
void find_template_delete(const Position& position, Steps& found) {
    for (int value = 1; value <= position.side(); ++value) {
        const Templates templates(position, value);
        Step step{.values = one_bit(value), .units = templates.units()};
        for (const int cell : position.cells_of(value))
            if (!templates.is_in_some(cell)) step.removals.push_back({cell, value});
        if (found.must_stop() || found.add(std::move(step))) return;
    }
    JointTemplates joint(position, found);
    for (int value = 1; value <= position.side(); ++value)
        if (found.must_stop() || found.add(joint.step_of_delete(value))) return;
}

/// Rule 2. A mark in every template is true.
void find_template_set(const Position& position, Steps& found) {
    for (int value = 1; value <= position.side(); ++value) {
        const Templates templates(position, value);
        Step step{.values = one_bit(value), .units = templates.units()};
        for (const int cell : position.cells_of(value))
            if (!templates.is_missing_in_some(cell)) step.placements.push_back({cell, value});
        if (found.must_stop() || found.add(std::move(step))) return;
    }
    if (found.all().empty()) return; // then no cell is closed to a value
    JointTemplates joint(position, found);
    for (int value = 1; value <= position.side(); ++value)
        if (found.must_stop() || found.add(joint.step_of_set(value))) return;
}

std::string words_of_joint_templates(const Step& step, const Names& names) {
    const bool is_set = !step.placements.empty();
    std::string words = " " + Names::values(step.values) + " in " + names.units(step.units) + ": ";
    for (std::size_t i = 0; i < step.lemmas.size(); ++i) {
        const auto& [value, cells] = step.lemmas[i];
        words += std::string(i == 0 ? "every way" : "every way left") + " to place " +
                 Names::values(one_bit(value)) + " uses " + names.cells(cells) + ", so " +
                 (cells.size() == 1 ? "it has" : "they have") + " no other value; ";
    }
    const int value = (is_set ? step.placements : step.removals).front().value;
    return words + (is_set ? "every" : "no") + " way left to place " + Names::values(one_bit(value)) +
           " uses " + (is_set ? "all of these" : "any of these");
}

std::string words_of_template(const Step& step, const Names& names) {
    if (!step.lemmas.empty()) return words_of_joint_templates(step, names);
    return " " + Names::values(step.values) + ", all ways to place it in " + names.units(step.units);
}

} // namespace

const Technique template_set{"template-set",
                             "Template set",
                             "a mark is true if every way to place its value in all units uses it; other "
                             "values may restrict these ways",
                             {.hodoku = 10000, .level = Level::extreme},
                             find_template_set,
                             words_of_template};
const Technique template_delete{
    "template-delete",
    "Template delete",
    "a mark is false if no way to place its value in all units uses it; other values may restrict these ways",
    {.hodoku = 10000, .level = Level::extreme},
    find_template_delete,
    words_of_template};

} // namespace sudoku::techniques
