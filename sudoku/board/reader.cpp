#include <sudoku/board/reader.hpp>

#include <sudoku/board/cell_text.hpp>
#include <sudoku/board/drawn_lines.hpp>
#include <sudoku/board/line_parser.hpp>
#include <sudoku/board/parse_error.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

namespace {

constexpr std::size_t max_cells = std::size_t{max_side} * max_side;

Fault overlong_fault() {
    const auto limit = LineSource::max_length;
    return {limit + 1, "a line of at most " + std::to_string(limit) + " characters", "a longer one"};
}

/// Returns the fault of a line in the place of a row.
Fault missing_row(const std::string& row, const LineReading& reading) {
    if (reading.kind == LineKind::blank) return {1, row, "a blank line"};
    if (reading.kind == LineKind::board) return {1, row, "a board on one line"};
    return {reading.fault->column, row, reading.fault->found};
}

ParseError at(std::size_t line, const Fault& fault) {
    return {line, fault.column, fault.expected, fault.found};
}

/// Whether two letters are adjacent, as in names but not in lists of cells.
bool has_word(std::string_view text) {
    const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
    return std::adjacent_find(text.begin(), text.end(),
                              [&](char a, char b) { return is_letter(a) && is_letter(b); }) != text.end();
}

template <typename Value>
void append(std::span<const Value> row, std::vector<Value>& all) {
    all.insert(all.end(), row.begin(), row.end());
}

} // namespace

/// Collects the cells of a board on rows, read in two ways, literally and as the candidates of cells, and the lines
/// drawn between them.
class BoardReader::RowCollector {
  public:
    explicit RowCollector(int side) : side_(side), lines_(side) {}

    /// Adds the row that the parser has read from this line of the text.
    void add(const LineReading& reading, const LineParser& parser, std::size_t line);
    DrawnLines& lines() { return lines_; }
    const DrawnLines& lines() const { return lines_; }

    /// Returns the error in the rows so far, if they are read literally.
    const std::optional<ParseError>& error() const { return error_; }

    /// Decides between the two ways, in favour of candidates if all boards have this form. Called once all rows have
    /// been added. Returns false if there is an error.
    bool finish(std::optional<BoardForm> form);
    bool has_candidates() const { return has_candidates_; }
    /// Returns the values of the cells; 0 for open cells.
    std::span<const std::uint8_t> cells() const { return cells_; }
    /// Returns the candidates of each cell, bit v for value v; empty if the cells are read literally.
    std::vector<std::uint32_t>& marks() { return marks_; }
    Symbols symbols() const { return symbols_; }

  private:
    int side_;
    DrawnLines lines_;
    std::vector<std::uint8_t> cells_;
    std::vector<std::uint8_t> singles_;
    std::vector<std::uint32_t> marks_;
    SymbolSigns signs_;
    Symbols symbols_ = Symbols::letters;
    bool are_candidates_ = true;  // can be
    bool has_candidates_ = false; // decided
    std::optional<ParseError> error_;
};

void BoardReader::RowCollector::add(const LineReading& reading, const LineParser& parser, std::size_t line) {
    lines_.add_row(parser.bars());
    are_candidates_ = are_candidates_ && reading.is_candidates;
    if (are_candidates_) {
        append(parser.singles(), singles_);
        append(parser.marks(), marks_);
    }
    if (reading.fault && !error_) error_ = at(line, *reading.fault);
    if (error_) return;
    append(parser.cells(), cells_);
    signs_.add(parser.signs(), line);
}

bool BoardReader::RowCollector::finish(std::optional<BoardForm> form) {
    if (!error_) {
        if (const auto misfit = signs_.resolve(cells_, side_, symbols_))
            error_ = at(misfit->line, misfit->fault);
    }
    has_candidates_ = are_candidates_ && (error_ || form == BoardForm::candidates);
    if (!has_candidates_) {
        marks_.clear();
        return !error_;
    }
    cells_ = std::move(singles_);
    symbols_ = Symbols::letters;
    return true;
}

BoardReader::BoardReader(std::istream& in, ReaderOptions options)
    : lines_(in, options.first_line),
      options_(options) {
    if (options_.box) side_ = Board(*options_.box).side(); // Board checks the shape
}

