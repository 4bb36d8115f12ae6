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

/// Regions that one rank searches, the last one first; no two have a common solution. They are the open right branches
/// along a path of the search, so each region has its first atoms in common with the region before.
using Piece = std::vector<Region>;

/// Returns the piece that is the whole tree.
inline Piece whole_tree() { return {Region{}}; }

/// Returns the share of a piece in the whole tree.
double weight_of(const Piece& piece);

/// Returns a piece as a text: for each region, its weight, the number of first atoms that it shares with the region
/// before it, and its further atoms: `0.5 0 3=4 5!=2 , 0.125 1 7>=1`.
std::string text_of(const Piece& piece);

/// Reads a piece from such a text.
/// Errors: throws Error if the text is not a piece.
Piece piece_in(std::string_view text);

/// Reads a number, which is std::uint64_t, WideValue, Total or double.
/// Errors: throws Error if the text is not a number, or if the number does not fit in the type.
template <typename Number>
Number number_in(std::string_view text);
template <>
Total number_in<Total>(std::string_view text);

/// Returns the words of a text between single separators.
std::vector<std::string_view> words_in(std::string_view text, char separator = ' ');

/// Appends a piece to a message: the number of its regions, and for each region its weight, the number of atoms that it
/// shares with the region before it, the number of further atoms, and these atoms.
void put(const Piece& piece, std::vector<std::int64_t>& words);

/// Reads a piece at the beginning of the words, and removes its words from them.
/// Errors: throws Error if the words are not a piece.
Piece take_piece(std::span<const std::int64_t>& words);

} // namespace csp::mpi
