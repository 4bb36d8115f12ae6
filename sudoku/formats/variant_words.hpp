#pragma once

#include <sudoku/formats/words.hpp>
#include <sudoku/variants/restriction.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The words of the text format of variants, which its reader and its writer share.
namespace sudoku::words {

inline constexpr std::string_view text_start = "sudoku";
inline constexpr std::array<std::string_view, 6> text_keys{"title", "author",  "rules",
                                                           "grid",  "regions", "solution"};

/// The kind with the longest name at the beginning of a list of words, and the number of words of this name; null and 0
/// if there is none. The word `diagonal` alone is not a kind.
struct KindAhead {
    const RestrictionKind* kind = nullptr;
    std::size_t words = 0;
};
KindAhead kind_ahead(std::span<const Word> words);

/// Returns the restrictions of both diagonals.
std::vector<Restriction> both_diagonals();

/// Returns the cells of a rectangle between two corners, row by row from the first corner to the last.
std::vector<int> rectangle(int side, int first, int last);

/// Returns the cells of a row or column in the order seen from its start or its end; `number` counts from 0.
std::vector<int> row_or_column(int side, bool is_row, int number, bool from_end);

/// Returns the cells of a diagonal between its first and last cell; empty if these are not on a diagonal.
std::vector<int> diagonal_between(int side, int first, int last);

/// Returns the names of kinds and keys similar to a typed name, for messages.
std::string similar_kind(std::string_view typed);

} // namespace sudoku::words
