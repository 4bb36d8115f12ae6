#include <sudoku/board/line_forms.hpp>

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/cell_text.hpp>
#include <sudoku/board/symbol.hpp>

#include <algorithm>
#include <utility>

namespace sudoku {

namespace {

constexpr std::string_view openings = " \t\"'[({";

/// Returns the run of word characters that begins at `begin`.
std::string_view run_at(std::string_view line, std::size_t begin) {
    std::size_t end = begin;
    while (end < line.size() && is_word_character(line[end])) ++end;
    return line.substr(begin, end - begin);
}

/// Returns the side, from 6 on, of boards with this many cells; 0 if there is none, or if another side was requested.
int side_of(std::size_t cells, int asked) {
    constexpr int least = 6;
    for (int side = least; side <= max_side; ++side)
        if (std::cmp_equal(side * side, cells))
            return asked == side || (asked == 0 && is_board_side(side)) ? side : 0;
    return 0;
}

std::uint32_t all_values(int side) { return (std::uint32_t{2} << static_cast<unsigned>(side)) - 2; }

/// Returns the marks of a slot, which has a place for each value; nullopt if the text is not a slot.
std::optional<std::uint32_t> marks_of_slot(std::string_view slot) {
    std::uint32_t marks = 0;
    for (std::size_t i = 0; i < slot.size(); ++i) {
        const auto value = value_of_symbol(slot[i]);
        if (value == 0) continue;
        if (value != i + 1) return std::nullopt;
        marks |= std::uint32_t{1} << value;
    }
    return marks == 0 ? std::nullopt : std::optional(marks);
}

std::uint8_t only_value(std::uint32_t marks) {
    if ((marks & (marks - 1)) != 0) return 0;
    std::uint8_t value = 0;
    while ((marks >> value & 1U) == 0) ++value;
    return value;
}

bool is_digit(char c) { return '1' <= c && c <= '9'; }

/// Removes a mark, named by value, row and column, from its cell.
/// @param column  of the name in the line, from 1
std::optional<Fault> delete_mark(std::string_view name, std::size_t column, MarkedBoard& board) {
    constexpr std::size_t length = 3;
    if (name.size() != length || !std::all_of(name.begin(), name.end(), is_digit))
        return Fault{column, "a deleted mark as three digits 1-9: its value, row and column",
                     '"' + std::string(name) + '"'};
    const auto value = static_cast<unsigned>(name[0] - '0');
    const auto cell = static_cast<std::size_t>(name[1] - '1') * static_cast<std::size_t>(board.side) +
                      static_cast<std::size_t>(name[2] - '1');
    board.marks[cell] &= ~(std::uint32_t{1} << value);
    if (board.marks[cell] != 0) return std::nullopt;
    return Fault{column, "deleted marks that leave each cell a value",
                 '"' + std::string(name) + "\", the last one of row " + name[1] + ", column " + name[2]};
}

/// Deletes the named marks, from `begin` to the next colon.
void delete_marks(std::string_view line, std::size_t begin, MarkedBoard& board) {
    const std::size_t end = std::min(line.find(':', begin), line.size());
    while (!board.fault) {
        begin = std::min(line.find_first_not_of(' ', begin), end);
        if (begin >= end) return;
        if (board.marks.empty())
            for (const std::uint8_t value : board.cells)
                board.marks.push_back(value == 0 ? all_values(board.side) : std::uint32_t{1} << value);
        const std::size_t next = std::min(line.find(' ', begin), end);
        board.fault = delete_mark(line.substr(begin, next - begin), begin + 1, board);
        begin = next;
    }
}

} // namespace

std::optional<BoardOnLine> board_behind_text(std::string_view line, int side) {
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (!is_word_character(line[at])) continue;
        const std::string_view run = run_at(line, at);
        const int found = side_of(run.size(), side);
        if (found != 0 && readable_characters(run, found) == run.size())
            return BoardOnLine{found, at, run.size()};
        at += run.size() - 1;
    }
    return std::nullopt;
}

std::optional<MarkedBoard> board_of_marks(std::string_view line, int side) {
    const std::size_t begin = std::min(line.find_first_not_of(openings), line.size());
    const std::string_view run = run_at(line, begin);
    MarkedBoard board;
    for (const int known : board_sides) {
        constexpr int least = 6;
        const bool is_asked = known >= least && (side == 0 || side == known);
        if (is_asked && std::cmp_equal(known * known * known, run.size())) board.side = known;
    }
    if (board.side == 0) return std::nullopt;
    board.end = begin + run.size();
    const auto width = static_cast<std::size_t>(board.side);
    for (std::size_t at = 0; at < run.size(); at += width) {
        const auto marks = marks_of_slot(run.substr(at, width));
        if (!marks) return std::nullopt;
        board.marks.push_back(*marks);
        board.cells.push_back(only_value(*marks));
    }
    return board;
}

std::optional<MarkedBoard> board_of_library(std::string_view line, int side) {
    constexpr int usual = 9;
    constexpr std::size_t cells = 81;
    if (!line.starts_with(':') || (side != 0 && side != usual)) return std::nullopt;
    const std::size_t first = line.find(':', 1);
    const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
    if (second == std::string_view::npos) return std::nullopt;
    MarkedBoard board;
    board.side = usual;
    std::size_t at = second + 1;
    for (; at < line.size() && line[at] != ':'; ++at) {
        if (line[at] == '+') continue;
        const auto value = value_of_symbol(line[at]);
        if (value > usual) return std::nullopt;
        board.cells.push_back(value);
    }
    board.end = at;
    if (board.cells.size() != cells) return std::nullopt;
    if (at < line.size()) delete_marks(line, at + 1, board);
    return board;
}

} // namespace sudoku
