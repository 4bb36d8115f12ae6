#pragma once

#include <sudoku/techniques/position.hpp>

#include <cstdint>
#include <vector>

namespace sudoku::techniques {

/// The templates of one value: all ways to place it in every unit. They are searched unit by unit, the unit with the
/// fewest places first, and never listed.
///
/// Complexity: exponential in the worst case; a few dozen nodes for a mark on a classic board.
class Templates {
  public:
    /// Holds all templates that the marks allow.
    Templates(const Position& position, int value);

    /// Holds the templates within `places`. Each search node takes one of `*nodes`; when none is left, every template
    /// that is looked for is assumed to exist, so that no conclusion is drawn.
    Templates(const Position& position, int value, const CellSet& places, std::int64_t* nodes);

    /// Returns the units in which the value is not placed. It must have a place in each unit with as many cells as
    /// values; smaller units only exclude places.
    const std::vector<int>& units() const { return units_; }
    /// Whether there is a template.
    bool has_any() const { return extend(places_, CellSet()); }
    /// Whether there is a template with this mark, or without it.
    bool is_in_some(int cell) const;
    bool is_missing_in_some(int cell) const;

  private:
    /// Returns the remaining places if the value is in this cell.
    CellSet after(const CellSet& left, int cell) const;
    bool extend(const CellSet& left, const CellSet& taken) const;

    const Geometry& geometry_;
    CellSet places_;
    std::vector<int> units_;
    std::vector<int> open_; ///< the units in which it must be placed
    std::int64_t* nodes_;   ///< null: no limit
};

} // namespace sudoku::techniques
