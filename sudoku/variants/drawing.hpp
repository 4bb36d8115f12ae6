#pragma once

#include <sudoku/board/symbol.hpp>
#include <sudoku/variants/variant.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudoku {

struct Step;

/// The rules of the kinds in use, one sentence each, in the order of their first restrictions: "Digits do not repeat
/// on the diagonal from the top left." for a rule of the whole board, "Thermometer: Digits rise from the bulb on."
/// for others.
std::vector<std::string> rule_sentences(const Variant& variant);

/// The same for rules of the whole board alone.
std::vector<std::string> board_rule_sentences(const Variant& variant);

/// Draws a variant for a terminal: the grid with its regions, an empty cell as `_`, and clues of rows and columns
/// around it; below, one line for each other restriction: "thermometer from A1: A1 B2 C3", or the sentence of a rule of
/// the whole board. Cages have borders in box characters, with their sums in the border, and one sentence for all; those
/// that overlap with an earlier one, or consist of several parts, are listed below. Values above 9 are numbers. Cells without givens have the digits of `solution`, unless it is null.
/// Errors: throws csp::ArgumentError, naming the restriction, when one has a fault; when the solution or the regions
/// are not those of a board of this side.
std::string to_text(const Variant& variant, const Board* solution = nullptr,
                    CellNaming naming = CellNaming::letter_number);

/// Parts of a picture that the variant itself does not have.
struct VariantPicture {
    std::optional<Board> solution = {}; ///< digits for the cells without givens, drawn in blue
    std::vector<std::uint32_t> candidates =
        {};                     ///< small digits: bit v for value v, for each cell; empty: none
    const Step* step = nullptr; ///< shaded and struck out as svg_of() does; null: none
    bool has_caption = true;    ///< whether the rules of the whole board stand below the picture
    bool has_board = true;      ///< lines and digits; pages that have their own board need only the marks
    double scale = 1;           ///< 2 doubles the size of the picture
    Symbols symbols = Symbols::numbers; ///< of givens, solution and candidates
};

/// Draws a variant as an SVG document that depends on no other file: givens, regions, and each restriction in the
/// manner of its kind's Mark and colour. If there are no candidates, the values to which the variant limits a cell
/// are drawn in their place. The variant's title is the title of the document.
/// Errors: throws csp::ArgumentError, naming the restriction, when one has a fault; when solution, candidates,
/// regions or marks are not those of a board of this side.
std::string to_svg(const Variant& variant, const VariantPicture& options = {});

/// Checks that a variant can be drawn: no restriction has a fault, and there is a region for each cell, and marks for
/// each cell or none. A solution, unless it is null, must have the same side.
/// Errors: throws csp::ArgumentError of the function `caller`, naming the restriction.
void require_drawable(const char* caller, const Variant& variant, const Board* solution);

} // namespace sudoku
