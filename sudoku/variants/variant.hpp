#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/variants/restriction.hpp>

#include <csp/base/assignment.hpp>
#include <csp/engine/consistency.hpp>
#include <csp/model/model.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// A variant of Sudoku as data: regions, givens and restrictions.
///
///     sudoku::Variant variant(9);
///     variant.restrictions.push_back({sudoku::restriction_kind("thermometer"), {0, 1, 10}});
///     const sudoku::VariantModel stated(variant);
///     if (const auto solution = csp::solve(stated.model())) std::cout << stated.decode(*solution);
struct Variant {
    /// An empty board with the usual boxes; without regions if no boxes have this side.
    /// Errors: throws csp::ArgumentError for a side outside 4..25.
    explicit Variant(int side = 9);

    int side() const { return givens.side(); }
    int size() const { return givens.size(); }

    Board givens;
    std::vector<int> regions; ///< the region of each cell, row by row; -1 for a cell in none
    std::vector<std::uint32_t> marks =
        {}; ///< the values that each open cell may have, bit v for value v; empty: all
    std::vector<Restriction> restrictions = {};
    std::string title = {};
    std::string author = {};
    std::string rules = {};             ///< the rules in the setter's words
    std::optional<Board> solution = {}; ///< the setter's solution, which no solver uses

    friend bool operator==(const Variant&, const Variant&) = default;
};

/// The number of the usual box of each cell, row by row, from 0; all -1 if no boxes have this side.
std::vector<int> usual_regions(int side);

/// The cells of each region, row by row, by the order of their first cells.
std::vector<std::vector<int>> regions_of(const Variant& variant);

/// Returns the reason why no board has the regions of a variant: "region 2, which begins at A5, has 10 cells, expected
/// at most 9". Returns nullopt if a board can have them.
std::optional<std::string> fault_of_regions(const Variant& variant);

/// The cells of the windows: they have the shape of a box, with one row or column between them and around them. On a
/// board of side 9 there are four.
/// Errors: throws csp::ArgumentError for a side outside 4..25.
std::vector<std::vector<int>> windows_of(int side);

/// The rows, columns and regions of a variant. Regions are called "box 3" if all of them are the usual boxes, otherwise
/// "region 3"; they are numbered from 1 in the order of their first cells.
/// Errors: throws csp::ArgumentError, naming the region, when one has more cells than there are values; or when there
/// is not one region number for each cell.
Layout layout_of(const Variant& variant);

/// The layout of a variant with its restrictions as units, for the techniques for boards and the all-different kernel;
/// nullopt if some restriction is not a set of units, or a cell has marks.
/// Errors: as layout_of()
std::optional<Layout> layout_with_restrictions(const Variant& variant);

/// The cells of a variant, as the variables on which restrictions are stated.
class Grid {
  public:
    /// The arguments must outlive the grid.
    Grid(const Variant& variant, const Layout& layout, std::span<const csp::Var> cells)
        : variant_(variant),
          layout_(layout),
          cells_(cells) {}

    int side() const { return variant_.side(); }
    int size() const { return variant_.size(); }
    const Variant& variant() const { return variant_; }
    const Layout& layout() const { return layout_; }

    csp::Var operator[](int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
    /// The variables of some cells, in their order.
    std::vector<csp::Var> operator[](std::span<const int> cells) const;

    int row(int cell) const { return cell / side(); }
    int column(int cell) const { return cell % side(); }
    /// The region of a cell, -1 if it is in none.
    int region(int cell) const { return variant_.regions[static_cast<std::size_t>(cell)]; }
    /// All pairs of cells that are these numbers of rows and columns apart, in either direction. The first cell of a
    /// pair is above or to the left of the second.
    std::vector<std::pair<int, int>> pairs_apart(int rows, int columns) const;
    /// The cells that share an edge with a cell.
    std::vector<int> neighbours(int cell) const;
    /// 1..side.
    std::vector<csp::Value> values() const;

  private:
    const Variant& variant_;
    const Layout& layout_;
    std::span<const csp::Var> cells_;
};

/// Whether a model fixes the givens or states them.
enum class Givens : std::uint8_t {
    fixed,  ///< as domains
    stated, ///< as constraints with names such as "5 in A2", which explanations can cite
};

/// The first cell that has neither a given nor a mark; nullopt if there is none. A variant with such a cell has no
/// solution, and no model.
/// Errors: throws csp::ArgumentError if there is one and the variant has another fault for which VariantModel throws.
std::optional<int> cell_without_mark(const Variant& variant);

/// A variant as a constraint model: a variable for each cell, called "A1" to "I9"; an all_different for each row,
/// column and region; and one constraint for each restriction, named by name_of(). Two restrictions with the same
/// name also get the names of their last cells.
class VariantModel {
  public:
    /// @param strength  of the units. Explanations need domain consistency, so that a step has all consequences of a
    ///     unit.
    /// Errors: throws csp::ArgumentError for a restriction with a fault, naming it; for a cell without any mark, naming
    /// it; for marks of some cells only; and as layout_of().
    explicit VariantModel(const Variant& variant, Givens givens = Givens::fixed,
                          CellNaming naming = CellNaming::letter_number,
                          csp::consistency::AnyLevel strength = {});

    const csp::Model& model() const { return model_; }
    const Layout& layout() const { return layout_; }
    csp::Var cell(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
    std::span<const csp::Var> cells() const { return cells_; }

    /// The number of the constraint that states a restriction.
    std::uint32_t constraint_of(std::size_t restriction) const {
        return static_cast<std::uint32_t>(layout_.units().size() + restriction);
    }

    /// Returns the board that a solution of the model represents.
    Board decode(const csp::Assignment& solution) const;

  private:
    Layout layout_;
    csp::Model model_;
    std::vector<csp::Var> cells_;
};

} // namespace sudoku
