#include <sudoku/board/reader.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace sudoku {

namespace {

Fault overlong_fault() {
    const auto limit = LineSource::max_length;
    return {limit + 1, "a line of at most " + std::to_string(limit) + " characters", "a longer one"};
}

/// The fault of a line that is where a row should.
Fault missing_row(const std::string& row, const LineReading& reading) {
    if (reading.kind == LineKind::blank) return {1, row, "a blank line"};
    if (reading.kind == LineKind::board) return {1, row, "a board on one line"};
    return {reading.fault->column, row, reading.fault->found};
}

/// The fault of a board with empty cells written `0` and others written otherwise.
Fault mixed_signs(std::size_t column) {
    return {column, "one sign for all empty cells, for 0 is no value", "0 beside another"};
}

/// The cells of a puzzle on rows, read in two ways: as they stand, and as the candidates of cells.
class RowCollector {
  public:
    explicit RowCollector(int side) : cells_needed_(static_cast<std::size_t>(side * side)) {}

    /// The row that the parser has read, from this line.
    void add(const LineReading& reading, const LineParser& parser, std::size_t line) {
        are_candidates_ = are_candidates_ && reading.is_candidates;
        if (are_candidates_) append(parser.singles(), singles_, single_count_);
        if (reading.fault && !error_) error_ = at(line, *reading.fault);
        if (error_) return;
        append(parser.cells(), cells_, cell_count_);
        const EmptySigns signs = parser.empty_signs();
        const bool had_one = has_zero_ || has_other_;
        has_zero_ = has_zero_ || signs.zero != 0;
        has_other_ = has_other_ || signs.other != 0;
        if (has_zero_ && has_other_)
            error_ = at(line, mixed_signs(had_one && (signs.zero == 0 || signs.other == 0)
                                              ? signs.zero + signs.other
                                              : std::max(signs.zero, signs.other)));
    }

    [[nodiscard]] const std::optional<ParseError>& error() const { return error_; }
    /// Of all rows together; nothing if there is an error.
    [[nodiscard]] std::optional<std::span<const std::uint8_t>> cells() const {
        if (!error_) return std::span(cells_.data(), cells_needed_);
        if (are_candidates_) return std::span(singles_.data(), cells_needed_);
        return std::nullopt;
    }

  private:
    using Cells = std::array<std::uint8_t, static_cast<std::size_t>(max_side) * max_side>;

    static void append(std::span<const std::uint8_t> row, Cells& cells, std::size_t& count) {
        std::copy(row.begin(), row.end(), cells.begin() + static_cast<std::ptrdiff_t>(count));
        count += row.size();
    }
    static ParseError at(std::size_t line, const Fault& fault) {
        return {line, fault.column, fault.expected, fault.found};
    }

    std::size_t cells_needed_;
    Cells cells_{};
    Cells singles_{};
    std::size_t cell_count_ = 0;
    std::size_t single_count_ = 0;
    bool are_candidates_ = true;
    bool has_zero_ = false;
    bool has_other_ = false;
    std::optional<ParseError> error_;
};

} // namespace

BoardReader::BoardReader(std::istream& in, ReaderOptions options)
    : lines_(in, options.first_line),
      options_(options) {
    if (options_.box) side_ = Board(*options_.box).side(); // Board checks the shape
}

std::optional<Record> BoardReader::next() {
    while (fetch()) {
        LineReading reading = read_first();
        if (reading.kind == LineKind::blank) is_new_paragraph_ = true;
        const bool is_skipped = reading.kind == LineKind::comment || reading.kind == LineKind::blank ||
                                reading.kind == LineKind::rule;
        if (is_skipped && !(line_.overlong && reading.kind != LineKind::comment)) continue;
        const OpenFault before = std::exchange(fault_, {});
        const bool is_new_paragraph = std::exchange(is_new_paragraph_, false);
        auto record = read(std::move(reading));
        if (!record || !goes_on(is_new_paragraph, before)) {
            if (record) return record;
            continue;
        }
        fault_.rows += before.rows;
        fault_.side = std::max(fault_.side, before.side);
    }
    return std::nullopt;
}

/// The record that begins with the current line; nothing if it is part of a fault that has been told.
std::optional<Record> BoardReader::read(LineReading reading) {
    if (line_.overlong || reading.kind == LineKind::other) return other_record(reading);
    if (reading.kind == LineKind::board) return board_record(reading);
    if (reading.side == 0) return ask_for_box();
    return rows_record(std::move(reading));
}

