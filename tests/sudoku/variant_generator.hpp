#pragma once

#include <sudoku/variants/variant.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

/// Random variants, for tests of their formats.
namespace variants {

inline int random_from(int least, int most, std::mt19937& random) {
    return std::uniform_int_distribution(least, most)(random);
}

inline std::vector<int> random_cells(int number, int side, std::mt19937& random) {
    std::vector<int> cells(static_cast<std::size_t>(number));
    for (int& cell : cells) cell = random_from(0, side * side - 1, random);
    return cells;
}

/// Returns the cells from a first one in steps of rows and columns, up to the edge.
inline std::vector<int> walk_from(int row, int column, int down, int right, int side) {
    std::vector<int> cells;
    for (; row >= 0 && row < side && column >= 0 && column < side; row += down, column += right)
        cells.push_back(row * side + column);
    return cells;
}

/// Returns a restriction without a fault.
inline sudoku::Restriction random_restriction(const sudoku::RestrictionKind& kind, int side,
                                              std::mt19937& random) {
    sudoku::Restriction restriction{.kind = &kind};
    const int last = side - 1;
    const bool flag = random_from(0, 1, random) == 1;
    const int number = random_from(1, 6, random);
    switch (kind.cells) {
    case sudoku::Cells::board:
        break;
    case sudoku::Cells::cell:
        restriction.cells = random_cells(1, side, random);
        break;
    case sudoku::Cells::pair: {
        const int row = random_from(0, last - 1, random);
        const int column = random_from(0, last - 1, random);
        restriction.cells = {row * side + column, flag ? row * side + column + 1 : (row + 1) * side + column};
        if (number % 2 == 0) std::swap(restriction.cells[0], restriction.cells[1]);
        break;
    }
    case sudoku::Cells::cells:
    case sudoku::Cells::line:
        restriction.cells =
            random_cells(kind.cells == sudoku::Cells::line ? number + 1 : number, side, random);
        if (flag) restriction.cells = {0, 1, 2, side, side + 1, side + 2}; // a rectangle
        break;
    case sudoku::Cells::arrow:
        restriction.cells = random_cells(number, side, random);
        restriction.partners = random_cells(random_from(1, 2, random), side, random);
        break;
    case sudoku::Cells::copy:
        restriction.cells = random_cells(number, side, random);
        restriction.partners = random_cells(number, side, random);
        break;
    case sudoku::Cells::row:
        restriction.cells = flag ? walk_from(random_from(0, last, random), 0, 0, 1, side)
                                 : walk_from(last, random_from(0, last, random), -1, 0, side);
        break;
    case sudoku::Cells::diagonal:
        restriction.cells = flag ? walk_from(0, random_from(0, last, random), 1, -1, side)
                                 : walk_from(last, random_from(0, last, random), -1, 1, side);
        break;
    }
    const bool has_number =
        kind.numbers == sudoku::Numbers::one || (kind.numbers == sudoku::Numbers::optional && flag);
    if (has_number) restriction.numbers = {random_from(0, 50, random)};
    if (kind.numbers == sudoku::Numbers::several)
        for (int i = 0; i < random_from(1, 4, random); ++i)
            restriction.numbers.push_back(random_from(1, side, random));
    if (kind.numbers == sudoku::Numbers::several && restriction.numbers.empty()) restriction.numbers = {1};
    return restriction;
}

inline sudoku::Board random_board(const sudoku::Variant& variant, std::mt19937& random) {
    sudoku::Board board = variant.givens;
    for (int cell = 0; cell < variant.size(); ++cell)
        if (random_from(0, 2, random) == 0) board.set(cell, random_from(1, variant.side(), random));
    return board;
}

inline std::string random_text(std::mt19937& random) {
    const std::string letters = "ab :#\n\r\t\xC3\xA4.1";
    std::string text;
    for (int i = random_from(0, 8, random); i > 0; --i)
        text +=
            letters[static_cast<std::size_t>(random_from(0, static_cast<int>(letters.size()) - 1, random))];
    return text;
}

/// Returns a variant of any side with some restrictions of each kind, all without faults.
inline sudoku::Variant random_variant(std::mt19937& random) {
    sudoku::Variant variant(random_from(4, 25, random));
    const int side = variant.side();
    const auto happens = [&] { return random_from(0, 1, random) == 1; };
    variant.title = random_text(random);
    variant.author = random_text(random);
    variant.rules = random_text(random);
    if (happens()) variant.givens = random_board(variant, random);
    if (happens()) variant.solution = random_board(variant, random);
    if (happens()) {
        std::map<int, int> sizes;
        for (int& region : variant.regions) {
            region = random_from(-1, side + random_from(0, 60, random), random);
            if (++sizes[region] > side) region = -1; // its cells could not have different values
        }
    }
    if (happens()) variant.regions.assign(variant.regions.size(), -1);
    if (happens()) {
        const std::uint32_t all = (2U << side) - 2;
        variant.marks.assign(variant.regions.size(), all);
        for (std::uint32_t& marks : variant.marks)
            if (happens()) marks = static_cast<std::uint32_t>(random()) & all;
    }
    for (const sudoku::RestrictionKind* kind : sudoku::restriction_kinds())
        if (happens()) variant.restrictions.push_back(random_restriction(*kind, side, random));
    return variant;
}

} // namespace variants
