#include <sudoku/board/line_parser.hpp>

#include <sudoku/board/box_shape.hpp>
#include <sudoku/board/cell_text.hpp>
#include <sudoku/board/jigsaw_line.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/symbol.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

/// Symbols in a line that form a board, judged by their number.
struct BoardOnLine {
    int side = 0;
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// A board and its marks.
struct MarkedBoard {
    int side = 0;
    std::size_t end = 0;              ///< the offset at which it ends in the line
    std::vector<std::uint8_t> cells;  ///< 0 for an open cell
    std::vector<std::uint32_t> marks; ///< bit v for value v; empty if the line has only cells
    std::optional<Fault> fault;       ///< a fault in its marks
};

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
/// @param column  the column of the name in the line, from 1
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

/// Finds a board that follows other text, such as a number, a name or a hash. It is the first run of word characters
/// that are all symbols and as many as a board of this side has cells (side 0: of any side from 6 on). Ordinary words
/// are never that long.
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

/// Reads a line of side * side * side symbols, `side` of them for each cell: at the place of each value either the
/// value or the sign of an empty cell. A cell with one mark has that value. Side 4 has no such form, because its 64
/// symbols are a board of side 8.
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

/// Reads a line of HoDoKu's library: `:0709:2:..+1.5...:171 293::`. It has the cells, with a + before each placed
/// value, and then the deleted marks, as value, row and column.
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

constexpr std::string_view blanks_and_openings = " \t\"'[({";

constexpr std::size_t square(int side) {
    return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
}

/// Returns the side of the board with this many cells; 0 if there is none.
int side_of_board(std::size_t cells) {
    for (const int side : board_sides) {
        if (square(side) == cells) return side;
    }
    return 0;
}

/// Returns the side of a board whose cells have `cells` characters; 0 if there is none or another side is requested.
int matching_side(std::size_t cells, int side) {
    if (side == 0) return side_of_board(cells);
    return square(side) == cells ? side : 0; // also for a board without boxes
}

bool is_printable(char c) { return ' ' <= c && c <= '~'; }

std::string cells_in_words(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " cell" : " cells");
}

/// Returns the longest prefix of an unreadable cell worth quoting in an error.
std::string quoted(std::string_view cell) {
    for (const char c : cell) {
        if (!is_printable(c)) return character_in_words(c);
    }
    constexpr std::size_t limit = 20;
    return '\'' + std::string(cell.substr(0, limit)) + (cell.size() > limit ? "..." : "") + '\'';
}

/// Returns the reading of a line that has only quotes.
LineReading decoration() {
    LineReading reading;
    reading.kind = LineKind::rule;
    return reading;
}

} // namespace

LineReading LineParser::read_first(std::string_view line, int side) {
    if (const auto jigsaw = jigsaw_on(line)) // as a board, it would lose its regions
        return {.kind = LineKind::board,
                .side = 9,
                .end = line.size(),
                .fault = Fault{static_cast<std::size_t>(jigsaw->regions.data() - line.data()) + 1,
                               "a board without regions among boards", "the regions of a jigsaw"}};
    if (auto reading = read_solid_board(line, side))
        return std::move(*reading); // by far the most common kind of line
    line = plain(line);
    if (auto reading = read_empty(line)) return std::move(*reading);
    split(line, side);
    if (groups_.empty()) return decoration();
    if (auto reading = read_marked_board(line, side)) return std::move(*reading);
    if (auto reading = read_misspelt_board(line, side)) return std::move(*reading);
    if (auto reading = read_board_behind_text(line, side)) return std::move(*reading);
    const int row_side = side == 0 ? infer_row_side(line) : side;
    if (row_side != 0 && resembles_row(line, row_side)) return read_row(line, row_side);
    if (auto reading = read_spaced_board(line, side)) return std::move(*reading);
    return read_other(line, side);
}

LineReading LineParser::read_next(std::string_view line, int open, int side) {
    auto board = read_solid_board(line, side);
    if (board && cell_count_ > max_side)
        return std::move(*board); // too long for a cell or row, as in read_first
    line = plain(line);
    if (auto reading = read_empty(line)) return std::move(*reading);
    split(line, open);
    if (groups_.empty()) return decoration();
    const auto length = static_cast<std::size_t>(open);
    const bool is_row = resembles_row(line, open);
    if (is_row && (groups_.size() == length || characters_ == length)) return read_row(line, open);
    if (auto reading = read_solid_board(line, side)) return std::move(*reading);
    if (auto reading = read_marked_board(line, side)) return std::move(*reading);
    if (auto reading = read_misspelt_board(line, side)) return std::move(*reading);
    if (auto reading = read_board_behind_text(line, side)) return std::move(*reading);
    if (is_row) return read_row(line, open);
    if (auto reading = read_spaced_board(line, side)) return std::move(*reading);
    return read_other(line, open);
}

