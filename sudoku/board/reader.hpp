#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/line_parser.hpp>
#include <sudoku/board/line_source.hpp>
#include <sudoku/board/parse_error.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sudoku {

/// The ways in which a text writes a board.
enum class BoardForm : std::uint8_t {
    line,       ///< all cells on one line
    rows,       ///< a line for each row, drawn or not
    candidates, ///< a line for each row, with the candidates of each cell
    marks,      ///< the candidates of all cells on one line
    cells,      ///< a line for each cell
    xml,        ///< all cells on one line of XML
};

/// The name of a form: "a board on one line".
std::string_view name_of(BoardForm form);

/// Options for reading a text.
struct ReaderOptions {
    std::optional<BoxShape> box; ///< of every puzzle; if absent, the side is inferred and has its usual box
    std::size_t first_line = 1;  ///< number of the first line, if the stream begins in the middle of a text
    /// The region of each cell, row by row, if regions are not boxes; then lines must not be drawn within a region.
    /// Must outlive the reader.
    std::span<const int> regions = {};
    /// If not empty, the text is part of a longer one, cut between any two lines: so every puzzle is on one line, and a
    /// row, or a cell on a line by itself, is an error that expects this.
    std::string_view single_lines = {};
    /// Whether the first line may be names of columns although no puzzle follows: it follows in another part.
    bool may_be_heading_alone = false;
    /// The form of all boards, which decides between the meanings of a text: a line of sixteen cells, a row of single
    /// candidates. A board in another form is an error that expects this one; if it is the first record, it is also the
    /// last.
    std::optional<BoardForm> form = {};
};

/// One puzzle of a text, or the error found in place of one.
struct Record {
    std::size_t line = 1; ///< the line on which it begins, from 1
    std::variant<Board, ParseError> content;
    std::string trailing; ///< text after the cells of a puzzle on one line, unchanged
    /// For a puzzle with marks, the values that each cell may have, bit v for value v; otherwise empty.
    std::vector<std::uint32_t> marks = {};
    Symbols symbols = Symbols::letters; ///< how its cells are written
    BoardForm form = BoardForm::line;   ///< of a board

    /// The board, or null if the record is an error.
    const Board* board() const { return std::get_if<Board>(&content); }

    /// The error, or null if the record is a board.
    const ParseError* error() const { return std::get_if<ParseError>(&content); }
};

/// Reads puzzles from a stream, one after another, in any mix of forms, in bounded memory:
///
///     on one line       side*side symbols, then any text that is not a letter, digit, `.`, `_` or `*`: a comment,
///                       a rating, a solution after a comma; kept as `trailing`. From side 6 on there may be text
///                       before the board: a number, a hash, `data="`
///     on rows           one line a row; a blank line ends the puzzle, rows of the next may also follow directly
///     drawn             rows with blanks and bars anywhere between the cells, lines such as ----+-----+----,
///                       +---+---+ or *-----* between the rows and around them, in ASCII or in box characters.
///                       DrawnLines finds the boxes; other ones than those given are an error
///     in bands          with one blank line or more between bands of equal height
///     as numbers        decimal numbers with blanks or bars between, all on one line or one line a row
///     as a list         cells or rows with commas or semicolons between, in quotes and brackets or not: CSV and JSON;
///                       an empty field is an empty cell
///     one cell a line   as many lines, one after another, as a board has cells
///     as candidates     one line a row, the symbols of each cell's candidates together; a cell with one candidate has
///                       that value, and all other cells are empty. `=7` is a value that was found, `7?` a single mark
///                       of an open cell. All candidates are kept as `marks`
///     as marks          side * side * side symbols on one line, side 6 and up: for each cell each value, or the
///                       sign of an empty cell in its place; or a line of HoDoKu's library
///
/// Symbols are those of symbol.hpp. Lines that begin with # are skipped, also inside a puzzle, and the rest of a row
/// from a # on; so are blank lines, lines of brackets, rules between puzzles, and all of XML other than boards. One
/// line before a puzzle is also skipped if it begins with a letter and either ends with a colon or a digit, such as
/// `Puzzle 1:`, or has commas and no blanks, such as names of columns. The kind of a line is decided in this order:
///
///  1. a line that begins with an unbroken run of as many symbols as a board has cells is a board, and from side 6 on
///     also one in which such a run follows other text;
///  2. a line with as many cells as a row has (blanks and bars not counted) is the first row of a board. If every
///     group between blanks or bars is a cell by itself, each group is one cell; otherwise each character is;
///  3. a line with as many cells as a board has, in groups of equal length, is a board.
///
/// Sixteen is the only number of cells that is both a board (of side 4) and a row (of side 16). If the side is inferred
/// and no form, bar or text after the cells decides, successive lines of sixteen cells are decided together:
///
///  - fewer than sixteen are boards, unless most of them have symbols beyond 4: then they are rows;
///  - sixteen and more are rows if one of the first sixteen has a symbol beyond 4, or a rule occurs between them;
///  - sixteen and no more, without such a symbol, can be either: an error that asks for the box;
///  - more than sixteen, without such a symbol, are boards.
///
/// Errors are records like boards, one for each broken puzzle, and reading continues after it. A broken row is skipped
/// together with the rest of its puzzle; a line that cannot be a row ends a puzzle on rows and is examined anew.
/// Lines that are not part of a puzzle form one error, up to a blank line, unless they are as long as boards; parts of
/// a board with blank lines between them also form one error. A line longer than LineSource::max_length is one error,
/// and so is a stretch of binary data. A text without any puzzle has no records.
class BoardReader {
  public:
    /// Reads from `in`, which must outlive the reader.
    /// Errors: throws csp::ArgumentError for a box outside 2x2 to 5x5.
    explicit BoardReader(std::istream& in, ReaderOptions options = {});
    BoardReader(const BoardReader&) = delete;
    BoardReader& operator=(const BoardReader&) = delete;

