#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/variants/variant.hpp>

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app {

/// A variant of a text, or the error found in place of one.
struct VariantRecord {
    std::size_t line = 1;   ///< the line on which it begins, or that of the error; from 1
    std::size_t column = 0; ///< of the error, from 1; 0: not known
    std::optional<sudoku::Variant> variant = {};
    std::vector<std::string> left_out = {}; ///< parts of the text that restrict nothing, or are not known
    std::string problem = {};               ///< if there is no variant
};

/// The text of a stream that holds variants; nullopt if it holds boards. The text read to find this out is then in
/// `start`, without which the stream continues.
std::optional<std::string> variant_text(std::istream& in, std::string& start);

/// The variants of a text: one, or one on each line.
std::vector<VariantRecord> read_variants(const std::string& text);

/// A board with the layout and the restrictions of the command line. Units of the layout that are no rows, columns or
/// regions become extra regions.
sudoku::Variant variant_of(const sudoku::Board& board, const sudoku::Layout& layout,
                           const std::vector<sudoku::Restriction>& restrictions);

/// One line for each part that was left out, or for the error: "FILE:LINE:COLUMN: expected ..., found ...".
std::string notes_on(std::string_view file, const VariantRecord& record);

} // namespace sudoku_app
