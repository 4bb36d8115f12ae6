#include <sudoku/layout/layout.hpp>

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

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

int cell_of(int side, std::string_view name) {
    require_side("sudoku::cell_of", side);
    if (const auto cell = find_cell(side, name)) return *cell;
    const int last = side * side - 1;
    throw csp::ArgumentError("sudoku::cell_of", name_in_words(name) + " names no cell, expected A1 to " +
                                                    cell_name(side, last) + " or r1c1 to " +
                                                    cell_name(side, last, CellNaming::row_column));
}

namespace {

[[noreturn]] void reject_unit(const Unit& unit, const std::string& problem) {
    throw csp::ArgumentError("sudoku::Layout", unit.name + " " + problem);
}

void require_unit(int side, const Unit& unit) {
    const auto size = unit.cells.size();
    if (size < 1 || std::cmp_greater(size, side)) {
        reject_unit(unit, "has " + std::to_string(size) + " cells, expected 1 to " + std::to_string(side));
    }
    std::vector<bool> seen(static_cast<std::size_t>(side * side));
    for (const int cell : unit.cells) {
        if (cell < 0 || cell >= side * side) {
            reject_unit(unit, "has the cell " + std::to_string(cell) + ", expected 0 to " +
                                  std::to_string(side * side - 1));
        }
        const auto at = static_cast<std::size_t>(cell);
        if (seen[at]) reject_unit(unit, "has the cell " + cell_name(side, cell) + " twice");
        seen[at] = true;
    }
}

void add_rows_and_columns(int side, std::vector<Unit>& units) {
    for (int row = 0; row < side; ++row) {
        Unit unit{"row " + std::to_string(row + 1), {}};
        for (int column = 0; column < side; ++column) unit.cells.push_back(row * side + column);
        units.push_back(std::move(unit));
    }
    for (int column = 0; column < side; ++column) {
        Unit unit{"column " + std::to_string(column + 1), {}};
        for (int row = 0; row < side; ++row) unit.cells.push_back(row * side + column);
        units.push_back(std::move(unit));
    }
}

void add_boxes(BoxShape box, std::vector<Unit>& units) {
    const int side = box.side();
    const int boxes_across = side / box.columns;
    for (int index = 0; index < side; ++index) {
        Unit unit{"box " + std::to_string(index + 1), {}};
        const int top = index / boxes_across * box.rows;
        const int left = index % boxes_across * box.columns;
        for (int row = top; row < top + box.rows; ++row) {
            for (int column = left; column < left + box.columns; ++column)
                unit.cells.push_back(row * side + column);
        }
        units.push_back(std::move(unit));
    }
}

int side_of_cells(std::size_t cells) {
    constexpr int least = 4;
    for (int side = least; side <= max_side; ++side) {
        if (std::cmp_equal(side * side, cells)) return side;
    }
    return 0;
}

/// Returns the symbols of a jigsaw without the blanks between them.
std::string region_symbols(std::string_view text) {
    std::string symbols;
    std::size_t line = 1;
    std::size_t column = 0;
    for (const char c : text) {
        ++column;
        if (c == '\n') {
            ++line;
            column = 0;
        }
        if (c == '\n' || c == '\r' || c == ' ' || c == '\t') continue;
        const bool is_symbol = ('0' <= c && c <= '9') || ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z');
        if (!is_symbol) {
            throw ParseError(line, column, "the letter or digit of a region", character_in_words(c));
        }
        symbols += c;
    }
    if (side_of_cells(symbols.size()) == 0) {
        throw ParseError(line, column + 1, "as many region symbols as a board has cells, such as 81",
                         std::to_string(symbols.size()));
    }
    return symbols;
}

} // namespace

