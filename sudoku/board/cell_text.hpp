#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sudoku {

/// Whether a character is part of a word: puzzles end at the first character that is not.
[[nodiscard]] bool is_word_character(char c);

/// The value of a cell written as a symbol or as a number 10..side; 0 for an empty cell; `not_a_symbol` for anything
/// else.
[[nodiscard]] std::uint8_t cell_value(std::string_view cell, int side);

/// Whether a text can be the candidates of a cell: ascending symbols, with = before a value that was found, and ? after
/// a single mark of a cell that is still open. The sign of an empty cell is excluded: lists of candidates do not use
/// it, and `. 12 1` are numbers.
[[nodiscard]] bool is_candidate_set(std::string_view text, int side);

/// The candidates of such a text, bit v for value v.
[[nodiscard]] std::uint32_t marks_in(std::string_view candidates);

/// The number of characters that are symbols of a board of this side.
[[nodiscard]] std::size_t readable_characters(std::string_view text, int side);

} // namespace sudoku
