#pragma once

#include <csp/base/atom.hpp>
#include <csp/mpi/mpi.hpp>
#include <csp/search/region.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp::mpi {

/// Regions without a common solution that one rank searches, the last one first. They are the right branches that are
/// open along a path of the search, so that each begins like the one before.
using Piece = std::vector<Region>;

/// The piece that is the whole tree.
inline Piece whole_tree() { return {Region{}}; }

/// Its share of the whole tree.
double weight_of(const Piece& piece);

/// A piece in a text: for each region, its weight, the number of atoms that it shares with the region before, and its
/// further atoms: `0.5 0 3=4 5!=2 , 0.125 1 7>=1`.
std::string text_of(const Piece& piece);

/// The piece in a text.
/// Errors: throws Error if the text is no piece.
Piece piece_in(std::string_view text);

/// The number in a text.
/// Errors: throws Error if the text is no number, or one that does not fit in `Number`, which is std::uint64_t,
/// WideValue, Total or double.
template <typename Number>
Number number_in(std::string_view text);
template <>
Total number_in<Total>(std::string_view text);

/// The words of a text, which single blanks separate.
std::vector<std::string_view> words_in(std::string_view text, char separator = ' ');

/// Appends a piece to a message: the number of its regions; of each, its weight, the numbers of shared and of further
/// atoms, and the latter.
void put(const Piece& piece, std::vector<std::int64_t>& words);

/// The piece at the beginning of the words, which are then those behind it.
/// Errors: throws Error if the words are no piece.
Piece take_piece(std::span<const std::int64_t>& words);

} // namespace csp::mpi
