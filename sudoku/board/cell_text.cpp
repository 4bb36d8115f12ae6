#include <sudoku/board/cell_text.hpp>

#include <sudoku/board/symbol.hpp>

#include <algorithm>

namespace sudoku {

bool is_word_character(char c) {
    return ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '.' ||
           c == '_' || c == '*';
}

std::uint8_t cell_value(std::string_view cell, int side) {
    if (cell.empty() || cell == "null") return 0; // an empty field, or null in JSON
    std::uint8_t value = not_a_symbol;
    if (cell.size() == 1) value = value_of_symbol(cell[0]);
    if (cell.size() == 2 && '1' <= cell[0] && cell[0] <= '9' && '0' <= cell[1] && cell[1] <= '9') {
        value = static_cast<std::uint8_t>((cell[0] - '0') * 10 + (cell[1] - '0'));
    }
    return value <= side ? value : not_a_symbol;
}

bool is_candidate_set(std::string_view text, int side) {
    if (text.size() == 2 && text[0] == '=') text.remove_prefix(1);
    if (text.size() == 2 && text[1] == '?') text.remove_suffix(1);
    int last = 0;
    for (const char c : text) {
        const int value = value_of_symbol(c);
        if (value <= last || value > side) return false;
        last = value;
    }
    return last > 0;
}

std::uint32_t marks_in(std::string_view candidates) {
    std::uint32_t marks = 0;
    for (const char c : candidates) {
        const auto value = value_of_symbol(c);
        if (value != not_a_symbol) marks |= std::uint32_t{1} << value;
    }
    return marks;
}

std::size_t readable_characters(std::string_view text, int side) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [side](char c) {
        return value_of_symbol(c) <= side || is_other_letter(c, side);
    }));
}

} // namespace sudoku
