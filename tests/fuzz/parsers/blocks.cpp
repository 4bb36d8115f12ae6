#include <apps/common/files.hpp>
#include <apps/sudoku/text_blocks.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <istream>
#include <sstream>
#include <string>
#include <vector>

/// sudoku_app::TextBlocks and puzzle_on, by which arcwise-sudoku splits its input to solve many puzzles together.
///
/// The blocks and the rest together are the text. Reading them, line by line as long as each line is a puzzle, gives
/// the same records as reading the whole text by sudoku::BoardReader.
namespace {

using Lines = std::vector<std::string>; ///< the line of each record, with the board or the error

void add(Lines& records, std::size_t line, const std::string& content) {
    records.push_back("line " + std::to_string(line) + ": " + content);
}

void read_records(Lines& records, std::istream& in, std::size_t first_line) {
    sudoku::BoardReader reader(in, {{}, first_line});
    while (const auto record = reader.next())
        add(records, record->line, record->board() ? to_line(*record->board()) : record->error()->what());
}

/// Reads like sudoku_app::BlockSolver: reads puzzles on single lines, and uses the reader from the first line on that
/// is no puzzle.
void read_block(Lines& records, const sudoku_app::TextBlock& block) {
    std::size_t line = block.first_line;
    for (std::string_view rest = block.text; !rest.empty(); ++line) {
        const std::size_t length = std::min(rest.find('\n'), rest.size());
        std::string_view text = rest.substr(0, length);
        if (text.ends_with('\r')) text.remove_suffix(1);
        if (const auto puzzle = sudoku_app::puzzle_on(text)) {
            add(records, line, to_line(sudoku::Board::parse(*puzzle)));
        } else if (!text.empty() && text.front() != '#') {
            std::istringstream in{std::string(rest)};
            return read_records(records, in, line);
        }
        rest.remove_prefix(std::min(length + 1, rest.size()));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) try {
    const fuzz::Patience patience;
    const fuzz::Bytes bytes(data, size);
    fuzz::Pieces pieces(bytes.text, std::size_t{bytes.way} + 1);
    app::PlainText plain(pieces);
    std::istream in(&plain);
    sudoku_app::TextBlocks blocks(in);
    Lines records;
    std::string together;
    while (const auto block = blocks.next()) {
        together += block->text;
        read_block(records, *block);
    }
    sudoku_app::TextThenStream rest(blocks.rest(), in);
    std::istream others(&rest);
    const std::string left{std::istreambuf_iterator<char>(others), {}};
    std::stringbuf all{std::string(bytes.text)};
    app::PlainText plain_all(all);
    const std::string text{std::istreambuf_iterator<char>(&plain_all), {}};
    fuzz::require_equal(together + left, text, "the blocks and the rest");
    std::istringstream again(left);
    read_records(records, again, blocks.line());

    Lines expected;
    std::istringstream whole(text);
    read_records(expected, whole, 1);
    fuzz::require_equal(records.size(), expected.size(), "the number of records");
    for (std::size_t i = 0; i < records.size(); ++i)
        fuzz::require_equal(records[i], expected[i], "a record of a block, and of the whole text");
    return 0;
} catch (const csp::Error&) { // an error of UTF-16, or of broken gzip
    return 0;
}
