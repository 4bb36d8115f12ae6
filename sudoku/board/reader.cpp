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

/// The fault of a line that stands where a row should.
Fault missing_row(const std::string& row, const LineReading& reading) {
    if (reading.kind == LineKind::blank) return {1, row, "a blank line"};
    if (reading.kind == LineKind::board) return {1, row, "a board on one line"};
    return {reading.fault->column, row, reading.fault->found};
}

} // namespace

BoardReader::BoardReader(std::istream& in, ReaderOptions options)
    : lines_(in, options.first_line),
      options_(options) {
    if (options_.box) side_ = Board(*options_.box).side(); // Board checks the shape
}

std::optional<Record> BoardReader::next() {
    while (fetch()) {
        auto reading = parser_.read_first(line_.text, side_);
        if (reading.kind == LineKind::comment) continue;
        if (line_.overlong || reading.kind == LineKind::other) {
            if (auto record = other_record(reading)) return record;
            continue;
        }
        if (reading.kind == LineKind::board) return board_record(reading);
        if (reading.kind == LineKind::row) return rows_record(std::move(reading));
    }
    return std::nullopt;
}

/// The next line, or the one held back.
bool BoardReader::fetch() {
    if (std::exchange(held_, false)) return true;
    const auto line = lines_.next();
    if (line) line_ = *line;
    return line.has_value();
}

Record BoardReader::board_record(const LineReading& reading) {
    in_binary_ = false;
    if (reading.fault) return error_record(*reading.fault);
    return {line_.number, make_board(reading.side, parser_.cells()),
            std::string(line_.text.substr(reading.end))};
}

/// A line that is no part of a puzzle: an error, unless it continues binary data that has been reported.
std::optional<Record> BoardReader::other_record(const LineReading& reading) {
    const bool is_noise = reading.kind == LineKind::other && reading.is_noise;
    if (in_binary_ && is_noise) return std::nullopt;
    in_binary_ = reading.is_binary;
    return error_record(line_.overlong && !in_binary_ ? overlong_fault() : *reading.fault);
}

/// A puzzle on rows, from its first row on. The first fault is its error, but all its rows are read.
Record BoardReader::rows_record(LineReading reading) {
    in_binary_ = false;
    const auto begin = line_.number;
    const int side = reading.side;
    std::array<std::uint8_t, static_cast<std::size_t>(max_side) * max_side> cells{};
    auto end_of_cells = cells.begin();
    std::optional<ParseError> error;
    for (int row = 1;; ++row) {
        if (reading.fault && !error) error = error_here(*reading.fault);
        if (!error) end_of_cells = std::copy(parser_.cells().begin(), parser_.cells().end(), end_of_cells);
        if (row == side) break;

        auto next = fetch_row(side);
        if (next && next->kind == LineKind::row) {
            reading = std::move(*next);
            continue;
        }
        if (!error) {
            const auto expected = "row " + std::to_string(row + 1) + " of " + std::to_string(side);
            error = next ? error_here(missing_row(expected, *next))
                         : ParseError(lines_.lines() + 1, 1, expected, "the end of the input");
        }
        break;
    }
    if (error) return {begin, std::move(*error), {}};
    return {begin, make_board(side, {cells.begin(), end_of_cells}), {}};
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
