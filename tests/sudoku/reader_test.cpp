#include <sudoku/board/reader.hpp>

#include <sudoku/board/print.hpp>
#include <tests/sudoku/board_generator.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using sudoku::Board;
using sudoku::BoardReader;
using sudoku::BoxShape;
using sudoku::Record;
using sudoku::Symbols;

const std::string puzzle =
    "..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..";
const std::string other_puzzle =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";

std::vector<Record> read(const std::string& text, std::optional<BoxShape> box = std::nullopt) {
    std::istringstream in(text);
    BoardReader reader(in, {box});
    std::vector<Record> records;
    while (auto record = reader.next()) records.push_back(std::move(*record));
    return records;
}

/// Each record as one string: its board on a line with its trailing text, or its error.
std::vector<std::string> summary(const std::string& text, std::optional<BoxShape> box = std::nullopt) {
    std::vector<std::string> lines;
    for (const auto& record : read(text, box)) {
        lines.push_back(record.board() ? sudoku::to_line(*record.board()) + record.trailing
                                       : record.error()->what());
    }
    return lines;
}

using Summary = std::vector<std::string>;

/// The puzzle on rows, `prefix` before and `suffix` after each.
std::string rows_of(const std::string& line, const std::string& prefix = "",
                    const std::string& suffix = "\n") {
    std::string text;
    for (std::size_t row = 0; row < 9; ++row) text += prefix + line.substr(9 * row, 9) + suffix;
    return text;
}

