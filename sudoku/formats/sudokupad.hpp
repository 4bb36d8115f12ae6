#pragma once

#include <sudoku/formats/f_puzzles.hpp>

#include <string>
#include <string_view>

namespace sudoku {

/// Whether a text is the JSON of SudokuPad, with long or short keys: an object with cells and no grid.
bool is_sudokupad(std::string_view text);

/// Reads the JSON of SudokuPad, with long keys or with the short keys of links. The JSON describes a drawing. Only
/// values, regions, cages, the rules `antiknight` and `antiking` and the texts are read: a cage with `sum`, or with an
/// integer as its label, has that sum. If the regions form a square within a larger drawing, the cells outside this
/// square are ignored.
///
/// Errors: throws csp::Error for text that is not JSON, or without a square board with rows and columns of different
/// values.
/// Source: the files of sudokupad.app, Sven Neumann, as scripts that pack and unpack them show
ReadVariant read_sudokupad(std::string_view json);

/// Whether a text is a link to SudokuPad: https://sudokupad.app/sclN4Ig..., the same at
/// app.crackingthecryptic.com/sudoku/, or only the packed part, which begins with scl or ctc. Links to puzzles in the
/// format of f-puzzles do not count.
bool is_sudokupad_link(std::string_view text);

/// Reads a link of this form.
/// Errors: throws csp::Error for a link that cannot be unpacked, for a short link, which only names a puzzle, and in
/// the cases of read_sudokupad().
ReadVariant read_sudokupad_link(std::string_view link);

/// Converts the abbreviated JSON of links to complete JSON, with quotes, `{}`, true and false. The keys stay short.
std::string unzip_sudokupad(std::string_view zipped);

} // namespace sudoku
