#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace sudoku {

/// How a cell is written. Values 1-9 are digits, and values 10-25 the letters A-P, read in either case; a 16x16 board
/// therefore uses 1-9 and A-G. An empty cell is `.`, `0`, `_` or `*`.
///
/// On boards of side 10 and more, a cell may also be a decimal number with blanks or bars around it. A whole board may
/// also use other symbols, which are recognised from the board itself: only letters, from A on; or 0 as a digit, with
/// another sign for empty cells and no symbol for the greatest value. 0 then represents that value, so that all other
/// values are unchanged.
enum class Symbols : std::uint8_t {
    letters,   ///< one character per cell: digits, then letters
    numbers,   ///< decimal numbers separated by blanks
    from_zero, ///< 0-9, then letters: 0-F on a 16x16 board
    from_a,    ///< letters: A-P on a 16x16 board
};

inline constexpr std::uint8_t not_a_symbol = 255;

namespace detail {

constexpr std::array<std::uint8_t, 256> make_symbol_table() {
    std::array<std::uint8_t, 256> table{};
    table.fill(not_a_symbol);
    for (const char empty : std::string_view(".0_*")) table[static_cast<unsigned char>(empty)] = 0;
    for (unsigned value = 1; value <= 9; ++value) table['0' + value] = static_cast<std::uint8_t>(value);
    for (unsigned value = 10; value <= 25; ++value) {
        table['A' + value - 10] = static_cast<std::uint8_t>(value);
        table['a' + value - 10] = static_cast<std::uint8_t>(value);
    }
    return table;
}

inline constexpr auto symbol_table = make_symbol_table();

} // namespace detail

/// Returns the value that a character represents: 0 for an empty cell, 1..25, or `not_a_symbol`.
constexpr std::uint8_t value_of_symbol(char symbol) {
    return detail::symbol_table[static_cast<unsigned char>(symbol)];
}

/// Returns the character of a value 1..25; the inverse of `value_of_symbol` with capital letters.
constexpr char symbol_of_value(int value) {
    return static_cast<char>(value <= 9 ? '0' + value : 'A' + value - 10);
}

/// Returns the character of a value in other symbols of one character.
constexpr char symbol_of_value(int value, Symbols symbols, int side) {
    if (symbols == Symbols::from_a) return static_cast<char>('A' + value - 1);
    return symbols == Symbols::from_zero && value == side ? '0' : symbol_of_value(value);
}

/// Whether a character is a letter that represents a value if all symbols are letters.
constexpr bool is_other_letter(char symbol, int side) {
    constexpr int last_digit = 9;
    return side > last_digit &&
           (('A' <= symbol && symbol < 'A' + side) || ('a' <= symbol && symbol < 'a' + side));
}

/// Returns the symbols that a cell of a board of this side may have, worded for an error message: "a digit 1-9, a
/// letter A-G or one of . 0 _ *".
inline std::string symbols_in_words(int side) {
    const char last = symbol_of_value(side);
    std::string words = std::string("a digit 1-") + (side <= 9 ? last : '9');
    if (side == 10) words += ", the letter A";
    if (side > 10) words += std::string(", a letter A-") + last;
    return words + " or one of . 0 _ *";
}

} // namespace sudoku