std::string repeat(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

// ---- forms ---------------------------------------------------------------------------------------

TEST(BoardReader, ReadsOnePuzzleALine) {
    EXPECT_EQ(summary(puzzle + "\n" + other_puzzle + "\n"), (Summary{puzzle, other_puzzle}));
}

TEST(BoardReader, ReadsEveryWayToWriteAnEmptyCell) {
    auto text = puzzle;
    int count = 0;
    for (char& c : text) {
        if (c == '.') c = ".0_*"[count++ % 4];
    }
    EXPECT_EQ(summary(text), (Summary{puzzle}));
}

TEST(BoardReader, NeedsNoNewlineAtTheEnd) {
    EXPECT_EQ(summary(puzzle + "\n" + other_puzzle), (Summary{puzzle, other_puzzle}));
    const auto rows = rows_of(puzzle);
    EXPECT_EQ(summary(rows.substr(0, rows.size() - 1)), (Summary{puzzle}));
}

TEST(BoardReader, ToleratesCarriageReturnsAndAByteOrderMark) {
    EXPECT_EQ(summary("\xEF\xBB\xBF# title\r\n" + puzzle + "\r\n\r\n" + rows_of(other_puzzle, "", "\r\n")),
              (Summary{puzzle, other_puzzle}));
    EXPECT_EQ(read(puzzle + "\r\n").at(0).trailing, "");
}

TEST(BoardReader, KeepsTrailingTextExactly) {
    for (const std::string trailing :
         {"  easy, 30 clues ", " # comment", ":1:solution", ",1.2", "\t5", " 123456789"}) {
        const auto records = read(puzzle + trailing + "\n");
        ASSERT_EQ(records.size(), 1U);
        ASSERT_TRUE(records[0].board());
        EXPECT_EQ(*records[0].board(), Board::parse(puzzle));
        EXPECT_EQ(records[0].trailing, trailing);
    }
}

TEST(BoardReader, SkipsCommentsAndBlankLines) {
    EXPECT_EQ(summary("# one\n\n   \t\n  # two\n" + puzzle + "\n\n#\n"), (Summary{puzzle}));
}

TEST(BoardReader, TellsTheLineWhereARecordBegins) {
    const auto records = read("# title\n" + puzzle + "\n\n" + rows_of(puzzle) + puzzle + "\n");
    ASSERT_EQ(records.size(), 3U);
    EXPECT_EQ(records[0].line, 2U);
    EXPECT_EQ(records[1].line, 4U);
    EXPECT_EQ(records[2].line, 13U);
}

TEST(BoardReader, ReadsRowsOnNineLines) {
    EXPECT_EQ(summary(rows_of(puzzle)), (Summary{puzzle}));
    EXPECT_EQ(summary(rows_of(puzzle, "  ", " # of nine\n")), (Summary{puzzle}));
}

TEST(BoardReader, ReadsRowsOfTheNextPuzzleWithoutABlankLine) {
    EXPECT_EQ(summary(rows_of(puzzle) + rows_of(other_puzzle) + puzzle),
              (Summary{puzzle, other_puzzle, puzzle}));
}

TEST(BoardReader, SkipsCommentsBetweenRows) {
    EXPECT_EQ(summary(rows_of(puzzle, "# a row follows\n")), (Summary{puzzle}));
}

TEST(BoardReader, ReadsTheDrawnGrid) {
    EXPECT_EQ(summary("__2 | ___ | __5\n"
                      "7_8 | 6_9 | _2_\n"
                      "534 | 782 | ___\n"
                      "----+-----+----\n"
                      "___ | 5__ | 4__\n"
                      "19_ | 2_4 | _83\n"
                      "__5 | __8 | ___\n"
                      "----+-----+----\n"
                      "___ | 321 | 658\n"
                      "_5_ | 9_6 | 7_2\n"
                      "6__ | ___ | 9__\n"),
              (Summary{puzzle}));
}

TEST(BoardReader, ReadsGridsWithBorders) {
    for (const std::string rule :
         {"+---+---+---+", "*-----------*", "|---+---+---|", ".---.---.---.", "+===+===+===+"}) {
        std::string text = rule + "\n";
        for (std::size_t row = 0; row < 9; ++row) {
            for (std::size_t box = 0; box < 3; ++box) text += "|" + puzzle.substr(9 * row + 3 * box, 3);
            text += "|\n";
            if (row % 3 == 2) text += rule + "\n";
        }
        EXPECT_EQ(summary(text + text), (Summary{puzzle, puzzle})) << rule;
    }
}

TEST(BoardReader, ReadsCellsWithBlanksBetween) {
    std::string rows;
    std::string line;
    for (std::size_t cell = 0; cell < 81; ++cell) {
        rows += std::string(1, puzzle[cell]) + (cell % 9 == 8 ? "\n" : " ");
        line += std::string(1, puzzle[cell]) + (cell < 80 ? "  " : "");
    }
    EXPECT_EQ(summary(rows), (Summary{puzzle}));
    EXPECT_EQ(summary(line), (Summary{puzzle}));
    EXPECT_EQ(summary(rows_of(puzzle, " ", "")), (Summary{puzzle}));
    EXPECT_EQ(summary(puzzle.substr(0, 27) + " " + puzzle.substr(27, 27) + " " + puzzle.substr(54)),
              (Summary{puzzle}));
}

TEST(BoardReader, ReadsAMixOfForms) {
    const auto board = Board::parse(puzzle);
    EXPECT_EQ(summary(puzzle + " first\n" + sudoku::to_grid(board) + rows_of(other_puzzle) + "\n" +
                      sudoku::to_line(board, Symbols::numbers) + "\n# done\n" + std::string(16, '4')),
              (Summary{puzzle + " first", puzzle, other_puzzle, puzzle, std::string(16, '4')}));
}

TEST(BoardReader, ReadsAnEmptyGridDrawnWithStars) {
    EXPECT_EQ(summary(repeat("*** | *** | ***\n", 9)), (Summary{std::string(81, '.')}));
}

TEST(BoardReader, TellsTextWithoutPuzzles) {
    EXPECT_TRUE(read("").empty());
    EXPECT_TRUE(read("\n\n# nothing\n---+---\n").empty());
    EXPECT_TRUE(read(puzzle.substr(0, 0), BoxShape{3, 3}).empty());
}

// ---- sizes ---------------------------------------------------------------------------------------

TEST(BoardReader, InfersTheSideFromALine) {
    for (const int side : sudoku::board_sides) {
        const std::string line(static_cast<std::size_t>(side * side), '.');
        const auto records = read(line);
        ASSERT_EQ(records.size(), 1U);
        ASSERT_TRUE(records[0].board());
        EXPECT_EQ(records[0].board()->box(), sudoku::usual_box(side));
    }
}

TEST(BoardReader, InfersTheSideFromARow) {
    for (const int side : sudoku::board_sides) {
        if (side == 16) continue; // sixteen unbroken characters are a board of side 4
        const auto text = repeat(std::string(static_cast<std::size_t>(side), '.') + "\n", side);
        const auto records = read(text);
        ASSERT_EQ(records.size(), 1U) << side;
        ASSERT_TRUE(records[0].board());
        EXPECT_EQ(records[0].board()->side(), side);
    }
}

TEST(BoardReader, TakesSixteenUnbrokenCharactersForABoardUnlessTheSideIsGiven) {
    const auto rows = repeat("123456789ABCDEFG\n", 16);
    EXPECT_EQ(read(rows).size(), 16U);
    EXPECT_EQ(summary(rows, BoxShape{4, 4}), (Summary{repeat("123456789ABCDEFG", 16)}));
    EXPECT_EQ(summary(repeat("1234 5678 9ABC DEFG\n", 16)), (Summary{repeat("123456789ABCDEFG", 16)}));
    EXPECT_EQ(summary("1234123412341234\n", BoxShape{2, 2}), (Summary{"1234123412341234"}));
}

TEST(BoardReader, TakesSixteenUnbrokenCharactersForARowBehindARowOfSixteen) {
    EXPECT_EQ(summary("1234 5678 9ABC DEFG\n" + repeat("................\n", 15)),
              (Summary{"123456789ABCDEFG" + std::string(240, '.')}));
    EXPECT_EQ(summary(repeat("|................|\n", 16)), (Summary{std::string(256, '.')}));
    EXPECT_EQ(summary("|?...............|\n" + repeat("|................|\n", 15)),
              (Summary{"line 1, column 2: expected a digit 1-9, a letter A-G or one of . 0 _ *, found '?'"}));
}

TEST(BoardReader, TakesNoNumberWithALeadingZeroForACell) {
    EXPECT_EQ(summary(repeat("00 01 02 03\n", 8)), (Summary{repeat("...1.2.3", 8)}));
}

TEST(BoardReader, AcceptsSmallLetters) {
    EXPECT_EQ(summary(repeat("123456789abcdefg", 16)), (Summary{repeat("123456789ABCDEFG", 16)}));
}

RC_GTEST_PROP(BoardReader, ReadsBackWhatIsPrinted, ()) {
    const auto board = *generator::any_board();
    const bool is_usual = board.box() == sudoku::usual_box(board.side());
    for (const auto symbols : {Symbols::letters, Symbols::numbers}) {
        RC_ASSERT(Board::parse(sudoku::to_grid(board, symbols), board.box()) == board);
        RC_ASSERT(Board::parse(sudoku::to_line(board, symbols), board.box()) == board);
        if (!is_usual) continue;
        RC_ASSERT(Board::parse(sudoku::to_grid(board, symbols)) == board);
        if (symbols == Symbols::letters || board.side() != 4) {
            RC_ASSERT(Board::parse(sudoku::to_line(board, symbols)) == board);
        }
    }
}

RC_GTEST_PROP(BoardReader, ReadsManyBoardsOfAnySizeAndForm, ()) {
    const auto boards = *rc::gen::resize(8, rc::gen::container<std::vector<Board>>(generator::any_board()));
    std::string text;
    for (const auto& board : boards) {
        const auto symbols = *rc::gen::element(Symbols::letters, Symbols::numbers);
        text += *rc::gen::arbitrary<bool>() ? sudoku::to_grid(board, symbols) : sudoku::to_line(board) + "\n";
        text += *rc::gen::element<std::string>("", "\n", "# comment\n");
    }
    const auto records = read(text);
    RC_ASSERT(records.size() == boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
        RC_ASSERT(records[i].board() != nullptr);
        RC_ASSERT(sudoku::to_line(*records[i].board()) == sudoku::to_line(boards[i]));
    }
}

// ---- errors --------------------------------------------------------------------------------------

TEST(BoardReaderErrors, NameAWrongCharacterOnALine) {
    auto line = puzzle;
    line[4] = 'x';
    EXPECT_EQ(summary("#\n#\n" + line),
              (Summary{"line 3, column 5: expected a digit 1-9 or one of . 0 _ *, found 'x'"}));
    line[4] = '?';
    EXPECT_EQ(summary("  " + line),
              (Summary{"line 1, column 7: expected a digit 1-9 or one of . 0 _ *, found '?'"}));
    line[4] = '\0';
    EXPECT_EQ(summary(line),
              (Summary{"line 1, column 5: expected a digit 1-9 or one of . 0 _ *, found byte 0x00"}));
    line[4] = 'A';
    EXPECT_EQ(summary(line),
              (Summary{"line 1, column 5: expected a digit 1-9 or one of . 0 _ *, found 'A'"}));
}

TEST(BoardReaderErrors, StateTheSymbolsOfTheSize) {
    const auto wrong = [](std::size_t cells) { return summary("!" + std::string(cells - 1, '.')).at(0); };
    EXPECT_EQ(wrong(16), "line 1, column 1: expected a digit 1-4 or one of . 0 _ *, found '!'");
    EXPECT_EQ(wrong(100),
              "line 1, column 1: expected a digit 1-9, the letter A or one of . 0 _ *, found '!'");
    EXPECT_EQ(wrong(256),
              "line 1, column 1: expected a digit 1-9, a letter A-G or one of . 0 _ *, found '!'");
    EXPECT_EQ(wrong(625),
              "line 1, column 1: expected a digit 1-9, a letter A-P or one of . 0 _ *, found '!'");
}

TEST(BoardReaderErrors, NameAWrongLength) {
    EXPECT_EQ(summary(puzzle.substr(1) + "\n" + puzzle + "1\n", BoxShape{3, 3}),
              (Summary{"line 1, column 81: expected 81 cells, found 80 cells",
                       "line 2, column 82: expected 81 cells, found 82 cells"}));
    EXPECT_EQ(
        summary(puzzle.substr(1) + " easy"),
        (Summary{"line 1, column 81: expected as many cells as a board has, such as 81, found 80 cells"}));
    EXPECT_EQ(summary("123"),
              (Summary{"line 1, column 4: expected a row of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 cells, "
                       "or a board, found 3 cells"}));
    EXPECT_EQ(summary("123", BoxShape{3, 3}),
              (Summary{"line 1, column 4: expected 9 cells in a row or 81 on a line, found 3 cells"}));
}

TEST(BoardReaderErrors, DoNotTakeARatingForTheMissingCell) {
    EXPECT_EQ(summary(puzzle.substr(1) + " 5", BoxShape{3, 3}),
              (Summary{"line 1, column 81: expected 81 cells, found 80 cells"}));
}

TEST(BoardReaderErrors, NameALineOfCellsInUnequalGroups) {
    EXPECT_EQ(
        summary(". " + puzzle.substr(1) + "\n" + puzzle),
        (Summary{
            "line 1, column 83: expected a row of 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25 cells, or a board, "
            "found 81 cells in groups of different length",
            puzzle}));
}

TEST(BoardReaderErrors, NameAWrongCharacterInARow) {
    auto rows = rows_of(puzzle);
    rows[24] = 'x';
    EXPECT_EQ(summary(rows + puzzle),
              (Summary{"line 3, column 5: expected a digit 1-9 or one of . 0 _ *, found 'x'", puzzle}));
    rows = rows_of(puzzle);
    rows[0] = 'x';
    EXPECT_EQ(summary(rows + puzzle),
              (Summary{"line 1, column 1: expected a digit 1-9 or one of . 0 _ *, found 'x'", puzzle}));
}

TEST(BoardReaderErrors, NameARowOfWrongLength) {
    auto rows = rows_of(puzzle);
    rows.insert(12, "7");
    EXPECT_EQ(summary(rows + puzzle),
              (Summary{"line 2, column 10: expected 9 cells in the row, found 10 cells", puzzle}));
    rows.erase(12, 2);
    EXPECT_EQ(summary(rows + rows_of(puzzle)),
              (Summary{"line 2, column 9: expected 9 cells in the row, found 8 cells", puzzle}));
    EXPECT_EQ(summary("123 | 456 | 7\n" + rows_of(puzzle).substr(10) + puzzle, BoxShape{3, 3}),
              (Summary{"line 1, column 14: expected 9 cells in the row, found 7 cells", puzzle}));
    EXPECT_EQ(summary("123 | 456 | 7891 23\n" + rows_of(puzzle).substr(10) + puzzle, BoxShape{3, 3}),
              (Summary{"line 1, column 16: expected 9 cells in the row, found 12 cells", puzzle}));
}

TEST(BoardReaderErrors, NameAWrongNumber) {
    const auto row = repeat("10 ", 11);
    EXPECT_EQ(summary(row + "13\n" + repeat(row + "12\n", 11) + puzzle),
              (Summary{"line 1, column 34: expected a number 1-12 or one of . 0 _ *, found '13'", puzzle}));
    EXPECT_EQ(summary(row + "12\n" + row + "word\n" + repeat(row + "12\n", 10) + puzzle),
              (Summary{"line 2, column 34: expected a number 1-12 or one of . 0 _ *, found 'word'", puzzle}));
}

TEST(BoardReaderErrors, NameAMissingRow) {
    const auto five = rows_of(puzzle).substr(0, 50);
    EXPECT_EQ(summary(five), (Summary{"line 6, column 1: expected row 6 of 9, found the end of the input"}));
    EXPECT_EQ(summary(five + "\n" + rows_of(puzzle)),
              (Summary{"line 6, column 1: expected row 6 of 9, found a blank line", puzzle}));
    EXPECT_EQ(summary(five + puzzle),
              (Summary{"line 6, column 1: expected row 6 of 9, found a board on one line", puzzle}));
    EXPECT_EQ(
        summary(five + "Grid 02\n" + rows_of(puzzle)),
        (Summary{"line 6, column 1: expected row 6 of 9, found 'G'",
                 "line 6, column 2: expected a digit, a letter A-P or one of . 0 _ *, found 'r'", puzzle}));
}

TEST(BoardReaderErrors, ReportTitlesAndReadTheGridsBetweenThem) {
    const auto records = read("Grid 01\n" + rows_of(puzzle) + "Grid 02\n" + rows_of(other_puzzle));
    ASSERT_EQ(records.size(), 4U);
    EXPECT_TRUE(records[0].error());
    EXPECT_EQ(sudoku::to_line(*records[1].board()), puzzle);
    EXPECT_EQ(records[2].error()->line(), 11U);
    EXPECT_EQ(sudoku::to_line(*records[3].board()), other_puzzle);
}

TEST(BoardReaderErrors, ReportEveryLineOfTextThatIsNoPuzzle) {
    EXPECT_EQ(read("hello\nworld\n" + puzzle + "\nagain\n").size(), 4U);
}

TEST(BoardReaderErrors, CarryTheirParts) {
    const auto records = read("#\n?");
    ASSERT_EQ(records.size(), 1U);
    ASSERT_TRUE(records[0].error());
    EXPECT_FALSE(records[0].board());
    EXPECT_EQ(records[0].line, 2U);
    EXPECT_EQ(records[0].error()->line(), 2U);
    EXPECT_EQ(records[0].error()->column(), 1U);
    EXPECT_EQ(records[0].error()->expected(), "a digit, a letter A-P or one of . 0 _ *");
    EXPECT_EQ(records[0].error()->found(), "'?'");
}

TEST(BoardReaderErrors, AreOneForAStretchOfBinaryData) {
    std::string junk;
    for (int i = 0; i < 100'000; ++i) junk += static_cast<char>(i * 7919 % 251);
    const auto records = read(puzzle + "\n" + '\0' + junk + "\n" + puzzle + "\n");
    ASSERT_EQ(records.size(), 3U);
    ASSERT_TRUE(records[1].error());
    EXPECT_STREQ(records[1].error()->what(),
                 "line 2, column 1: expected a digit, a letter A-P or one of . 0 _ *, found byte 0x00");
    EXPECT_EQ(sudoku::to_line(*records[2].board()), puzzle);
}

TEST(BoardReaderErrors, AreNotHiddenBehindAWrongByte) {
    auto line = puzzle;
    line[4] = '\xA0';
    EXPECT_EQ(summary(line + "\n" + line + "\n"),
              (Summary{"line 1, column 5: expected a digit 1-9 or one of . 0 _ *, found byte 0xA0",
                       "line 2, column 5: expected a digit 1-9 or one of . 0 _ *, found byte 0xA0"}));
}

TEST(BoardReaderErrors, BeginAnewBehindAPuzzleAfterBinaryData) {
    const std::string binary = std::string(20, '\0') + "\n";
    EXPECT_EQ(read(binary + "noise\n" + puzzle + "\nnoise\n").size(), 3U);
    EXPECT_EQ(read(binary + "noise\n" + rows_of(puzzle) + "noise\n").size(), 3U);
}

TEST(BoardReaderErrors, DoNotTakeAPuzzleWithAWrongByteForBinaryData) {
    auto line = puzzle.substr(1);
    line[4] = '\xA0';
    EXPECT_EQ(read(line + "\nnoise\n").size(), 2U);
}

TEST(BoardReaderErrors, ReportALineThatIsTooLongAndGoOnBehindIt) {
    const auto message = [](int line) {
        return "line " + std::to_string(line) +
               ", column 65537: expected a line of at most 65536 characters, found a longer one";
    };
    const std::string endless(300'000, '1');
    EXPECT_EQ(summary(puzzle + "\n" + endless + "\n" + puzzle + "\n" + endless),
              (Summary{puzzle, message(2), puzzle, message(4)}));
    EXPECT_EQ(summary(puzzle + " " + endless + "\n" + puzzle), (Summary{message(1), puzzle}));
    EXPECT_EQ(summary("#" + endless + "\n" + puzzle), (Summary{puzzle}));
    EXPECT_EQ(summary(std::string(300'000, '\0') + "\n" + puzzle),
              (Summary{"line 1, column 1: expected a digit, a letter A-P or one of . 0 _ *, found byte 0x00",
                       puzzle}));
    EXPECT_EQ(summary(rows_of(puzzle).substr(0, 50) + endless + "\n" + puzzle),
              (Summary{"line 6, column 65537: expected row 6 of 9, found a longer one", message(6), puzzle}));
}

TEST(BoardReaderErrors, LeaveALineOfExactlyTheLimitAlone) {
    const std::string longest = puzzle + std::string(sudoku::LineSource::max_length - 81, ' ');
    for (const auto& end : Summary{"", "\n", "\n" + puzzle}) {
        const auto records = read(longest + end);
        ASSERT_FALSE(records.empty());
        EXPECT_TRUE(records[0].board());
        ASSERT_FALSE(read(longest + " " + end).empty());
        EXPECT_TRUE(read(longest + " " + end)[0].error());
    }
}

TEST(BoardReaderErrors, RejectABoxShapeOutOfRange) {
    std::istringstream in(puzzle);
    EXPECT_THROW(BoardReader(in, {BoxShape{1, 9}}), csp::ArgumentError);
}

TEST(BoardReaderErrors, ThrowWhenTheStreamFails) {
    std::ifstream directory(PENCILMARK_SOURCE_DIR);
    if (!directory) GTEST_SKIP() << "a directory cannot be opened as a file here";
    BoardReader reader(directory);
    EXPECT_THROW((void)reader.next(), csp::Error);
}

// ---- robustness ----------------------------------------------------------------------------------

/// Text that is nearly puzzles: pieces that mean something to the reader, in any order.
rc::Gen<std::string> near_puzzles() {
    const std::vector<std::string> pieces{puzzle,
                                          puzzle.substr(0, 9),
                                          "__2 | ___ | __5",
                                          "----+-----+----",
                                          "\n",
                                          "\n",
                                          "\n\n",
                                          "\r\n",
                                          "# x",
                                          " ",
                                          "|",
                                          "10 11 12",
                                          "x",
                                          "*",
                                          std::string(1, '\0'),
                                          "\xFF",
                                          "1234",
                                          std::string(70'000, '.')};
    const auto piece = rc::gen::elementOf(pieces);
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                        [](const std::vector<std::string>& chosen) {
                            std::string text;
                            for (const auto& part : chosen) text += part;
                            return text;
                        });
}

RC_GTEST_PROP(BoardReaderRobustness, AnyBytesGiveRecordsInOrderAndAPuzzleBehindThemIsRead, ()) {
    const auto junk = *rc::gen::oneOf(rc::gen::arbitrary<std::string>(), near_puzzles());
    const auto box = *rc::gen::element<std::optional<BoxShape>>(std::nullopt, BoxShape{3, 3}, BoxShape{5, 5});
    const auto records = read(junk + "\n\n" + std::string(625, 'P') + "\n", box);
    std::size_t line = 0;
    for (const auto& record : records) {
        RC_ASSERT(record.line > line);
        line = record.line;
        if (record.error()) RC_ASSERT(record.error()->line() >= record.line);
    }
    RC_ASSERT(!records.empty());
    if (box != BoxShape{3, 3})
        RC_ASSERT(records.back().board() != nullptr && records.back().board()->side() == 25);
}

TEST(BoardReaderRobustness, ALongStreamOfRandomBytesGivesFewRecords) {
    std::string bytes;
    unsigned state = 1;
    for (int i = 0; i < 4'000'000; ++i) {
        state = state * 1664525U + 1013904223U;
        bytes += static_cast<char>(state >> 24U);
    }
    EXPECT_LT(read(bytes).size(), 1000U);
}

// ---- the puzzle collections ----------------------------------------------------------------------

class Collection : public testing::TestWithParam<std::pair<const char*, std::size_t>> {};

TEST_P(Collection, HasTheKnownNumberOfPuzzlesAndNoErrors) {
    const auto [name, expected] = GetParam();
    std::ifstream in(std::string(PENCILMARK_SOURCE_DIR "/../shared/data/sudoku/") + name, std::ios::binary);
    if (!in) GTEST_SKIP() << "the collection " << name << " is not here";
    BoardReader reader(in);
    std::size_t count = 0;
    while (const auto record = reader.next()) {
        ++count;
        ASSERT_TRUE(record->board()) << record->error()->what();
        ASSERT_EQ(record->board()->side(), 9);
        ASSERT_GE(record->board()->filled(), 17);
        ASSERT_EQ(record->trailing, "");
    }
    EXPECT_EQ(count, expected);
}

INSTANTIATE_TEST_SUITE_P(Known, Collection,
                         testing::Values(std::pair{"puzzles1_17_clue.txt", 49'158U},
                                         std::pair{"puzzles2_magictour_top1465.txt", 1'465U},
                                         std::pair{"puzzles5_forum_hardest_1106.txt", 375U},
                                         std::pair{"puzzles6_serg_benchmark.txt", 10'000U}));

} // namespace
