#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <istream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// sudoku::BoardReader: puzzles in any form, with and without a box.
///
/// Records are in line order; an error has a place in the text; a board has the requested box and can be read again
/// from every form in which it can be written. The same text with different line ends, or read piece by piece, gives
/// the same records.
namespace {

using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Record;
using sudoku::Symbols;
using Records = std::vector<Record>;

/// Returns no box, or one of the sixteen shapes.
std::optional<BoxShape> box_of(unsigned way) {
    constexpr unsigned extents = 4;
    way %= extents * extents + 1;
    if (way == 0) return std::nullopt;
    const auto extent = [](unsigned index) { return BoxShape::min_extent + static_cast<int>(index); };
    return BoxShape{extent((way - 1) / extents), extent((way - 1) % extents)};
}

Records read(std::istream& in, std::optional<BoxShape> box) {
    sudoku::BoardReader reader(in, {box});
    Records records;
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

Records read(const std::string& text, std::optional<BoxShape> box) {
    std::istringstream in(text);
    return read(in, box);
}

void require_same(const Records& one, const Records& other, const std::string& what) {
    fuzz::require_equal(one.size(), other.size(), what + ": the number of records");
    for (std::size_t i = 0; i < one.size(); ++i) {
        fuzz::require_equal(one[i].line, other[i].line, what + ": the line of a record");
        fuzz::require_equal(one[i].trailing, other[i].trailing, what + ": the text behind a board");
        fuzz::require(!one[i].board() == !other[i].board(), what + ": a board or an error");
        if (one[i].board())
            fuzz::require_equal(*one[i].board(), *other[i].board(), what + ": a board");
        else
            fuzz::require_equal(std::string(one[i].error()->what()), other[i].error()->what(), what);
    }
}

/// Returns the rows of a board as lists, with an empty cell as an empty field or as `empty`.
std::string to_list(const Board& board, const std::string& open, const std::string& empty,
                    const std::string& close) {
    std::string text;
    for (int cell = 0; cell < board.size(); ++cell) {
        const bool is_first = cell % board.side() == 0;
        const bool is_last = cell % board.side() == board.side() - 1;
        text += is_first ? open : ",";
        text += board[cell] == 0 ? empty : std::to_string(board[cell]);
        if (is_last) text += close + '\n';
    }
    return text;
}

/// Returns the board in one of its forms; the last two can be read only if the box is given.
std::string written(const Board& board, std::size_t form) {
    switch (form) {
    case 0:
        return to_line(board);
    case 1:
        return to_line(board, Symbols::numbers);
    case 2:
        return to_grid(board);
    case 3:
        return to_grid(board, Symbols::numbers);
    case 4:
        return to_list(board, "", "", "");
    default:
        return "[\n" + to_list(board, "  [", "null", "],") + "]\n";
    }
}

/// Requires that a board written in one of the forms is read as the same board.
void require_readable(const Board& board, std::size_t form) {
    constexpr std::size_t forms = 6;
    constexpr std::size_t forms_of_any_box = 4;
    form %= forms;
    const std::string text = written(board, form);
    const bool is_drawn = form == 2 || form == 3;
    const bool is_usual = form < forms_of_any_box && board.box() == sudoku::usual_box(board.side());
    try {
        const auto again =
            Board::parse(text, is_drawn || is_usual ? std::nullopt : std::optional(board.box()));
        fuzz::require_equal(to_line(board), to_line(again), "a board read again:\n" + text);
        fuzz::require(board.box() == again.box(), "a board read again has its boxes");
    } catch (const sudoku::ParseError& error) {
        fuzz::fail("a board that was written is refused: " + std::string(error.what()) + '\n' + text);
    }
}

void require_sense(const Record& record, std::string_view text, std::optional<BoxShape> box) {
    if (const auto* const error = record.error()) {
        fuzz::require_message(error->what());
        fuzz::require_place(fuzz::with_line_feeds(text), error->line(), error->column());
        fuzz::require(error->line() >= record.line, "an error is not before its record");
        return;
    }
    const Board& board = *record.board();
    fuzz::require_place(fuzz::with_line_feeds(text), record.line, 1);
    if (box) fuzz::require(board.box() == *box, "a board has the box that was asked for");
    fuzz::require(text.find(record.trailing) != std::string_view::npos,
                  "what stands behind a board is in the text");
    require_readable(board, text.size() + record.line); // one form suffices, since further texts are similar
}

std::string with_other_line_ends(std::string_view text) {
    std::string other;
    for (const char c : text) {
        if (c == '\n') other += '\r';
        other += c;
    }
    return other;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const fuzz::Bytes bytes(data, size);
    const std::string text(bytes.text);
    constexpr unsigned boxes = 32;
    const auto box = box_of(bytes.way % boxes);
    const Records records = read(text, box);
    std::size_t line = 0;
    for (const Record& record : records) {
        const bool may_share_lines = text.starts_with("<"); // lines of XML
        fuzz::require(record.line > line || (may_share_lines && record.line == line),
                      "each record begins behind the one before");
        line = record.line;
        require_sense(record, text, box);
    }
    const unsigned length = bytes.way / boxes; // the length of pieces
    if (length == 0) return 0;
    fuzz::Pieces pieces(text, length);
    std::istream in(&pieces);
    require_same(read(in, box), records, "piece by piece");
    if (!text.ends_with('\n')) // so that \r is not left out only at the end
        require_same(read(with_other_line_ends(text), box), records, "with other line ends");
    return 0;
}
