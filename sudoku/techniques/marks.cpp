#include <sudoku/techniques/marks.hpp>

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/puzzle/puzzle.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sudoku {

namespace {

/// The signs of a cell, and where they are in the text.
struct MarkGroup {
    std::string_view text;
    std::size_t line;
    std::size_t column;
};

bool is_frame(std::string_view text) { return text.find_first_not_of("-+*=:.'") == std::string_view::npos; }

std::vector<MarkGroup> mark_groups(std::string_view text) {
    constexpr std::string_view between = " \t\r,|";
    std::vector<MarkGroup> groups;
    std::size_t number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with('#')) continue;
        for (std::size_t at = line.find_first_not_of(between); at != std::string_view::npos;) {
            const std::size_t stop = std::min(line.find_first_of(between, at), line.size());
            if (!is_frame(line.substr(at, stop - at)))
                groups.push_back({line.substr(at, stop - at), number, at + 1});
            at = line.find_first_not_of(between, stop);
        }
    }
    return groups;
}

/// The values of a group, each once.
Values values_of(const MarkGroup& group, std::size_t from, int side) {
    Values values = 0;
    for (std::size_t i = from; i < group.text.size(); ++i) {
        const std::uint8_t value = value_of_symbol(group.text[i]);
        if (value == 0 || value == not_a_symbol || value > side)
            throw ParseError(group.line, group.column + i,
                             "a candidate 1-" + std::string(1, symbol_of_value(side)),
                             character_in_words(group.text[i]));
        if (has_bit(values, value))
            throw ParseError(group.line, group.column + i, "each candidate once",
                             character_in_words(group.text[i]));
        values |= one_bit(value);
    }
    return values;
}

} // namespace

std::vector<std::string> marked_texts(const Position& position) {
    std::vector<std::string> texts;
    for (int cell = 0; cell < position.size(); ++cell) {
        std::string text;
        for (const int value : bits_of(position.values(cell))) text += symbol_of_value(value);
        if (position.count(cell) == 1) text += '?';
        if (!position.is_open(cell))
            text =
                (position.is_given(cell) ? "" : "=") + std::string(1, symbol_of_value(position.value(cell)));
        texts.push_back(std::move(text));
    }
    return texts;
}

MarkedGrid parse_marks(std::string_view text, std::optional<BoxShape> box) {
    const auto groups = mark_groups(text);
    const auto side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(groups.size()))));
    const bool is_square = std::cmp_equal(side * side, groups.size()) && is_board_side(side);
    if (!is_square || (box && box->side() != side)) {
        const int expected = box ? box->side() * box->side() : 81;
        throw ParseError(groups.empty() ? 1 : groups.back().line, 1,
                         std::to_string(expected) + " cells with candidates", std::to_string(groups.size()));
    }
    const BoxShape shape = box ? *box : usual_box(side);
    MarkedGrid grid{Board(shape), Board(shape), Candidates(shape)};
    for (int cell = 0; cell < side * side; ++cell) {
        const MarkGroup& group = groups[static_cast<std::size_t>(cell)];
        const bool is_placed = group.text.front() == '=';
        const bool is_lone_mark = group.text.ends_with('?');
        MarkGroup symbols = group;
        if (is_lone_mark) symbols.text.remove_suffix(1);
        const Values values = values_of(symbols, is_placed ? 1 : 0, side);
        if (is_placed && (is_lone_mark || count_of(values) != 1))
            throw ParseError(group.line, group.column,
                             "one value behind =", "'" + std::string(group.text) + "'");
        if (is_lone_mark && count_of(values) != 1)
            throw ParseError(group.line, group.column, "one mark before ?",
                             "'" + std::string(group.text) + "'");
        grid.marks.set(cell, values);
        if (count_of(values) == 1 && !is_lone_mark)
            (is_placed ? grid.placed : grid.givens).set(cell, lowest(values));
    }
    return grid;
}

csp::SolveResult solve_within(const Position& position, const csp::SearchOptions& options) {
    Puzzle puzzle(position.board(), position.geometry().layout());
    for (const int cell : position.open())
        for (const int value : bits_of(position.all_values() & ~position.values(cell)))
            puzzle.model().post(puzzle.cell(cell) != value);
    return csp::solve(puzzle.model(), options);
}

std::vector<std::string> wrong_marks(const MarkedGrid& grid, const Board& solution, CellNaming naming) {
    std::vector<std::string> wrong;
    for (int cell = 0; cell < solution.size(); ++cell) {
        if (grid.marks.contains(cell, solution[cell])) continue;
        const std::string name = cell_name(solution.side(), cell, naming);
        const std::string value = std::string(1, symbol_of_value(solution[cell]));
        if (grid.placed[cell] != 0)
            wrong.push_back(name + " is " + symbol_of_value(grid.placed[cell]) + ", but the solution has " +
                            value);
        else
            wrong.push_back(name + " lacks " + value);
    }
    return wrong;
}

} // namespace sudoku
