#pragma once

#include <sudoku/variants/variant.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A variant that was read from a text, and descriptions of the parts of the text that it leaves out, such as drawings,
/// a player's entries and unknown keys. Each description is one line for the user: "2 lines are drawings".
struct ReadVariant {
    Variant variant;
    std::vector<std::string> left_out = {};
    /// In JSON of f-puzzles, a player's digits and marks in the middle of open cells: for each cell, bit v for value v,
    /// and bit 0 if the value is a digit, not a mark; 0 for a cell without any. Empty: no cell has any.
    std::vector<std::uint32_t> entries = {};
};

/// A variant as a text, and the parts of the variant that the text cannot express.
struct WrittenVariant {
    std::string text;
    std::vector<std::string> left_out = {};
};

/// The regions of the cells, if a file has none: boxes whose number of rows is the greatest divisor of the side up to
/// its square root, so 2x7 for side 14. For side 7, these are the rows.
std::vector<int> f_puzzles_regions(int side);

/// Reads the JSON of the puzzle editor f-puzzles. Keys are compared without regard to case. Each line of a restriction
/// with several lines becomes a separate restriction; a line of one cell, which restricts nothing, is left out. The
/// line of an arrow leaves out the circle from which it is drawn.
/// Errors: throws csp::Error for text that is not JSON, or not a puzzle: "killercage 2, cell 1: R0C1 is no cell,
/// expected R1C1 to R9C9".
/// Source: the file format of www.f-puzzles.com, which has no description; keys as in docs/setting.md
ReadVariant read_f_puzzles(std::string_view json);

/// Whether a text is a link that holds a puzzle in this format: https://www.f-puzzles.com/?load=N4Ig...,
/// https://sudokupad.app/fpuzzlesN4Ig..., or the packed part alone, which begins with N4Ig. Also recognises links to
/// f-puzzles and tinyurl.com that contain no puzzle, so that their reader reports this.
bool is_f_puzzles_link(std::string_view text);

/// Reads a link of this form.
/// Errors: throws csp::Error for a link that cannot be unpacked, and as read_f_puzzles().
ReadVariant read_f_puzzles_link(std::string_view link);

/// The JSON of a variant. Windows become extra regions.
WrittenVariant to_f_puzzles(const Variant& variant);

/// The link that opens a variant in f-puzzles.
WrittenVariant to_f_puzzles_link(const Variant& variant);

} // namespace sudoku
