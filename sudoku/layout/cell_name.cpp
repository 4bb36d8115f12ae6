#include <sudoku/layout/cell_name.hpp>

#include <csp/base/error.hpp>
#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/parse_error.hpp>

#include <cctype>
#include <charconv>
#include <optional>

namespace sudoku {

namespace {

void require_side(const std::string& function, int side) {
    if (1 <= side && side <= max_side) return;
    throw csp::ArgumentError(function, "the side is " + std::to_string(side) + ", expected 1 to 25");
}

/// Returns a number 1..side that fills the whole text, minus one.
std::optional<int> index_of(std::string_view digits, int side) {
    int number = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, number);
    if (error != std::errc{} || stop != end || number < 1 || number > side) return std::nullopt;
    return number - 1;
}

std::optional<int> find_cell(int side, std::string_view name) {
    if (name.empty()) return std::nullopt;
    const auto split = name.find_first_of("cC", 1);
    std::optional<int> row;
    std::string_view column;
    if (split != std::string_view::npos && (name[0] == 'r' || name[0] == 'R')) {
        row = index_of(name.substr(1, split - 1), side);
        column = name.substr(split + 1);
    } else {
        const char letter = name[0];
        if ('A' <= letter && letter < 'A' + side) row = letter - 'A';
        if ('a' <= letter && letter < 'a' + side) row = letter - 'a';
        column = name.substr(1);
    }
    const auto column_index = index_of(column, side);
    if (!row || !column_index) return std::nullopt;
    return *row * side + *column_index;
}

/// Returns the name in quotes, 'A1', or its first byte that cannot be printed.
std::string name_in_words(std::string_view name) {
    for (const char c : name) {
        if (std::iscntrl(static_cast<unsigned char>(c)) != 0) return character_in_words(c);
    }
    return '\'' + std::string(name) + '\'';
}

} // namespace

std::string cell_name(int side, int cell, CellNaming naming) {
    require_side("sudoku::cell_name", side);
    if (cell < 0 || cell >= side * side) {
        throw csp::ArgumentError("sudoku::cell_name", "the cell is " + std::to_string(cell) +
                                                          ", expected 0 to " +
                                                          std::to_string(side * side - 1));
    }
    const int row = cell / side;
    const auto column = std::to_string(cell % side + 1);
    if (naming == CellNaming::row_column) return 'r' + std::to_string(row + 1) + 'c' + column;
    return static_cast<char>('A' + row) + column;
}

int cell_of(int side, std::string_view name) {
    require_side("sudoku::cell_of", side);
    if (const auto cell = find_cell(side, name)) return *cell;
    const int last = side * side - 1;
    throw csp::ArgumentError("sudoku::cell_of", name_in_words(name) + " names no cell, expected A1 to " +
                                                    cell_name(side, last) + " or r1c1 to " +
                                                    cell_name(side, last, CellNaming::row_column));
}

} // namespace sudoku
