#pragma once

#include <sudoku/formats/f_puzzles.hpp>

#include <string_view>

namespace sudoku {

/// Whether a text is a link to the drawing program Penpa: https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRRb...,
/// or the same at another address with the folder penpa-edit.
bool is_penpa_link(std::string_view text);

/// Reads a link of this form. The solution, among other parts, is ignored.
/// Errors: throws csp::Error for a link that cannot be unpacked, and as read_penpa().
ReadVariant read_penpa_link(std::string_view link);

/// Reads the text that such a link contains, without its abbreviations. It describes a drawing on a square grid,
/// perhaps with margins around the board. The function reads the title, the author, the rules, and from the drawing:
///   - a number in a cell is a given;
///   - black lines state the regions, if they divide the board into parts of as many cells as it has rows. Without
///     black lines there are no regions;
///   - a killer cage has the sum in a corner of one of its cells;
///   - a Sudoku grid that was made with diagonals has their rules.
/// Every other drawing and the player's entries are ignored.
///
/// Errors: throws csp::Error for any other text, and for a drawing without a square board of side 4 to 25.
/// Source: penpa-edit, Opt-Pan and Swaroop Guggilam; the format has no description
ReadVariant read_penpa(std::string_view text);

} // namespace sudoku
