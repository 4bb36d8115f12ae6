#pragma once

#include <sudoku/formats/f_puzzles.hpp>

#include <cstdint>
#include <string_view>

namespace sudoku {

/// The formats that a text with one puzzle may have.
enum class TextFormat : std::uint8_t {
    boards,         ///< none of the others: boards as BoardReader reads them
    variant_text,   ///< read_variant_text()
    f_puzzles,      ///< the JSON of f-puzzles
    f_puzzles_link, ///< a link to it
    sudokupad,      ///< the JSON of SudokuPad
    sudokupad_link, ///< a link to it
    sumocue,        ///< a killer of SumoCue
    snarfable,      ///< a killer in 81 characters
    sdk,            ///< a file .sdk with information or sections
    sdx,            ///< a file .sdx with values that a player placed
};

/// The format of a text. A text that BoardReader reads without loss is `boards`, also in XML, JSON and CSV: a format is
/// recognised by marks that no board has.
/// Complexity: O(length of the text)
TextFormat recognise(std::string_view text);

/// The name of a format in a player's words: "a link to SudokuPad".
std::string_view name_of(TextFormat format);

/// Reads the only puzzle of a text in any of these formats. Marks of a board are those of the variant.
/// Errors: throws csp::Error, of which ParseError has the position, as the reader of the format; for boards, when the
/// text holds none, a broken one, or more than one.
ReadVariant read_variant(std::string_view text);
/// The same for a text whose format is known.
ReadVariant read_variant(std::string_view text, TextFormat format);

} // namespace sudoku
