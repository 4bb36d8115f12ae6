#pragma once

#include <sudoku/board/parse_error.hpp>
#include <sudoku/formats/f_puzzles.hpp>

#include <string_view>
#include <vector>

/// Files of classic boards with more information than BoardReader reads from them, such as the author of a puzzle and
/// the values that a player has placed.
namespace sudoku {

/// Whether a text is a file .sdk with a section [Puzzle] or [State], or with a line such as `#ARuud` and nine rows.
bool is_sdk(std::string_view text);

/// Reads a file .sdk: lines of information, then nine rows, with or without a section [Puzzle]. `#A` is the author,
/// `#D` the title; `#C`, `#B`, `#S`, `#L` and `#U` (comment, date, source, level, address) become lines of the rules'
/// text. Values of [State] that are not in [Puzzle] were placed by a player, and are ignored.
///
/// Errors: throws ParseError unless there are nine rows of nine values, and csp::Error, naming the cell, if a value of
/// [State] contradicts [Puzzle].
/// Source: SadMan Software Sudoku; "SudoCue - File Formats", Ruud, 2006
ReadVariant read_sdk(std::string_view text);

/// Whether a text is a file .sdx in which a player has placed values: nine lines of nine groups, with at least one
/// group of u and a value.
bool is_sdx(std::string_view text);

/// Reads a file .sdx, which has a line for each row, and blanks between cells. A digit is a given, `u5` a value placed
/// by a player, and several digits are the candidates of a cell. The values that a cell may have become its marks.
///
/// Errors: throws ParseError unless there are nine lines of nine cells.
/// Source: "SudoCue - File Formats", Ruud, 2006
ReadVariant read_sdx(std::string_view text);

/// Whether a text is an XML file of OpenSudoku.
bool is_opensudoku(std::string_view text);

/// Reads all games of an XML file of OpenSudoku. A game is 81 digits, or `version: 1` to `version: 5` and cells
/// `value|...|0|`, in which the last number is 1 for a cell that a player may change; values of such cells are ignored.
/// Each game gets the name and the author of the file.
///
/// Errors: throws ParseError for a game in neither form.
/// Source: the files of OpenSudoku, versions 1 to 5 of its cell collection
std::vector<ReadVariant> read_opensudoku(std::string_view xml);

} // namespace sudoku
