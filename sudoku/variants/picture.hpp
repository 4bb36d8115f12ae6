#pragma once

#include <sudoku/board/symbol.hpp>
#include <sudoku/variants/variant.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sudoku {

struct Step;

/// Parts of a picture that the variant itself does not have.
struct VariantPicture {
    std::optional<Board> solution = {}; ///< digits for the cells without givens, drawn in blue
    std::vector<std::uint32_t> candidates =
        {};                     ///< small digits: bit v for value v, for each cell; empty: none
    const Step* step = nullptr; ///< shaded and struck out as svg_of() does; null: none
    bool has_caption = true;    ///< the rules of the whole board, below it
    bool has_board = true; ///< lines and digits; without them, pages lay the marks over a board of theirs
    double scale = 1;      ///< 2 displays all twice as large
    Symbols symbols = Symbols::numbers; ///< of givens, solution and candidates
};

/// Draws a variant as an SVG document that depends on no other file: givens, regions, and each restriction in the
/// manner of its kind's Mark and colour. If there are no candidates, the values to which the variant limits a cell
/// are drawn in their place. The variant's title is the title of the document.
/// Errors: throws csp::ArgumentError, naming the restriction, when one has a fault; when solution, candidates,
/// regions or marks are not those of a board of this side.
std::string to_svg(const Variant& variant, const VariantPicture& options = {});

} // namespace sudoku
