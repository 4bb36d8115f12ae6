#include <sudoku/layout/conflict.hpp>

#include <sudoku/board/symbol.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace sudoku {

namespace {

/// Returns the values that occur at least twice in a unit: bit v for value v, bit 0 for empty cells.
std::uint32_t repeated_values(const Unit& unit, const Board& board) {
    std::uint32_t seen = 0;
    std::uint32_t repeated = 0;
    for (const int cell : unit.cells) {
        const auto value = std::uint32_t{1} << board[cell];
        repeated |= seen & value;
        seen |= value;
    }
    return repeated;
}

std::string count_in_words(std::size_t count) {
    constexpr std::array<std::string_view, 10> words{"no",   "one", "two",   "three", "four",
                                                     "five", "six", "seven", "eight", "nine"};
    return count < words.size() ? std::string(words[count]) : std::to_string(count);
}

Conflict make_conflict(const Layout& layout, const Board& board, std::size_t unit_index, int value,
                       CellNaming naming) {
    const auto& unit = layout.units()[unit_index];
    Conflict conflict{static_cast<int>(unit_index), value, {}, {}};
    for (const int cell : unit.cells) {
        if (board[cell] == value) conflict.cells.push_back(cell);
    }
    const auto count = conflict.cells.size();
    conflict.text = unit.name + " has " + count_in_words(count) + " " + symbol_of_value(value) + "s: ";
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) conflict.text += i + 1 < count ? ", " : " and ";
        conflict.text += layout.cell_name(conflict.cells[i], naming);
    }
    return conflict;
}

/// Calls `found(unit index, value)` for every conflict until it returns false.
template <typename Found>
void for_each_conflict(const Layout& layout, const Board& board, const Found& found) {
    if (layout.side() != board.side()) {
        throw csp::ArgumentError("sudoku::conflicts", "the board has side " + std::to_string(board.side()) +
                                                          ", expected that of the layout, " +
                                                          std::to_string(layout.side()));
    }
    for (std::size_t index = 0; index < layout.units().size(); ++index) {
        const auto repeated = repeated_values(layout.units()[index], board);
        for (int value = 1; repeated >> value != 0; ++value) {
            if ((repeated >> value & 1U) != 0 && !found(index, value)) return;
        }
    }
}

} // namespace

std::optional<Conflict> first_conflict(const Layout& layout, const Board& board, CellNaming naming) {
    std::optional<Conflict> first;
    for_each_conflict(layout, board, [&](std::size_t unit, int value) {
        first = make_conflict(layout, board, unit, value, naming);
        return false;
    });
    return first;
}

std::vector<Conflict> conflicts(const Layout& layout, const Board& board, CellNaming naming) {
    std::vector<Conflict> all;
    for_each_conflict(layout, board, [&](std::size_t unit, int value) {
        all.push_back(make_conflict(layout, board, unit, value, naming));
        return true;
    });
    return all;
}

std::optional<std::string> fault_of_solution(const Layout& layout, const Board& givens,
                                             const Board& solution) {
    if (givens.side() != solution.side())
        throw csp::ArgumentError("sudoku::fault_of_solution",
                                 "the solution has side " + std::to_string(solution.side()) +
                                     ", expected that of the givens, " + std::to_string(givens.side()));
    if (const auto conflict = first_conflict(layout, solution)) return conflict->text;
    for (int cell = 0; cell < givens.size(); ++cell) {
        if (solution[cell] == 0) return layout.cell_name(cell) + " is empty";
        if (givens[cell] != 0 && givens[cell] != solution[cell])
            return layout.cell_name(cell) + " differs from its given";
    }
    return std::nullopt;
}

} // namespace sudoku