SixteenCells LineParser::read_sixteen(std::string_view line) {
    constexpr std::size_t sixteen = 16;
    line = plain(line);
    if (read_empty(line)) return SixteenCells::none;
    split(line, sixteen);
    if (characters_ != sixteen && groups_.size() != sixteen) return SixteenCells::none;
    if (!resembles_row(line, sixteen)) return SixteenCells::none;
    const bool is_drawn = line.find('|') != std::string_view::npos;
    const bool is_small = count_readable_characters(line, 16) == count_readable_characters(line, 4);
    return is_small && !is_drawn ? SixteenCells::board_or_row : SixteenCells::row;
}

std::optional<Fault> LineParser::resolve(int side, Symbols& symbols) {
    auto misfit = signs_.resolve(std::span(cells_).first(cell_count_), side, symbols);
    if (!misfit) return std::nullopt;
    return std::move(misfit->fault);
}

/// Reads a line without cells.
std::optional<LineReading> LineParser::read_empty(std::string_view line) {
    LineReading reading;
    const auto comment = line.find('#');
    line = line.substr(0, comment);
    if (line.find_first_not_of(blanks) == std::string_view::npos) {
        reading.kind = comment == std::string_view::npos ? LineKind::blank : LineKind::comment;
        return reading;
    }
    reading.kind = LineKind::rule;
    if (!is_rule(line)) return std::nullopt;
    return reading;
}

std::optional<LineReading> LineParser::read_solid_board(std::string_view line, int side) {
    const auto start = std::min(line.find_first_not_of(blanks_and_openings), line.size());
    std::size_t end = start;
    std::uint8_t largest = 0;
    for (; end < line.size() && is_word_character(line[end]); ++end) {
        const auto value = value_of_symbol(line[end]);
        largest = std::max(largest, value);
        if (end - start < cells_.size()) cells_[end - start] = value;
    }
    LineReading reading;
    reading.kind = LineKind::board;
    reading.side = matching_side(end - start, side);
    reading.end = end;
    if (reading.side == 0) return std::nullopt;
    cell_count_ = end - start;
    signs_ = {};
    marks_.clear();
    constexpr int most_digits = 9;
    if (largest > reading.side || reading.side > most_digits) {
        groups_.assign(1, {start, cell_count_});
        characters_ = cell_count_;
        reading.fault = take_characters(line, reading.side, cell_count_);
    }
    return reading;
}

/// Reads a board on one line with a character that occurs in no word: the first group has the right length, and most of
/// it can be read.
std::optional<LineReading> LineParser::read_misspelt_board(std::string_view line, int side) {
    if (groups_.empty()) return std::nullopt;
    const auto [begin, length] = groups_.front();
    const auto end = begin + length;
    LineReading reading;
    reading.kind = LineKind::board;
    reading.side = matching_side(length, side);
    reading.end = end;
    if (reading.side == 0 || (end < line.size() && line[end] == '|')) return std::nullopt;
    if (2 * readable_characters(text(line, groups_.front()), reading.side) <= length) return std::nullopt;
    reading.fault = take_characters(line, reading.side, length);
    return reading;
}

/// Reads a board on one line that blanks separate into single cells or groups of equal length.
std::optional<LineReading> LineParser::read_spaced_board(std::string_view line, int side) {
    if (groups_.size() < 2) return std::nullopt;
    LineReading reading;
    reading.kind = LineKind::board;
    reading.end = groups_.back().begin + groups_.back().length;
    reading.side = matching_side(groups_.size(), side);
    if (reading.side != 0 && 2 * count_readable_cells(line, reading.side) > groups_.size()) {
        reading.fault = take_numbers(line, reading.side);
        return reading;
    }
    reading.side = matching_side(characters_, side);
    if (reading.side == 0) return std::nullopt;
    for (const auto& group : groups_) {
        if (group.length != groups_.front().length) return std::nullopt;
    }
    if (2 * count_readable_characters(line, reading.side) <= characters_) return std::nullopt;
    reading.fault = take_characters(line, reading.side, characters_);
    return reading;
}

/// Reads a board on one line together with its marks.
std::optional<LineReading> LineParser::read_marked_board(std::string_view line, int side) {
    auto board = board_of_marks(line, side);
    if (!board) board = board_of_library(line, side);
    if (!board) return std::nullopt;
    std::copy(board->cells.begin(), board->cells.end(), cells_.begin());
    cell_count_ = board->cells.size();
    signs_ = {};
    marks_ = std::move(board->marks);
    LineReading reading;
    reading.fault = std::move(board->fault);
    reading.kind = LineKind::board;
    reading.side = board->side;
    reading.end = board->end;
    return reading;
}

