#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sudoku {

/// A character of a word: puzzles end where the first other character is.
[[nodiscard]] bool is_word_character(char c);

/// The value of a cell written as a symbol or as a number 10..side, 0 for an empty one; `not_a_symbol` otherwise.
[[nodiscard]] std::uint8_t cell_value(std::string_view cell, int side);

/// Whether a text can be the candidates of a cell: ascending symbols, with = before a value that was found, and ? behind
/// a single mark of a cell that is still open. The sign of an empty cell is not among them: lists of candidates do not
/// use it, and `. 12 1` are numbers.
[[nodiscard]] bool is_candidate_set(std::string_view text, int side);

/// The candidates of such a text, bit v for value v.
[[nodiscard]] std::uint32_t marks_in(std::string_view candidates);

/// How many characters are symbols of a board of this side.
[[nodiscard]] std::size_t readable_characters(std::string_view text, int side);

} // namespace sudoku