/// Whether the fault just found is part of the one before, which has been told: other lines of the same text, or
/// further rows of a board that was cut into pieces by blank lines.
bool BoardReader::goes_on(bool is_new_paragraph, const OpenFault& before) const {
    if (!fault_.is_open || !before.is_open) return false;
    constexpr int most_rows_by_chance = 2; // text may look like rows here and there
    if (!is_new_paragraph) return fault_.rows <= most_rows_by_chance;
    return fault_.rows > 0 && before.rows > 0 && fault_.rows + before.rows <= before.side;
}

/// The next line, or the one held back.
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

/// The current line where a puzzle may begin. A row without a side: sixteen lines that can be anything.
LineReading BoardReader::read_first() {
    constexpr int small = 4;
    constexpr int large = 16;
    LineReading reading = parser_.read_first(line_.text, side_);
    const bool may_be_either = (reading.kind == LineKind::board && reading.side == small) ||
                               (reading.kind == LineKind::row && reading.side == large);
    if (side_ != 0 || !may_be_either || parser_.read_sixteen(line_.text) == SixteenCells::none) {
        if (reading.kind != LineKind::comment && reading.kind != LineKind::rule) side_of_run_ = 0;
        return reading;
    }
    if (side_of_run_ == 0) side_of_run_ = side_of_sixteens();
    if (side_of_run_ != 0) return parser_.read_first(line_.text, side_of_run_);
    reading = {};
    reading.kind = LineKind::row;
    return reading;
}

/// What the lines of sixteen cells are that begin with the current one: of side 4 or 16, or 0 if both are possible.
/// Reads ahead.
int BoardReader::side_of_sixteens() {
    constexpr int small = 4;
    constexpr int large = 16;
    constexpr std::size_t most_lines = 100;
    current_ = {std::string(line_.text), line_.number, line_.overlong};
    line_.text = current_.text;
    int lines = 0;
    int rows = 0; // among the first sixteen, those that can be nothing else
    bool is_ruled = false;
    bool has_rule = false; // behind the last line
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
        if (i == ahead_.size()) {
            const auto line = lines_.next();
            if (!line) break;
            ahead_.push_back({std::string(line->text), line->number, line->overlong});
        }
        const std::string& text = ahead_[i].text;
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

/// Sixteen lines of sixteen cells that can be one board, or as many.
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

Record BoardReader::board_record(const LineReading& reading) {
    in_binary_ = false;
    if (reading.fault) return error_record(*reading.fault);
    if (const auto signs = parser_.empty_signs(); signs.zero != 0 && signs.other != 0)
        return error_record(mixed_signs(std::max(signs.zero, signs.other)));
    return {line_.number, make_board(reading.side, parser_.cells()),
            std::string(line_.text.substr(reading.end))};
}

/// A line that is no part of a puzzle: an error, unless it continues binary data that has been reported.
std::optional<Record> BoardReader::other_record(const LineReading& reading) {
    const bool is_noise = reading.kind == LineKind::other && reading.is_noise;
    if (in_binary_ && is_noise) return std::nullopt;
    in_binary_ = reading.is_binary;
    fault_.is_open = !line_.overlong && reading.is_fragment;
    return error_record(line_.overlong && !in_binary_ ? overlong_fault() : *reading.fault);
}

/// A puzzle on rows, from its first row on. The first fault is its error, but all its rows are read.
Record BoardReader::rows_record(LineReading reading) {
    in_binary_ = false;
    const auto begin = line_.number;
    const int side = reading.side;
    RowCollector rows(side);
    for (int row = 1;; ++row) {
        rows.add(reading, parser_, line_.number);
        if (row == side) break;

        auto next = fetch_row(side);
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
    if (const auto cells = rows.cells()) return {begin, make_board(side, *cells), {}};
    return {begin, *rows.error(), {}};
}

/// The next line within a puzzle on rows that is not decoration. One that is no row ends the puzzle: a blank
/// line is used up by that, any other is held back to be read afresh. Nothing at the end of the input.
std::optional<LineReading> BoardReader::fetch_row(int side) {
    while (fetch()) {
        auto reading = parser_.read_next(line_.text, side, side_);
        if (reading.kind == LineKind::comment || reading.kind == LineKind::rule) continue;
        if (line_.overlong) {
            reading.kind = LineKind::other;
            reading.fault = overlong_fault();
        }
        held_ = reading.kind == LineKind::board || reading.kind == LineKind::other;
        return reading;
    }
    return std::nullopt;
}

Record BoardReader::error_record(const Fault& fault) const { return {line_.number, error_here(fault), {}}; }

ParseError BoardReader::error_here(const Fault& fault) const {
    return {line_.number, fault.column, fault.expected, fault.found};
}

Board BoardReader::make_board(int side, std::span<const std::uint8_t> cells) const {
    return Board(options_.box ? *options_.box : usual_box(side), cells);
}

} // namespace sudoku
