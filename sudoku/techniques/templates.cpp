// Templates: all ways to place a value in every unit at once.
//
//   template delete   a mark in no template is false
//   template set      a mark in every template is true
//
// All conclusions from the places of one value alone are found in this way: fish of any kind, chains of one value,
// Nishio.

#include <sudoku/techniques/catalogue.hpp>

#include <optional>
#include <utility>

namespace sudoku::techniques {

namespace {

/// The templates of one value, searched unit by unit, the one with the fewest places first.
///
/// Complexity: exponential in the worst case; a few dozen nodes for a mark on a classic board.
class Templates {
  public:
    Templates(const Position& position, int value)
        : position_(position),
          geometry_(position.geometry()),
          value_(value) {
        for (int unit = 0; unit < geometry_.unit_count(); ++unit)
            if (geometry_.is_full(unit) && !has_bit(position.placed_in(unit), value)) units_.push_back(unit);
    }

    /// Units in which the value is still to be placed.
    [[nodiscard]] const std::vector<int>& units() const { return units_; }
    /// A template with this mark, or without it.
    [[nodiscard]] bool is_in_some(int cell) const {
        return extend(after(position_.cells_of(value_), cell), one(cell));
    }
    [[nodiscard]] bool is_missing_in_some(int cell) const {
        CellSet left = position_.cells_of(value_);
        left.remove(cell);
        return extend(left, CellSet());
    }

  private:
    static CellSet one(int cell) {
        CellSet set;
        set.add(cell);
        return set;
    }
    [[nodiscard]] CellSet after(const CellSet& left, int cell) const {
        CellSet rest = left - geometry_.peers(cell);
        rest.remove(cell);
        return rest;
    }

    /// Whether `taken` can be extended to a template with places of `left`.
    [[nodiscard]] bool extend(const CellSet& left, const CellSet& taken) const {
        std::optional<CellSet> fewest;
        for (const int unit : units_) {
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

    const Position& position_;
    const Geometry& geometry_;
    int value_;
    std::vector<int> units_;
};

/// Rule 1. A mark in no template is false.
void find_template_delete(const Position& position, Steps& found) {
    for (int value = 1; value <= position.side(); ++value) {
        const Templates templates(position, value);
        Step step{.values = one_bit(value), .units = templates.units()};
        for (const int cell : position.cells_of(value))
            if (!templates.is_in_some(cell)) step.removals.push_back({cell, value});
        if (found.must_stop() || found.add(std::move(step))) return;
    }
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
}

std::string words_of_template(const Step& step, const Names& names) {
    return " " + Names::values(step.values) + ", all ways to place it in " + names.units(step.units);
}

} // namespace

const Technique template_set{"template-set",
                             "Template set",
                             "a mark that is in every way to place its value in all units",
                             {.hodoku = 10000, .level = Level::extreme},
                             find_template_set,
                             words_of_template};
const Technique template_delete{"template-delete",
                                "Template delete",
                                "a mark that is in no way to place its value in all units",
                                {.hodoku = 10000, .level = Level::extreme},
                                find_template_delete,
                                words_of_template};

} // namespace sudoku::techniques