std::string_view name_of(BoardForm form) {
    constexpr std::array<std::string_view, 6> names{
        "a board on one line",
        "a board with a line for each row",
        "a board with the candidates of each cell",
        "the candidates of all cells on one line",
        "a board with a line for each cell",
        "a board in XML",
    };
    return names.at(static_cast<std::size_t>(form));
}

std::optional<Record> BoardReader::next() {
    while (!has_other_form_ && fetch()) {
        LineReading reading = read_first();
        if (reading.kind == LineKind::blank) is_new_paragraph_ = true;
        if (is_skipped(reading)) continue;
        const OpenFault before = std::exchange(fault_, {});
        const bool is_new_paragraph = std::exchange(is_new_paragraph_, false);
        auto record = read(std::move(reading));
        if (!record || !goes_on(is_new_paragraph, before)) {
            if (record) return in_form(std::move(*record));
            continue;
        }
        fault_.rows += before.rows;
        fault_.side = std::max(fault_.side, before.side);
    }
    return std::nullopt;
}

/// Returns the record, or an error if its board is not in the form that the options demand.
Record BoardReader::in_form(Record record) {
    const bool is_first = !std::exchange(has_records_, true);
    if (!options_.form || record.board() == nullptr || record.form == *options_.form) return record;
    has_other_form_ = is_first;
    const std::string expected(name_of(*options_.form));
    return {record.line, ParseError(record.line, 1, expected, std::string(name_of(record.form))), {}};
}

/// Whether a line on which a puzzle may begin is neither part of a puzzle nor a fault.
bool BoardReader::is_skipped(const LineReading& reading) {
    if (reading.kind == LineKind::comment) return true;
    if (line_.overlong) return false;
    if (reading.kind == LineKind::blank || reading.kind == LineKind::rule) return true;
    const bool is_markup = line_.text.starts_with("<?xml") || line_.text.starts_with("<opensudoku");
    in_markup_ = in_markup_ || (line_.number == 1 && is_markup && options_.single_lines.empty());
    if (in_markup_ && reading.kind != LineKind::board)
        return reading.kind == LineKind::row || reading.is_noise || reading.is_fragment;
    const bool is_text = reading.kind == LineKind::other ? reading.is_fragment && !reading.is_binary
                                                         : reading.kind == LineKind::row && reading.fault;
    return is_text && is_heading(reading);
}

/// Whether a line of text precedes a puzzle as its title or as the names of columns.
bool BoardReader::is_heading(const LineReading& reading) {
    const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
    const std::size_t begin = line_.text.find_first_not_of(blanks);
    if (in_binary_ || begin == std::string_view::npos || !is_letter(line_.text[begin])) return false;
    const char last = line_.text[line_.text.find_last_not_of(blanks)];
    const bool is_title = last == ':' || ('0' <= last && last <= '9');
    const bool are_columns = line_.text.find(',') != std::string_view::npos &&
                             line_.text.find_first_of(blanks) == std::string_view::npos;
    if (!is_title && !are_columns) return false;
    for (std::size_t i = 0;; ++i) {
        const LineAhead* const line = look_ahead(i);
        if (line == nullptr)
            return are_columns && has_word(line_.text) && line_.number == 1 && options_.may_be_heading_alone;
        if (line->overlong) return false;
        const LineReading next = scout_.read_first(line->text, side_);
        if (next.kind == LineKind::comment || next.kind == LineKind::blank || next.kind == LineKind::rule)
            continue;
        const bool is_misspelt = reading.side != 0 && reading.side == next.side; // a row of the same board
        const bool is_puzzle = (next.kind == LineKind::board || next.kind == LineKind::row) && !next.fault;
        if (is_misspelt) return false;
        return is_puzzle || (side_ == 0 && scout_.read_sixteen(line->text) != SixteenCells::none);
    }
}

