#pragma once

#include <sudoku/formats/f_puzzles.hpp>

#include <cstdint>
#include <string_view>

namespace sudoku {

/// The formats that a text with one puzzle may have.
enum class TextFormat : std::uint8_t {
    boards,         ///< none of the formats below: boards as BoardReader reads them
    variant_text,   ///< read_variant_text()
    f_puzzles,      ///< the JSON of f-puzzles
    f_puzzles_link, ///< a link to f-puzzles
    sudokupad,      ///< the JSON of SudokuPad
    sudokupad_link, ///< a link to SudokuPad
    penpa_link,     ///< a link to the drawing program Penpa
    sumocue,        ///< a killer of SumoCue
    snarfable,      ///< a killer in 81 characters
    jigsaw,         ///< a jigsaw on one line, its regions behind its cells
    sdk,            ///< a file .sdk with information or sections
    sdx,            ///< a file .sdx with values that a player placed
};

/// The format of a text, recognised by features that texts of boards do not have. So a text that BoardReader reads
/// without loss is `boards`, also in XML, JSON and CSV.
/// Complexity: O(length of the text)
TextFormat recognise(std::string_view text);

/// The name of a format in a player's words: "a link to SudokuPad".
std::string_view name_of(TextFormat format);

/// Reads the only puzzle of a text in any of these formats. The marks of a board become those of the variant.
/// Errors: throws csp::Error as the reader of the format; if it is a ParseError, it has the position. For boards, also
/// throws it if the text has no board, a malformed one, or more than one.
ReadVariant read_variant(std::string_view text);
/// The same for a text whose format is known.
ReadVariant read_variant(std::string_view text, TextFormat format);

} // namespace sudoku
