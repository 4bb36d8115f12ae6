#pragma once

#include <sudoku/layout/layout.hpp>
#include <sudoku/techniques/position.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

struct Technique;

/// A statement in a chain: a value is in one of these cells, or in none of them. A chain may end with a contradiction:
/// a value has no place in a unit (there are no cells), or cells have no value left (the value is 0).
struct Node {
    int value = 0;
    std::vector<int> cells = {}; ///< more than one: a group
    bool is_on = false;
    /// The reason why the value is on: this unit has no further place for it; -1: the reason is its cell, or `set`.
    int unit = -1;
    bool is_supposed = false; ///< whether it begins a branch of a net
    /// The reason why the value is on: this set of the step has lost the value of the previous statement; -1: none.
    int set = -1;
};

/// Cells of one unit with few values, such as an almost locked set.
struct LockedSet {
    std::vector<int> cells = {};
    Values values = 0; ///< all marks of the cells
};

/// A restricted common: at most one of two sets of a step has this value, because its places in the first set see all
/// its places in the second.
struct Join {
    int from = 0; ///< number of a set in the step
    int to = 0;
    Values values = 0; ///< one or more restricted commons
};

/// A fact that a step proves on the way to its conclusion: every way to place the value uses each of these cells, so
/// they have no other value.
struct Lemma {
    int value = 0;
    std::vector<int> cells = {};
};

/// Values of a few cells that could be exchanged if a step did not hold, so that there would be a second solution.
struct DeadlyPattern {
    std::vector<int> cells = {}; ///< each of them, in a solution with the pattern, ...
    std::vector<int> first = {}; ///< ... has this value, ...
    std::vector<int> other = {}; ///< ... or all of them these
    /// An alternative: without the marks `keys`, all open cells would have two marks, and every value two places or
    /// none. So one of these marks is true.
    bool is_grave = false;
    std::vector<Candidate> keys = {};
    bool is_used() const { return is_grave || !cells.empty(); }
};

/// One step of a solution: its conclusion, its technique and its premises.
///
/// `cells`, `others`, `units` and `values` are its premises. The removed marks must be excluded by the following facts
/// alone: the marks of these cells, the places of these values in these units, and the difference of cells that see
/// each other. If the step has `sets` and no chain, cells of different sets may nevertheless have the same value,
/// unless a join of the two sets names it. If it has `lemmas`, each lemma, and then the conclusion, must follow from
/// the places of its value alone that the lemmas before it leave. If it cites `restrictions` of a variant, these are
/// premises as well, and values are compared by size. See fault_of_step(). The sentence names all premises: see
/// sentence().
struct Step {
    const Technique* technique = nullptr;
    Values values = 0;                  ///< values that the pattern is about
    std::vector<int> cells = {};        ///< cells that the pattern consists of
    std::vector<int> others = {};       ///< further cells of the pattern: fins, wings
    std::vector<int> units = {};        ///< units in which the values have no further places
    std::vector<int> restrictions = {}; ///< of a variant, by their numbers
    std::vector<Values> marks = {};     ///< of `cells`, for the sentence alone; empty: it does not name them
    std::vector<int> covers = {};       ///< only for the sentence and the picture
    std::vector<Node> chain = {};       ///< from statement to statement
    std::vector<LockedSet> sets = {};   ///< almost locked sets; `cells` has their cells as well
    std::vector<Join> joins = {};       ///< of the sets
    std::vector<Lemma> lemmas = {};     ///< in the order of their proofs; `cells` has their cells as well
    std::vector<Candidate> placements = {}; ///< values that are placed
    std::vector<Candidate> removals = {};   ///< marks that are removed
    DeadlyPattern deadly = {};              ///< used if the step assumes that there is one solution
    std::string note = {};                  ///< the end of the sentence's first half, if any: "with fin "
    int length = 0;                         ///< for chains and nets: the number of statements followed
    double se = 0; ///< the rating on the first scale, without its length, if not that of the technique
};

/// The names of cells and units.
class Names {
  public:
    explicit Names(const Geometry& geometry, CellNaming naming = CellNaming::letter_number)
        : geometry_(&geometry),
          naming_(naming) {}

    const Geometry& geometry() const { return *geometry_; }
    std::string cell(int cell) const { return geometry_->layout().cell_name(cell, naming_); }
    /// "G5, G7".
    std::string cells(const std::vector<int>& cells) const;
    /// "4/7".
    static std::string values(Values values);
    /// The name of the unit in the layout, "row 7", independent of how cells are named: constraints and their rules
    /// have the same names.
    std::string unit(int unit) const;
    /// "row 7, box 3", or "all units".
    std::string units(const std::vector<int>& units) const;
    /// The names of restrictions in their rulebook: "cage 12 at C4, thermometer from A1".
    std::string restrictions(const std::vector<int>& restrictions) const;
    /// The cells of a step with their marks: " (A1 2/3, B2 5, C3 not 9)"; empty if it has none.
    std::string marks(const Step& step) const;
    /// "4 from G2 and G3, 7 from G9".
    std::string removals(std::vector<Candidate> removals) const;
    /// The same by cell: "1/2/5 from A1, 4 from B2 and B3". Restrictions can remove many values of one cell.
    std::string removals_by_cell(const std::vector<Candidate>& removals) const;
    /// A statement of a chain: "A3 = 5", "A3 <> 5", "row 2 has no place for 7".
    std::string node(const Node& node) const;

  private:
    const Geometry* geometry_;
    CellNaming naming_;
};

/// Returns the step as a sentence: "Naked pair 4/7 in G5, G7 (row 7): remove 4 from G2, 7 from G9".
///
/// The sentence contains everything that the conclusion needs: units, cells and values that the step cites but the
/// technique's own words leave out follow these words in parentheses.
std::string sentence(const Step& step, const Names& names);
/// Returns the effect of the step: "remove 4 from G2, 7 from G9", or "A3 is 5".
std::string effect(const Step& step, const Names& names);

/// Applies the step to the position.
void apply(const Step& step, Position& position);

/// Draws a position and a step in it as an SVG picture. The cells of the pattern are shaded, its units tinted, and its
/// values bold. Removed marks are struck out, and placed values are in circles. No meaning is conveyed by colour alone.
std::string svg_of(const Position& position, const Step& step, const Names& names);

} // namespace sudoku