/// Returns the record that begins with the current line; nullopt if the line is part of a fault already reported.
std::optional<Record> BoardReader::read(LineReading reading) {
    const bool is_part =
        reading.kind == LineKind::row || (reading.kind == LineKind::other && reading.is_cell);
    if (is_part && !options_.single_lines.empty() && !line_.overlong) return part_record(reading);
    if (reading.kind == LineKind::other && reading.is_cell)
        if (auto record = cells_record()) return record;
    if (line_.overlong || reading.kind == LineKind::other) return other_record(reading);
    if (reading.kind == LineKind::board) return board_record(reading);
    if (reading.side == 0) return ask_for_box();
    return rows_record(std::move(reading));
}

/// Whether the fault just found continues the previous fault, which has been reported: further lines of the same text,
/// or further rows of a board that blank lines have cut into pieces.
bool BoardReader::goes_on(bool is_new_paragraph, const OpenFault& before) const {
    if (!fault_.is_open || !before.is_open) return false;
    constexpr int most_rows_by_chance = 2; // text may occasionally look like rows
    if (!is_new_paragraph) return fault_.rows <= most_rows_by_chance;
    return fault_.rows > 0 && before.rows > 0 && fault_.rows + before.rows <= before.side;
}

/// Fetches the next line, or the line that was held back.
bool BoardReader::fetch() {
    if (std::exchange(held_, false)) return true;
    if (!ahead_.empty()) {
        current_ = std::move(ahead_.front());
        ahead_.pop_front();
        line_ = {current_.text, current_.number, current_.overlong};
        return true;
    }
    const auto line = lines_.next();
    if (line) line_ = *line;
    return line.has_value();
}

/// Returns the line that follows the next one by `lines` lines; null at the end of the input.
const BoardReader::LineAhead* BoardReader::look_ahead(std::size_t lines) {
    if (line_.text.data() != current_.text.data()) {
        current_ = {std::string(line_.text), line_.number, line_.overlong};
        line_.text = current_.text;
    }
    while (ahead_.size() <= lines) {
        const auto line = lines_.next();
        if (!line) return nullptr;
        ahead_.push_back({std::string(line->text), line->number, line->overlong});
    }
    return &ahead_[lines];
}

/// Reads the current line, on which a puzzle may begin. The result is a row without a side for sixteen lines that can
/// be either.
LineReading BoardReader::read_first() {
    constexpr int small = 4;
    constexpr int large = 16;
    LineReading reading = parser_.read_first(line_.text, side_);
    const bool may_be_either = (reading.kind == LineKind::board && reading.side == small) ||
                               (reading.kind == LineKind::row && reading.side == large);
    const SixteenCells cells =
        side_ == 0 && may_be_either ? parser_.read_sixteen(line_.text) : SixteenCells::none;
    if (cells == SixteenCells::none) {
        if (reading.kind != LineKind::comment && reading.kind != LineKind::rule) side_of_run_ = 0;
        return reading;
    }
    if (options_.form) {
        side_of_run_ = options_.form == BoardForm::line ? small : large;
        return parser_.read_first(line_.text, side_of_run_);
    }
    if (options_.single_lines.empty() && side_of_run_ == 0) side_of_run_ = side_of_sixteens();
    if (!options_.single_lines.empty()) side_of_run_ = cells == SixteenCells::row ? large : 0;
    if (side_of_run_ != 0) return parser_.read_first(line_.text, side_of_run_);
    reading = {};
    reading.kind = LineKind::row;
    return reading;
}

/// Returns the side, 4 or 16, of the lines of sixteen cells that begin with the current line; 0 if both are possible.
/// Reads ahead.
int BoardReader::side_of_sixteens() {
    constexpr int small = 4;
    constexpr int large = 16;
    constexpr std::size_t most_lines = 100;
    int lines = 0;
    int rows = 0; // among the first sixteen lines, the lines that can only be rows
    bool is_ruled = false;
    bool has_rule = false; // after the last line
    const auto take = [&](std::string_view text) {
        const SixteenCells cells = parser_.read_sixteen(text);
        if (cells == SixteenCells::none) return false;
        rows += cells == SixteenCells::row && lines < large ? 1 : 0;
        is_ruled = is_ruled || has_rule;
        ++lines;
        return true;
    };
    (void)take(line_.text);
    for (std::size_t i = 0; lines <= large && i < most_lines; ++i) {
        const LineAhead* const line = look_ahead(i);
        if (line == nullptr) break;
        const std::string& text = line->text;
        if (take(text)) continue;
        const LineKind kind = parser_.read_first(text, large).kind;
        if (kind != LineKind::comment && kind != LineKind::rule) break;
        has_rule = has_rule || kind == LineKind::rule;
    }
    if (lines == 1) return small;
    if (is_ruled) return large;
    if (lines < large) return 2 * rows > lines ? large : small;
    if (rows > 0) return large;
    return lines == large ? 0 : small;
}