    /// Returns the next record, or nullopt at the end, as soon as the last line of the record is available.
    /// Errors: throws csp::Error when the underlying stream fails.
    std::optional<Record> next();

  private:
    class RowCollector;

    /// A line that was read before its turn.
    struct LineAhead {
        std::string text;
        std::size_t number = 0;
        bool overlong = false;
    };

    /// Lines reported as not being a puzzle, which may continue.
    struct OpenFault {
        bool is_open = false;
        int rows = 0; ///< rows of a board; 0: other text
        int side = 0; ///< of that board
    };

    bool fetch();
    const LineAhead* look_ahead(std::size_t lines);
    LineReading read_first();
    int side_of_sixteens();
    Record ask_for_box();
    Record in_form(Record record);
    Record part_record(const LineReading& reading);
    std::optional<Record> read(LineReading reading);
    bool is_skipped(const LineReading& reading);
    bool is_heading(const LineReading& reading);
    bool are_bands_ahead(int side, int height);
    bool goes_on(bool is_new_paragraph, const OpenFault& before) const;
    std::optional<LineReading> fetch_row(RowCollector& rows, int side, int row);
    Record board_record(const LineReading& reading);
    Record rows_record(LineReading reading);
    Record finished(RowCollector& rows, std::size_t begin) const;
    std::optional<Record> cells_record();
    std::optional<Record> other_record(const LineReading& reading);
    Record error_record(const Fault& fault) const;
    ParseError error_here(const Fault& fault) const;
    Board make_board(int side, std::span<const std::uint8_t> cells) const;

    LineSource lines_;
    LineParser parser_;
    LineParser scout_; // of lines ahead
    ReaderOptions options_;
    int side_ = 0; // 0: inferred
    LineSource::Line line_;
    LineAhead current_;             // the line that line_ views, if it was read ahead
    std::deque<LineAhead> ahead_;   // after line_
    int side_of_run_ = 0;           // of lines of sixteen cells that follow each other; 0: not decided
    OpenFault fault_;               // of the previous record
    bool is_new_paragraph_ = false; // a blank line has ended the previous record
    bool held_ =
        false; // line_ was fetched, found not to belong to the previous record, and is still to be read
    bool in_binary_ = false;         // binary data was reported; the rest of it is not reported again
    bool in_markup_ = false;         // the text is XML
    bool has_records_ = false;       // next() has returned one
    bool has_other_form_ = false;    // the first board was not in the form of the options
    std::size_t no_cells_until_ = 0; // up to this line, lines of one cell do not form a board
};

} // namespace sudoku
