#pragma once

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sudoku {

/// The characters that separate words on a line.
inline constexpr std::string_view blanks = " \t";

/// Characters of a line that belong together: one cell, or several cells of a row. Empty for an empty field.
struct LineGroup {
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// Splits a line into groups, up to a #. Groups are separated by blanks, bars, quotes, brackets and commas, and by
/// exclamation marks if there are several, so that rows of CSV and lists of JSON are read like any other row.
///
/// If every cell has a separate field, an empty field is a group without characters: between commas or semicolons,
/// between tabs if two are adjacent, between bars if each field has at most one cell. A comma after the last field is
/// skipped, unless other fields are empty as well. In that case, the function returns true, since one more field may be
/// empty.
bool split_line(std::string_view line, std::vector<LineGroup>& groups);

/// Whether a character is part of a word: puzzles end at the first character that is not.
bool is_word_character(char c);

/// Returns the value of a cell written as a symbol or as a number 10..side; 0 for an empty cell; `not_a_symbol` for any
/// other text.
std::uint8_t cell_value(std::string_view cell, int side);

/// Whether a text can be the candidates of a cell: ascending symbols, with = before a value that was found, and ? after
/// a single mark of a cell that is still open. The sign of an empty cell is excluded: lists of candidates do not use
/// it, and `. 12 1` are numbers.
bool is_candidate_set(std::string_view text, int side);

/// Returns the candidates of such a text, bit v for value v.
std::uint32_t marks_in(std::string_view candidates);

/// Returns the number of characters that are symbols of a board of this side.
std::size_t readable_characters(std::string_view text, int side);

/// How the cells of a board beyond side 9 are written, from which its symbols are determined: the first place of each
/// kind of sign.
///
/// While a board is read, a digit 0 is stored as `zero_digit`, and a letter beyond the usual letters as
/// `letters_from` + its number in the alphabet. resolve() converts them to values.
struct SymbolSigns {
    static constexpr std::uint8_t zero_digit = 254;
    static constexpr std::uint8_t letters_from = 9;

    struct Place {
        std::size_t line = 0;
        std::size_t column = 0; ///< 0: there is no such sign
        char sign = 0;

        explicit operator bool() const { return column != 0; }
    };

    Place zero;              ///< a cell written 0
    Place other;             ///< another sign for an empty cell
    Place digit;             ///< 1 to 9
    Place letter;            ///< a letter beyond the usual letters
    bool has_last = false;   ///< whether the symbol of the greatest value occurs
    bool has_number = false; ///< whether a cell is a number of two digits

    /// Adds the signs of a later line.
    void add(const SymbolSigns& below, std::size_t line);
    /// Returns the value to store, until resolve(), for a sign that is not written as a number.
    std::uint8_t note(char sign, std::size_t column, int side);

    /// A fault and its line.
    struct Misfit {
        std::size_t line = 0;
        Fault fault;
    };
    /// Converts the noted signs to values, and determines the symbols. Returns a misfit if signs of two systems are
    /// mixed.
    [[nodiscard]] std::optional<Misfit> resolve(std::span<std::uint8_t> cells, int side,
                                                Symbols& symbols) const;
};

} // namespace sudoku