/// Returns the error for sixteen lines of sixteen cells, which can be one board or sixteen boards.
Record BoardReader::ask_for_box() {
    constexpr int lines = 16;
    Record record = error_record({1, "the box to be given, 4x4 for one board or 2x2 for sixteen",
                                  "16 lines of 16 cells without a symbol beyond 4"});
    for (int i = 1; i < lines;) {
        if (!fetch()) break;
        i += parser_.read_sixteen(line_.text) == SixteenCells::none ? 0 : 1;
    }
    return record;
}

/// Returns the error for part of a puzzle on several lines, where every puzzle is on one line. Adjacent parts are one
/// error.
Record BoardReader::part_record(const LineReading& reading) {
    in_binary_ = false;
    fault_.is_open = true;
    const std::string expected(options_.single_lines);
    if (reading.kind == LineKind::other) return error_record({1, expected, "a single cell"});
    if (reading.side == 0)
        return error_record({1, expected + ", and the box to be given, 2x2 for boards of 16 cells",
                             "16 cells without a symbol beyond 4"});
    return error_record({1, expected, "a row of " + std::to_string(reading.side) + " cells"});
}

Record BoardReader::board_record(const LineReading& reading) {
    in_binary_ = false;
    if (reading.fault) return error_record(*reading.fault);
    Record record{line_.number, Board(), {}};
    if (const auto fault = parser_.resolve(reading.side, record.symbols)) return error_record(*fault);
    record.content = make_board(reading.side, parser_.cells());
    record.trailing = line_.text.substr(reading.end);
    record.marks.assign(parser_.marks().begin(), parser_.marks().end());
    if (!record.marks.empty()) record.form = BoardForm::marks;
    if (in_markup_) record.form = BoardForm::xml;
    if (in_markup_) { // XML has many boards on a line
        current_ = {std::exchange(record.trailing, {}), line_.number, line_.overlong};
        line_.text = current_.text;
        held_ = true;
    }
    return record;
}

/// Handles a line that is not part of a puzzle. It is an error, unless it continues binary data that has been reported.
std::optional<Record> BoardReader::other_record(const LineReading& reading) {
    const bool is_noise = reading.kind == LineKind::other && reading.is_noise;
    if (in_binary_ && is_noise) return std::nullopt;
    in_binary_ = reading.is_binary;
    fault_.is_open = !line_.overlong && reading.is_fragment;
    return error_record(line_.overlong && !in_binary_ ? overlong_fault() : *reading.fault);
}

/// Reads a puzzle on rows, from its first row on. Its error is the first fault, but all its rows are read.
Record BoardReader::rows_record(LineReading reading) {
    in_binary_ = false;
    const auto begin = line_.number;
    const int side = reading.side;
    RowCollector rows(side);
    for (int row = 1;; ++row) {
        rows.add(reading, parser_, line_.number);
        if (row == side) break;

        auto next = fetch_row(rows, side, row);
        if (next && next->kind == LineKind::row) {
            reading = std::move(*next);
            continue;
        }
        is_new_paragraph_ = next && next->kind == LineKind::blank;
        fault_ = {true, row, side};
        if (rows.error()) return {begin, *rows.error(), {}};
        const auto expected = "row " + std::to_string(row + 1) + " of " + std::to_string(side);
        return {begin,
                next ? error_here(missing_row(expected, *next))
                     : ParseError(lines_.lines() + 1, 1, expected, "the end of the input"),
                {}};
    }
    return finished(rows, begin);
}

