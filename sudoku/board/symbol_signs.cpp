#include <sudoku/board/symbol_signs.hpp>

#include <sudoku/board/parse_error.hpp>

#include <tuple>

namespace sudoku {

namespace {

constexpr int last_digit = 9;

bool is_later(const SymbolSigns::Place& a, const SymbolSigns::Place& b) {
    return std::tie(a.line, a.column) > std::tie(b.line, b.column);
}

} // namespace

void SymbolSigns::add(const SymbolSigns& below, std::size_t line) {
    const auto take = [line](Place& mine, const Place& its) {
        if (!mine && its) mine = {line, its.column, its.sign};
    };
    take(zero, below.zero);
    take(other, below.other);
    take(digit, below.digit);
    take(letter, below.letter);
    has_last = has_last || below.has_last;
    has_number = has_number || below.has_number;
}

std::uint8_t SymbolSigns::note(char sign, std::size_t column, int side) {
    const std::uint8_t value = value_of_symbol(sign);
    if (side <= last_digit) return value;
    const bool is_beyond = value > side && is_other_letter(sign, side);
    Place& first = is_beyond ? letter : value == 0 ? (sign == '0' ? zero : other) : digit;
    if (!first && (is_beyond || value <= last_digit)) first = {0, column, sign};
    has_last = has_last || value == side;
    if (sign == '0') return zero_digit;
    if (!is_beyond) return value;
    const char first_letter = sign >= 'a' ? 'a' : 'A';
    return static_cast<std::uint8_t>(letters_from + (sign - first_letter + 1));
}

std::optional<SymbolSigns::Misfit> SymbolSigns::resolve(std::span<std::uint8_t> cells, int side,
                                                        Symbols& symbols) const {
    if (side <= last_digit) return std::nullopt;
    symbols = letter ? Symbols::from_a : Symbols::letters;
    if (letter && (digit || has_number))
        return Misfit{letter.line, {letter.column, symbols_in_words(side), character_in_words(letter.sign)}};
    if (zero && other) {
        const Place& place = is_later(zero, other) ? zero : other;
        if (letter || has_last || has_number)
            return Misfit{
                place.line,
                {place.column, "one sign for all empty cells, for 0 is no value", "0 beside another"}};
        symbols = Symbols::from_zero;
    }
    for (std::uint8_t& cell : cells) {
        if (cell == zero_digit) cell = symbols == Symbols::from_zero ? static_cast<std::uint8_t>(side) : 0;
        if (letter && cell != 0) cell = static_cast<std::uint8_t>(cell - letters_from);
    }
    return std::nullopt;
}

} // namespace sudoku
