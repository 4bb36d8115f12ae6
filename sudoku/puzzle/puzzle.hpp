#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>

#include <csp/base/assignment.hpp>
#include <csp/base/atom.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/model/model.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A way of reasoning about one unit that players use: an inference rule of csp and its name.
///
/// `infer` receives only the cells of a unit, and removes values that no filling of the unit with pairwise different
/// values can have; see csp/engine/rule.hpp for the contract.
struct UnitRule {
    std::string_view name;    ///< "naked-twins"
    std::string_view summary; ///< a description in one sentence
    bool checks_units;        ///< whether it fails on every full unit that holds a value twice
    void (*infer)(csp::Context& context, csp::Views unit);
    csp::RuleOptions options{};
};

/// A unit of the layout, as variables of the model.
struct UnitOfCells {
    std::string name;
    std::vector<csp::Var> cells;
};

/// A layout as a constraint model: a variable for each cell, called "A1" to "I9", which takes the values
/// 1..side; for each unit the constraint that its cells differ, called "row 4", "box 7".
///
/// The model is an ordinary model and can be extended freely:
///
///     sudoku::Puzzle puzzle(board);
///     for (const auto& unit : puzzle.units())
///         puzzle.model().rule(unit.name + ", naked twins", unit.cells, sudoku::rules::infer_naked_twins);
///     if (const auto solution = csp::solve(puzzle.model())) std::cout << puzzle.decode(*solution);
class Puzzle {
  public:
    /// Makes the model of a layout without givens. Each unit is one all_different or, if `rules` are given, only these
    /// rules.
    ///
    /// Errors: throws csp::ArgumentError when there are rules but none that checks units, because a wrong filling would
    /// pass.
    explicit Puzzle(Layout layout, std::span<const UnitRule* const> rules = {});

    /// Makes the model of the classic layout, with the cells of the givens fixed.
    explicit Puzzle(const Board& givens);

    /// Makes the model of a layout, with the cells of the givens fixed.
    /// Errors: throws csp::ArgumentError when board and layout differ in size.
    Puzzle(const Board& givens, Layout layout);

    const Layout& layout() const { return layout_; }
    const csp::Model& model() const { return model_; }
    csp::Model& model() { return model_; }

    /// The variable of a cell: its index is the number of the cell. Precondition: 0 <= cell < size().
    csp::Var cell(int cell) const { return csp::Var(static_cast<std::uint32_t>(cell), model_.number()); }

    /// The units of the layout, in its order.
    const std::vector<UnitOfCells>& units() const { return units_; }

    /// The filled cells of a board as atoms, `cell = value`. The second form overwrites `atoms`, without allocation
    /// once it is large enough. Both throw csp::ArgumentError when board and layout differ in size.
    std::vector<csp::Atom> givens(const Board& board) const;
    void givens(const Board& board, std::vector<csp::Atom>& atoms) const;

    /// Returns the board that a solution of the model represents.
    Board decode(const csp::Assignment& solution) const;

  private:
    Puzzle(const Board* givens, Layout layout, std::span<const UnitRule* const> rules);

    void post_units(std::span<const UnitRule* const> rules);

    Layout layout_;
    BoxShape box_;
    csp::Model model_;
    std::vector<UnitOfCells> units_;
};

} // namespace sudoku
