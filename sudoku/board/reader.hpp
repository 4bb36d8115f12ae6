#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/line_parser.hpp>
#include <sudoku/board/line_source.hpp>
#include <sudoku/board/parse_error.hpp>

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <variant>

namespace sudoku {

struct ReaderOptions {
    std::optional<BoxShape> box; ///< of every puzzle; when absent the side is inferred, with its usual box
    std::size_t first_line = 1; ///< number of the first line, where the stream begins in the middle of a text
};

/// One puzzle of a text, or what stands there instead of one.
struct Record {
    std::size_t line = 1; ///< where it begins, from 1
    std::variant<Board, ParseError> content;
    std::string trailing; ///< text after the cells of a puzzle on one line, exactly as it stands there

    /// The board, or null when the record is an error.
    [[nodiscard]] const Board* board() const { return std::get_if<Board>(&content); }

    /// The error, or null when the record is a board.
    [[nodiscard]] const ParseError* error() const { return std::get_if<ParseError>(&content); }
};

/// Reads puzzles from a stream, one after another, in any mix of forms, in bounded memory:
///
///     on one line       side*side symbols, then any text that is not a letter, digit, `.`, `_` or `*`: a
///     comment,
///                       a rating, a solution after a comma; kept as `trailing`
///     on rows           one line a row; a blank line ends the puzzle, rows of the next may also follow
///     directly drawn             rows with blanks and bars anywhere between the cells, lines such as
///     ----+-----+----,
///                       +---+---+ or *-----* between the rows and around them
///     as numbers        decimal numbers with blanks or bars between, all on one line or one line a row
///
/// Symbols are those of symbol.hpp. Lines that begin with # are skipped, also inside a puzzle, and the rest
/// of a row after a #. Blank lines, and lines drawn with - + = | * alone, separate and decorate.
///
/// Which form it is, is decided by the first line alone, so that nothing has to be read ahead:
///  1. an unbroken word (letters, digits, `.`, `_`, `*`) with as many characters as a board has cells is a
///  board;
///  2. a line with as many cells as a row has (blanks and bars not counted) is the first row of a board. When
///  every
///     group between blanks or bars is a cell by itself each group is one cell, otherwise each character is;
///  3. a line with as many cells as a board has, in groups of equal length, is a board.
/// When the side is inferred 16 characters can be a board of side 4 or a row of side 16: unbroken they are
/// the board, with blanks or bars between them the row. Give the box shape to read unbroken rows of side 16.
///
/// Errors are records like boards, one for each puzzle that is broken, and reading goes on behind it: a
/// broken row is skipped together with the other rows of its puzzle; whatever cannot be a row ends a puzzle
/// on rows, and is looked at afresh. A line longer than LineSource::max_length is one error, and so is a
/// stretch of binary data. A text without any puzzle has no records.
class BoardReader {
  public:
    /// Reads from `in`, which must outlive the reader. Throws csp::ArgumentError for a box not in 2x2 to 5x5.
    explicit BoardReader(std::istream& in, ReaderOptions options = {});
    BoardReader(const BoardReader&) = delete;
    BoardReader& operator=(const BoardReader&) = delete;

    /// The next record, or nothing at the end. Returns as soon as the last line of the record is there.
    /// Throws csp::Error when the stream fails underneath.
    [[nodiscard]] std::optional<Record> next();

  private:
    [[nodiscard]] bool fetch();
    [[nodiscard]] std::optional<LineReading> fetch_row(int side);
    [[nodiscard]] Record board_record(const LineReading& reading);
    [[nodiscard]] Record rows_record(LineReading reading);
    [[nodiscard]] std::optional<Record> other_record(const LineReading& reading);
    [[nodiscard]] Record error_record(const Fault& fault) const;
    [[nodiscard]] ParseError error_here(const Fault& fault) const;
    [[nodiscard]] Board make_board(int side, std::span<const std::uint8_t> cells) const;

    LineSource lines_;
    LineParser parser_;
    ReaderOptions options_;
    int side_ = 0; // 0: inferred
    LineSource::Line line_;
    bool held_ =
        false; // line_ was fetched, found not to belong to the record before, and is still to be read
    bool in_binary_ = false; // binary data was reported; what follows of it is not reported again
};

} // namespace sudoku
