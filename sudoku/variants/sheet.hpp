#pragma once

#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/variant.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// A puzzle of a sheet. A classic one is a variant without restrictions.
struct SheetPuzzle {
    Variant variant;
    std::optional<Board> solution = {}; ///< printed at the end; nullopt: the variant's own, if it has one
    std::vector<std::uint32_t> candidates = {}; ///< as in VariantPicture
    std::string note = {};                      ///< next to the title, such as a rating
};

/// The size of the paper.
enum class SheetPaper : std::uint8_t { a4, letter };

/// The look of a sheet.
struct SheetOptions {
    std::string title = {};
    int puzzles_per_page = 2; ///< 1 to 12
    bool is_large = false;    ///< large print: one puzzle on a page, texts in 16 points
    bool has_rules = true; ///< below each puzzle: the setter's own words, or a sentence for each kind in use
    bool has_solutions = true;
    SheetPaper paper = SheetPaper::a4;
    Symbols symbols = Symbols::numbers;
};

/// Writes an HTML page for printing that depends on no other file and has no script: the puzzles, numbered from 1, on
/// pages of paper, and at the end their solutions. Texts are escaped.
/// Errors: throws csp::ArgumentError for a number of puzzles per page outside 1..12, and as to_svg().
std::string to_sheet(std::span<const SheetPuzzle> puzzles, const SheetOptions& options = {});

} // namespace sudoku
