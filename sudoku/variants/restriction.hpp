#pragma once

#include <sudoku/layout/layout.hpp>

#include <csp/constraints/constraint.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp {
class Random;
}

namespace sudoku {

class Grid;
struct RestrictionKind;
struct Technique;
struct Variant;

/// The largest absolute value of a number of a restriction. No sum on a board exceeds it.
inline constexpr int greatest_number = 1'000'000;

/// A rule of a variant as data: its kind, its cells and its numbers. A restriction is one constraint of the model and
/// one name in explanations, even if it holds between many pairs of cells.
struct Restriction {
    const RestrictionKind* kind = nullptr;
    std::vector<int> cells = {};    ///< in the order of the kind's Cells; empty for a rule of the whole board
    std::vector<int> partners = {}; ///< the circle of an arrow, the copy of a clone
    std::vector<int> numbers =
        {}; ///< the sum, the difference, the digits of a quadruple; empty: the usual number

    friend bool operator==(const Restriction&, const Restriction&) = default;
};

/// The cells that restrictions of a kind have.
enum class Cells : std::uint8_t {
    board,    ///< none: the rule holds everywhere
    cell,     ///< one cell
    pair,     ///< two cells
    cells,    ///< any number of cells, in any order
    line,     ///< any number of cells, in order
    arrow,    ///< a line, which may leave out the circle; the partners are the cells of the circle
    copy,     ///< cells, and equally many partners
    row,      ///< a row or column, in the order seen from a clue outside the board
    diagonal, ///< a diagonal from edge to edge, in the order seen from a clue outside the board
};

/// The numbers that restrictions of a kind have.
enum class Numbers : std::uint8_t { none, optional, one, several };

/// How a kind is drawn, in the manner of f-puzzles.
enum class Mark : std::uint8_t {
    none,          ///< by a sentence below the board
    shade,         ///< shaded cells
    disc,          ///< a disc in each cell
    square,        ///< a square in each cell
    heads_inward,  ///< shaded cells, with arrow heads that come from their neighbours
    heads_outward, ///< shaded cells, with arrow heads that go to their neighbours
    windows,       ///< the windows of the board, shaded
    falling_line,  ///< a line across the board from the top left
    rising_line,   ///< a line across the board from the bottom left
    cage,          ///< a dashed border, with the number in its corner
    thin_line,     ///< a line
    thick_line,    ///< a broad line
    bulb_line,     ///< a broad line from a disc
    arrow,         ///< a circle, and a line that ends in a head
    ends,          ///< a line between two circles
    diamond_ends,  ///< a line between two squares that stand on a corner
    white_dot,     ///< a white disc on the edge of two cells, with the number unless it is the usual number
    black_dot,     ///< the same in black
    letter,        ///< the last letter of the kind's name on the edge of two cells
    quadruple,     ///< the numbers on the corner of four cells
    clue,          ///< the number outside the board
    diagonal_clue  ///< the number outside the board, with an arrow
};

/// A kind of restriction. Each is defined in a file of sudoku/variants/kinds and is one line of the registry.
struct RestrictionKind {
    std::string_view name; ///< as players call it: "thermometer"
    std::string_view rule; ///< the rule in one sentence
    Cells cells;
    Numbers numbers = Numbers::none;
    std::string_view key = {};   ///< in files of f-puzzles; empty: it has none
    std::string_view value = {}; ///< in files of f-puzzles, if several kinds share a key
    /// The number if none is given, by the side of the board.
    int (*usual_number)(int side) = nullptr;
    Mark mark = Mark::none;
    std::string_view colour = {}; ///< of lines and shades, as SVG writes colours
    /// The sets of cells in which no digit repeats; null if the kind demands none.
    std::vector<Unit> (*units)(const Restriction& restriction, const Variant& variant) = nullptr;
    bool demands_more = false; ///< whether the kind demands more than that digits do not repeat in these sets
    /// The sum of the cells, each counted once; null if no restriction of the kind fixes it.
    std::optional<int> (*sum)(const Restriction& restriction) = nullptr;
    /// The technique of a step that uses one restriction of the kind; null: "Restriction".
    const Technique* technique = nullptr;
    /// States the restriction as a constraint.
    csp::Constraint (*constraint)(const Restriction& restriction, const Grid& grid);
    /// For generators: draws cells of a filled board at random, with the numbers that follow from its values. `wanted`
    /// is the number of cells, for kinds with any number of them. The generator checks the result and sets its kind.
    /// Null: random_cells() draws the cells, and the number is the usual one.
    Restriction (*draw)(const Board& filled, int wanted, csp::Random& random) = nullptr;
};

/// All kinds, in the order in which documents list them.
std::span<const RestrictionKind* const> restriction_kinds();

/// The kind with a name; null if there is none.
const RestrictionKind* restriction_kind(std::string_view name);

/// The number of a restriction, or the usual number of its kind; nullopt if there is neither.
std::optional<int> number_of(const Restriction& restriction, int side);

/// The restriction in a player's words: "thermometer from A3", "cage 12 at C4", "white dot between A1 and A2". A
/// restriction with a fault also has a name.
std::string name_of(const Restriction& restriction, int side, CellNaming naming = CellNaming::letter_number);

/// Draws a restriction without numbers at random: a line of `wanted` cells, each of which touches the cell before by an
/// edge or a corner; cells of different values that are connected by edges; or a row, column or diagonal seen from
/// either end. The first cell of an arrow is its circle; a copy has the shape of its cells. If there is no room, the
/// restriction has fewer cells than wanted.
/// Errors: throws csp::ArgumentError if `wanted` is below 1.
Restriction random_cells(Cells cells, const Board& filled, int wanted, csp::Random& random);

/// Returns the reason why a restriction cannot be stated: too few cells, a cell outside the board, a missing number.
/// Returns nullopt if it can be stated. A restriction that no filling obeys, such as a cage of 2 with two cells, has no
/// fault.
std::optional<std::string> fault_of(const Restriction& restriction, int side);

} // namespace sudoku
