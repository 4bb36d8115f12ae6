#pragma once

#include <sudoku/formats/f_puzzles.hpp>

#include <string>
#include <string_view>

namespace sudoku {

/// Whether a text is the JSON of SudokuPad, with long or short keys: an object with cells and no grid.
bool is_sudokupad(std::string_view text);

/// Reads the JSON of SudokuPad, with long keys or with the short ones of links. It is a drawing of which only values,
/// regions, cages, the rules `antiknight` and `antiking` and the texts have a meaning: a cage with `sum`, or with an
/// integer as its label, has that sum. All else is left out. If the regions are a square within a larger drawing, the
/// cells outside it are left out.
///
/// Errors: throws csp::Error for text that is not JSON, or no square board with rows and columns of different values.
/// Source: the files of sudokupad.app, Sven Neumann, as scripts that pack and unpack them show
ReadVariant read_sudokupad(std::string_view json);

/// Whether a text is a link to SudokuPad: https://sudokupad.app/sclN4Ig..., the same at
/// app.crackingthecryptic.com/sudoku/, or the packed part alone, which begins with scl or ctc. Links to puzzles in the
/// format of f-puzzles are none.
bool is_sudokupad_link(std::string_view text);

/// Reads such a link.
/// Errors: throws csp::Error for a link that cannot be unpacked, for a short one, which only names a puzzle, and as
/// read_sudokupad().
ReadVariant read_sudokupad_link(std::string_view link);

/// The JSON with short keys as JSON that parsers read: with quotes, `{}`, true and false in place. The keys stay short.
std::string unzip_sudokupad(std::string_view zipped);

} // namespace sudoku