/// Reads a board on one line after a number, a name or other text.
std::optional<LineReading> LineParser::read_board_behind_text(std::string_view line, int side) {
    const auto board = board_behind_text(line, side);
    if (!board) return std::nullopt;
    LineReading reading;
    reading.kind = LineKind::board;
    reading.side = board->side;
    reading.end = board->begin + board->length;
    groups_.assign(1, {board->begin, board->length});
    characters_ = board->length;
    reading.fault = take_characters(line, board->side, board->length);
    return reading;
}

LineReading LineParser::read_row(std::string_view line, int side) {
    const auto length = static_cast<std::size_t>(side);
    LineReading reading;
    reading.kind = LineKind::row;
    reading.side = side;
    if (groups_.size() == length && are_candidates(line, side)) {
        reading.is_candidates = true;
        take_candidates(line);
    }
    bars_ = bars_of_row(line, groups_, side);
    if (groups_.size() == length && !is_one_character_each()) {
        reading.fault = take_numbers(line, side);
        return reading;
    }
    reading.fault = take_characters(line, side, length);
    if (reading.fault || characters_ == length) return reading;

    Fault fault{groups_.back().begin + groups_.back().length + 1, cells_in_words(length) + " in the row",
                cells_in_words(characters_)};
    if (characters_ > length) { // the position of the first extra cell
        std::size_t before = 0;
        for (const auto& group : groups_) {
            if (before <= length && length < before + group.length)
                fault.column = group.begin + length - before + 1;
            before += group.length;
        }
    }
    reading.fault = std::move(fault);
    return reading;
}

LineReading LineParser::read_other(std::string_view line, int side) const {
    LineReading reading;
    reading.kind = LineKind::other;
    const int largest = side == 0 ? max_side : side;
    const auto readable = count_readable_characters(line, largest);
    constexpr std::size_t smallest_board = 16;
    reading.is_noise = readable < smallest_board || 2 * readable <= characters_;
    reading.is_fragment = !fills_a_board(line);
    reading.is_cell = groups_.size() == 1 && cell_value(text(line, groups_.front()), largest) != not_a_symbol;

    // If a line is meant as a board, only the cells count, not the trailing text.
    for (const auto& group : groups_) {
        for (auto at = group.begin; at < group.begin + group.length; ++at) {
            if (value_of_symbol(line[at]) <= largest) continue;
            reading.fault =
                Fault{at + 1, side == 0 ? "a digit, a letter A-P or one of . 0 _ *" : symbols_in_words(side),
                      character_in_words(line[at])};
            reading.is_binary = reading.is_noise && !is_printable(line[at]);
            return reading;
        }
        if (is_meant_as_board(side)) break;
    }
    reading.fault = count_fault(side);
    return reading;
}

/// Whether a line that is not a board was meant as a board: its first group is far too long to be part of a row.
bool LineParser::is_meant_as_board(int side) const {
    const auto length = groups_.front().length;
    return length > max_side && length > 2 * static_cast<std::size_t>(side);
}

/// Whether a line that is not a board is as long as a board, with or without blanks between cells.
bool LineParser::fills_a_board(std::string_view line) const {
    constexpr std::size_t longest_row = 60; // with blanks between, but without bars
    const bool is_drawn = line.find('|') != std::string_view::npos;
    const auto span = groups_.back().begin + groups_.back().length - groups_.front().begin;
    if (!is_drawn && span > longest_row && count_readable_characters(line, max_side) == characters_)
        return true;
    return std::any_of(groups_.begin(), groups_.end(), [&](Group group) {
        return group.length > max_side && 2 * readable_characters(text(line, group), max_side) > group.length;
    });
}

/// Whether all groups are cells of one character.
bool LineParser::is_one_character_each() const {
    return std::all_of(groups_.begin(), groups_.end(), [](Group group) { return group.length == 1; });
}

/// Returns the fault of a line that has only cells, but not as many as any board or row.
Fault LineParser::count_fault(int side) const {
    const auto [begin, length] = groups_.front();
    if (!is_meant_as_board(side)) {
        const auto expected =
            side == 0 ? std::string("a row of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 cells, or a board")
                      : cells_in_words(static_cast<std::size_t>(side)) + " in a row or " +
                            std::to_string(square(side)) + " on a line";
        const bool unequal = matching_side(characters_, side) != 0;
        return {groups_.back().begin + groups_.back().length + 1, expected,
                cells_in_words(characters_) + (unequal ? " in groups of different length" : "")};
    }
    int meant = side;
    if (side == 0) {
        const auto distance = [length = length](int of) {
            return length > square(of) ? length - square(of) : square(of) - length;
        };
        meant = *std::min_element(board_sides.begin(), board_sides.end(),
                                  [&](int a, int b) { return distance(a) < distance(b); });
    }
    const auto expected = side == 0 ? "as many cells as a board has, such as " + std::to_string(square(meant))
                                    : cells_in_words(square(meant));
    return {begin + std::min(length, square(meant)) + 1, expected, cells_in_words(length)};
}