/// Returns the record of a board whose rows have all been read. The lines drawn between them determine its boxes.
Record BoardReader::finished(RowCollector& rows, std::size_t begin) const {
    if (!rows.finish(options_.form)) return {begin, *rows.error(), {}};
    std::optional<Fault> fault;
    BoxShape box = options_.box.value_or(BoxShape{});
    if (options_.regions.empty())
        box = rows.lines().box(options_.box, fault);
    else
        fault = rows.lines().fault_within(options_.regions);
    if (fault) return {begin, ParseError(begin, fault->column, fault->expected, fault->found), {}};
    const BoardForm form = rows.has_candidates() ? BoardForm::candidates : BoardForm::rows;
    return {begin, Board(box, rows.cells()), {}, std::move(rows.marks()), rows.symbols(), form};
}

/// Reads a board with one cell on each line; returns nullopt if no such board begins here.
std::optional<Record> BoardReader::cells_record() {
    if (line_.number <= no_cells_until_) return std::nullopt;
    std::string line(line_.text);
    std::size_t cells = 1;
    std::size_t lines = 0;
    for (const LineAhead* next = look_ahead(0); next != nullptr && cells <= max_cells;
         next = look_ahead(++lines)) {
        const LineReading reading = scout_.read_first(next->text, side_);
        if (reading.kind == LineKind::comment) continue;
        if (next->overlong || reading.kind != LineKind::other || !reading.is_cell) break;
        line.append(" ").append(next->text);
        ++cells;
    }
    const LineReading board = scout_.read_first(line, side_);
    Symbols symbols = Symbols::letters;
    if (board.kind != LineKind::board || board.fault || scout_.resolve(board.side, symbols)) {
        no_cells_until_ = line_.number + lines;
        return std::nullopt;
    }
    Record record{line_.number, make_board(board.side, scout_.cells()), {}};
    record.symbols = symbols;
    record.form = BoardForm::cells;
    in_binary_ = false;
    for (std::size_t i = 0; i < lines; ++i) (void)fetch();
    return record;
}

/// Fetches the next line within a puzzle on rows that is not decoration. A line that is not a row ends the puzzle: a
/// blank line is consumed; any other line is held back to be read again. Returns nullopt at the end of the input.
std::optional<LineReading> BoardReader::fetch_row(RowCollector& rows, int side, int row) {
    while (fetch()) {
        auto reading = parser_.read_next(line_.text, side, side_);
        if (reading.kind == LineKind::comment) continue;
        if (reading.kind == LineKind::rule) {
            rows.lines().add_rule(parser_.plain_line());
            continue;
        }
        if (line_.overlong) {
            reading.kind = LineKind::other;
            reading.fault = overlong_fault();
        }
        if (reading.kind == LineKind::blank && rows.lines().has_gap_here()) continue;
        if (reading.kind == LineKind::blank && (rows.lines().has_gap() || are_bands_ahead(side, row))) {
            rows.lines().add_gap();
            continue;
        }
        held_ = reading.kind == LineKind::board || reading.kind == LineKind::other;
        return reading;
    }
    return std::nullopt;
}

/// Whether the current line, which is blank, ends the first band of a board, and all other bands follow: bands of
/// equally many rows, with blank lines between them and no further row after them.
bool BoardReader::are_bands_ahead(int side, int height) {
    if (height < BoxShape::min_extent || side % height != 0) return false;
    int rows = height;
    bool is_apart = true; // from the previous row
    for (std::size_t i = 0;; ++i) {
        const LineAhead* const line = look_ahead(i);
        const LineReading next = line == nullptr ? LineReading() : scout_.read_next(line->text, side, side_);
        if (next.kind == LineKind::comment || next.kind == LineKind::rule) continue;
        if (line != nullptr && !line->overlong && next.kind == LineKind::row) {
            if (rows == side || is_apart != (rows % height == 0)) return false;
            is_apart = false;
            ++rows;
            continue;
        }
        if (rows == side) return true;
        if (line == nullptr || next.kind != LineKind::blank) return false;
        is_apart = true;
    }
}

Record BoardReader::error_record(const Fault& fault) const { return {line_.number, error_here(fault), {}}; }

ParseError BoardReader::error_here(const Fault& fault) const {
    return {line_.number, fault.column, fault.expected, fault.found};
}

Board BoardReader::make_board(int side, std::span<const std::uint8_t> cells) const {
    return Board(options_.box ? *options_.box : usual_box(side), cells);
}

} // namespace sudoku