Layout::Layout(int side, std::vector<Unit> units) : side_(side), units_(std::move(units)) {
    (void)box_for_regions(side); // throws if no board has this side
    std::vector<std::vector<int>> units_of(static_cast<std::size_t>(size()));
    for (std::size_t index = 0; index < units_.size(); ++index) {
        auto& unit = units_[index];
        if (unit.name.empty()) unit.name = "unit " + std::to_string(index + 1);
        require_unit(side, unit);
        for (const int cell : unit.cells)
            units_of[static_cast<std::size_t>(cell)].push_back(static_cast<int>(index));
    }
    for (int cell = 0; cell < size(); ++cell) {
        std::vector<int> peers;
        for (const int index : units_of[static_cast<std::size_t>(cell)]) {
            const auto& cells = units_[static_cast<std::size_t>(index)].cells;
            peers.insert(peers.end(), cells.begin(), cells.end());
        }
        std::sort(peers.begin(), peers.end());
        peers.erase(std::unique(peers.begin(), peers.end()), peers.end());
        std::erase(peers, cell);
        units_of_.append(units_of[static_cast<std::size_t>(cell)]);
        peers_.append(peers);
    }
}

void Layout::Lists::append(std::span<const int> list) {
    items.insert(items.end(), list.begin(), list.end());
    begin.push_back(items.size());
}

Layout Layout::rows_and_columns(int side) {
    std::vector<Unit> units;
    add_rows_and_columns(side, units);
    return {side, std::move(units)};
}

Layout Layout::classic(BoxShape box) {
    if (!box.is_box()) {
        throw csp::ArgumentError("sudoku::Layout::classic", "the box is " + std::to_string(box.rows) + "x" +
                                                                std::to_string(box.columns) +
                                                                ", expected 2x2 to 5x5");
    }
    std::vector<Unit> units;
    add_rows_and_columns(box.side(), units);
    add_boxes(box, units);
    return {box.side(), std::move(units)};
}

Layout Layout::diagonal(BoxShape box) { return classic(box).with_diagonals(); }

Layout Layout::with_diagonals() const {
    Unit down{"diagonal 1", {}};
    Unit up{"diagonal 2", {}};
    for (int row = 0; row < side_; ++row) {
        down.cells.push_back(row * side_ + row);
        up.cells.push_back(row * side_ + side_ - 1 - row);
    }
    return with({std::move(down), std::move(up)});
}

Layout Layout::jigsaw(std::string_view regions) {
    const auto symbols = region_symbols(regions);
    const int side = side_of_cells(symbols.size());
    std::vector<Unit> units;
    for (std::size_t cell = 0; cell < symbols.size(); ++cell) {
        const auto name = std::string("region ") + symbols[cell];
        auto region =
            std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.name == name; });
        if (region == units.end()) region = units.insert(units.end(), {name, {}});
        region->cells.push_back(static_cast<int>(cell));
    }
    for (const auto& region : units) {
        if (std::cmp_equal(region.cells.size(), side)) continue;
        throw csp::ArgumentError("sudoku::Layout::jigsaw", region.name + " has " +
                                                               std::to_string(region.cells.size()) +
                                                               " cells, expected " + std::to_string(side));
    }
    std::vector<Unit> all;
    add_rows_and_columns(side, all);
    all.insert(all.end(), units.begin(), units.end());
    return {side, std::move(all)};
}

Layout Layout::with(std::vector<Unit> more) const {
    auto units = units_;
    units.insert(units.end(), more.begin(), more.end());
    return {side_, std::move(units)};
}

namespace {

constexpr int none = -1;

bool is_row_or_column(int side, const Unit& unit) {
    const auto all_have = [&](auto number_of) {
        return std::all_of(unit.cells.begin(), unit.cells.end(),
                           [&](int cell) { return number_of(cell) == number_of(unit.cells.front()); });
    };
    return all_have([side](int cell) { return cell / side; }) ||
           all_have([side](int cell) { return cell % side; });
}

} // namespace

std::vector<int> regions_of(const Layout& layout) {
    std::vector<int> regions(static_cast<std::size_t>(layout.size()), none);
    int count = 0;
    const auto region = [&](int cell) -> int& { return regions[static_cast<std::size_t>(cell)]; };
    for (const Unit& unit : layout.units()) {
        const bool is_taken =
            std::any_of(unit.cells.begin(), unit.cells.end(), [&](int cell) { return region(cell) != none; });
        if (is_taken || is_row_or_column(layout.side(), unit)) continue;
        for (const int cell : unit.cells) region(cell) = count;
        ++count;
    }
    const bool is_divided = std::find(regions.begin(), regions.end(), none) == regions.end();
    if (!is_divided) std::fill(regions.begin(), regions.end(), 0);
    return regions;
}

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