/// Splits the line into groups. A row that lacks one cell and ends with a comma ends with an empty field. This applies
/// to rows of this side or, if the side is 0, of any side of a board.
void LineParser::split(std::string_view line, int side) {
    const bool may_be_one_more = split_line(line, groups_);
    marks_.clear();
    const std::size_t more = groups_.size() + 1;
    const bool is_row = side == 0 ? is_row_length(more) && !is_row_length(groups_.size())
                                  : more == static_cast<std::size_t>(side);
    if (may_be_one_more && is_row) groups_.push_back({std::min(line.find('#'), line.size()), 0});
    characters_ = 0;
    for (const auto& group : groups_) characters_ += group.length;
}

/// Returns the line with plain signs in place of its signs beyond ASCII.
std::string_view LineParser::plain(std::string_view line) {
    line_ = line;
    if (!has_plain_form(line)) return line;
    plain_ = plain_form(line);
    line_ = plain_;
    return plain_;
}

std::string_view LineParser::text(std::string_view line, Group group) const {
    return line.substr(group.begin, group.length);
}

std::size_t LineParser::count_readable_cells(std::string_view line, int side) const {
    std::size_t count = 0;
    for (const auto& group : groups_) count += cell_value(text(line, group), side) != not_a_symbol;
    return count;
}

std::size_t LineParser::count_readable_characters(std::string_view line, int side) const {
    std::size_t count = 0;
    for (const auto& group : groups_) count += readable_characters(text(line, group), side);
    return count;
}

/// Whether a line can be meant as a row: it has about as many cells as a row, and most of them are readable.
bool LineParser::resembles_row(std::string_view line, int side) const {
    const auto length = static_cast<std::size_t>(side);
    if (groups_.size() == length &&
        (2 * count_readable_cells(line, side) > length || are_candidates(line, side)))
        return true;
    return 2 * characters_ > length && 2 * characters_ < 3 * length &&
           2 * count_readable_characters(line, side) > characters_;
}

/// Whether every group can be the candidates of a cell.
bool LineParser::are_candidates(std::string_view line, int side) const {
    return std::all_of(groups_.begin(), groups_.end(),
                       [&](Group group) { return is_candidate_set(text(line, group), side); });
}

/// If all groups are cells, such as `10 2 . 7`, each counts as one cell, although some have more characters. If not, as
/// in `12.. | 3...`, they are the boxes of a drawn row, at most five, and each character counts.
int LineParser::infer_row_side(std::string_view line) const {
    const auto apart = groups_.size();
    if (is_row_length(apart)) {
        const auto side = static_cast<int>(apart);
        if (side > BoxShape::max_extent || count_readable_cells(line, side) == apart ||
            are_candidates(line, side))
            return side;
    }
    return is_row_length(characters_) ? static_cast<int>(characters_) : 0;
}

/// Reads the first `count` characters of all groups as one cell each.
std::optional<Fault> LineParser::take_characters(std::string_view line, int side, std::size_t count) {
    cell_count_ = 0;
    signs_ = {};
    for (const auto& group : groups_) {
        for (auto at = group.begin; at < group.begin + group.length && cell_count_ < count; ++at) {
            if (value_of_symbol(line[at]) > side && !is_other_letter(line[at], side))
                return Fault{at + 1, symbols_in_words(side), character_in_words(line[at])};
            cells_[cell_count_++] = signs_.note(line[at], at + 1, side);
        }
    }
    return std::nullopt;
}

/// Reads each group as one cell.
std::optional<Fault> LineParser::take_numbers(std::string_view line, int side) {
    cell_count_ = 0;
    signs_ = {};
    for (const auto& group : groups_) {
        const std::string_view cell = text(line, group);
        auto value = cell_value(cell, side);
        if (value == not_a_symbol) {
            return Fault{group.begin + 1, "a number 1-" + std::to_string(side) + " or one of . 0 _ *",
                         quoted(cell)};
        }
        signs_.has_number = signs_.has_number || (cell.size() == 2 && value != 0);
        if (cell.size() == 1)
            value = signs_.note(cell.front(), group.begin + 1, side);
        else if (value == 0)
            (void)signs_.note('.', group.begin + 1, side); // an empty field
        cells_[cell_count_++] = value;
    }
    return std::nullopt;
}

void LineParser::take_candidates(std::string_view line) {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const std::string_view set = text(line, groups_[i]);
        const bool is_single = set.size() == 1 || set.front() == '=';
        singles_[i] = is_single ? value_of_symbol(set.back()) : 0;
        marks_.push_back(marks_in(set));
    }
}

} // namespace sudoku
