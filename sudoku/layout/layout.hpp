#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/box_shape.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// How a cell is named. The first cell is A1 or r1c1; the one below it is B1 or r2c1.
enum class CellNaming : std::uint8_t {
    letter_number, ///< a letter for the row, a number for the column: A1 to I9 on a classic board
    row_column,    ///< r1c1 to r9c9
};

/// The name of a cell of a board with `side` rows and columns.
/// Errors: throws csp::ArgumentError for a cell outside 0 <= cell < side * side, or a side not in 1..25.
std::string cell_name(int side, int cell, CellNaming naming = CellNaming::letter_number);

/// The cell with a name in either naming, in upper or lower case.
/// Errors: throws csp::ArgumentError for a text that names no cell of the board.
int cell_of(int side, std::string_view name);

/// Like `cell_of`, but nullopt for a text that names no cell of the board. Precondition: 1 <= side <= 25.
std::optional<int> find_cell(int side, std::string_view name);

/// Cells that hold pairwise different values, under the name a player would use: "row 3", "box 7".
struct Unit {
    std::string name;
    std::vector<int> cells;

    friend bool operator==(const Unit&, const Unit&) = default;
};

/// The rules of a puzzle as data: a list of named units over the cells of a square board, which are numbered row by row
/// from 0. A board solves a puzzle if it has a value 1..side in every cell and no value twice in any unit.
///
/// A layout is immutable, so that threads can share it.
class Layout {
  public:
    /// Makes a user-defined layout. A unit without a name is called "unit k", counting from 1.
    ///
    /// Errors: throws csp::ArgumentError, naming the unit, when a unit is empty, has more cells than there are values,
    /// a cell outside the board, or a cell twice; or when no board has this side.
    Layout(int side, std::vector<Unit> units);

    /// Rows and columns alone: "row 1", ..., "column 1", ...
    /// Errors: throws csp::ArgumentError for a side outside 4..25.
    static Layout rows_and_columns(int side);

    /// Rows, columns and boxes: "row 1", ..., "column 1", ..., "box 1", ..., boxes numbered row by row.
    static Layout classic(BoxShape box = {});

    /// The classic layout and both main diagonals: "diagonal 1" from A1 down to the right, "diagonal 2" from
    /// the top right corner down to the left. On a board of odd side they cross in the middle cell.
    static Layout diagonal(BoxShape box = {});

    /// Rows, columns and regions of any form instead of boxes. The text has one letter or digit for each
    /// cell, equal ones for the cells of a region; blanks and newlines between them do not matter. Regions
    /// are called "region A" after their symbol, in order of appearance, and have `side` cells each, which
    /// need not touch.
    ///
    /// Errors: throws ParseError for a symbol that is neither a letter nor a digit, or when no board has that many
    /// cells; csp::ArgumentError naming the region when one has the wrong number of cells.
    static Layout jigsaw(std::string_view regions);

    /// Returns this layout with additional units: `Layout::classic().with({{"window 1", {10, 11, 12, ...}}, ...})`.
    /// Errors: throws like the constructor.
    Layout with(std::vector<Unit> more) const;

    /// Returns this layout with both main diagonals added.
    Layout with_diagonals() const;

    int side() const { return side_; }

    /// Number of cells, side * side.
    int size() const { return side_ * side_; }

    const std::vector<Unit>& units() const { return units_; }

    /// Indices into `units()` of the units that contain a cell, ascending. Precondition: 0 <= cell < size().
    std::span<const int> units_of(int cell) const { return units_of_.of(cell); }

    /// All other cells that share a unit with a cell, ascending, each once. Precondition: 0 <= cell < size().
    std::span<const int> peers(int cell) const { return peers_.of(cell); }

    /// The name of a cell, as returned by the function of that name.
    std::string cell_name(int cell, CellNaming naming = CellNaming::letter_number) const {
        return sudoku::cell_name(side_, cell, naming);
    }
    int cell_of(std::string_view name) const { return sudoku::cell_of(side_, name); }

  private:
    /// A list of numbers for each cell; the list of cell c is items[begin[c], begin[c + 1]).
    struct Lists {
        std::vector<std::size_t> begin{0};
        std::vector<int> items;

        void append(std::span<const int> list);
        std::span<const int> of(int cell) const {
            const auto at = static_cast<std::size_t>(cell);
            return {items.data() + begin[at], begin[at + 1] - begin[at]};
        }
    };

    int side_;
    std::vector<Unit> units_;
    Lists units_of_;
    Lists peers_;
};

/// The number of the region of each cell, row by row, from 0. Regions are the boxes, or the regions of a jigsaw: the
/// units, neither rows nor columns, that partition the board. All 0 if the layout has no such units.
std::vector<int> regions_of(const Layout& layout);

/// A value that occurs more than once in a unit, so that no solution can exist.
struct Conflict {
    int unit = 0;           ///< index into Layout::units()
    int value = 0;          ///< 1..side
    std::vector<int> cells; ///< two or more, in the order of the unit
    std::string text;       ///< "row 3 has two 7s: C2 and C8"
};

/// Returns the first conflict of a board, by unit in the order of the layout, then by value; nullopt if there is none.
/// O(total size of the units), without allocation if there is none.
///
/// Errors: throws csp::ArgumentError when board and layout differ in size.
std::optional<Conflict> first_conflict(const Layout& layout, const Board& board,
                                       CellNaming naming = CellNaming::letter_number);

/// Returns all conflicts, in the same order. Two equal values that share a row and a box are one conflict in each.
/// Errors: throws like `first_conflict`.
std::vector<Conflict> conflicts(const Layout& layout, const Board& board,
                                CellNaming naming = CellNaming::letter_number);

/// Returns the fault of `solution` as a solution of `givens`, from the definition alone: an empty cell, a given that
/// was changed, or a unit with a value twice. Returns nullopt if the solution is correct.
///
/// Errors: throws csp::ArgumentError when the three differ in size.
std::optional<std::string> fault_of_solution(const Layout& layout, const Board& givens,
                                             const Board& solution);

} // namespace sudoku
