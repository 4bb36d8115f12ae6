#include <sudoku/formats/board_files.hpp>

#include <tests/sudoku/reading.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

using reading::puzzle;
using reading::repeat;
using reading::rows_of;
using reading::Summary;
using reading::summary;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

const std::string entered = "1" + puzzle.substr(1); // the player filled the first cell

/// Returns the line of the board in a file, or the message of its fault.
template <typename Read>
std::string line_of(const Read& read, const std::string& text) {
    try {
        return to_line(read(text).variant.givens);
    } catch (const csp::Error& error) {
        return error.what();
    }
}

std::string opensudoku(const std::string& data) {
    return "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<name>A &amp; "
           "B</name>\n<author>C</author>\n<game "
           "created=\"0\" data=\"" +
           data + "\" state=\"1\"/></opensudoku>\n";
}

/// Returns a game that contains only the player's values and a given first cell.
std::string cells_of_game(const std::string& start, const std::string& given, const std::string& other) {
    return start + given + repeat(other, 80);
}

} // namespace

TEST(BoardFiles, AreMostlyReadByTheReaderOfBoards) {
    EXPECT_EQ(summary("#ARuud\n#DTitle\n#CComment 3\n" + rows_of(puzzle)), (Summary{puzzle})) << "sdk";
    std::string sdx;
    for (const char c : rows_of(puzzle)) sdx += c == '.' ? "123 " : c == '\n' ? "\n" : std::string{c, ' '};
    EXPECT_EQ(summary(sdx), (Summary{puzzle})) << "sdx";
    EXPECT_EQ(summary(opensudoku(puzzle)), (Summary{puzzle}));
    EXPECT_EQ(summary("puzzle,solution\n" + puzzle + "," + puzzle + "\n"), (Summary{puzzle + "," + puzzle}))
        << "CSV";
    EXPECT_EQ(summary("0000183b305c " + puzzle + "  1.2\n"), (Summary{puzzle + "  1.2"}))
        << "a bank of puzzles";
}

TEST(FilesSdk, HaveInformationBeforeTheRows) {
    const std::string text = "#ARuud\n#DRandom\n#CJust start\n#LEasy\n" + rows_of(puzzle);
    ASSERT_TRUE(sudoku::is_sdk(text));
    const auto read = sudoku::read_sdk(text);
    EXPECT_EQ(to_line(read.variant.givens), puzzle);
    EXPECT_EQ(read.variant.author, "Ruud");
    EXPECT_EQ(read.variant.title, "Random");
    EXPECT_EQ(read.variant.rules, "Just start\nEasy");
    EXPECT_THAT(read.left_out, IsEmpty());
}

TEST(FilesSdk, HaveSections) {
    const std::string text =
        "[Puzzle]\r\n" + rows_of(puzzle, "", "\r\n") + "[State]\r\n" + rows_of(entered) + "[Other]\nx\n";
    ASSERT_TRUE(sudoku::is_sdk(text));
    const auto read = sudoku::read_sdk(text);
    EXPECT_EQ(to_line(read.variant.givens), puzzle);
    EXPECT_THAT(read.left_out,
                ElementsAre("the section \"[Other]\" is not read", "1 digit is a player's, not given"));
    EXPECT_EQ(line_of(sudoku::read_sdk, "[State]\n" + rows_of(puzzle)), puzzle);
}

TEST(FilesSdk, AreNoOtherFiles) {
    EXPECT_FALSE(sudoku::is_sdk(rows_of(puzzle)));
    EXPECT_FALSE(sudoku::is_sdk("# A comment\n#Another\n" + rows_of(puzzle)));
    EXPECT_FALSE(sudoku::is_sdk("#CSP\n" + rows_of(puzzle) + "\n" + rows_of(puzzle))) << "two puzzles";
    EXPECT_FALSE(sudoku::is_sdk("#CSP\n" + puzzle + "\n"));
    EXPECT_FALSE(sudoku::is_sdk(""));
    EXPECT_FALSE(sudoku::is_sdk(std::string(100'000, '#')));
}

TEST(FilesSdk, NameTheirFault) {
    const auto fault = [](const std::string& text) { return line_of(sudoku::read_sdk, text); };
    EXPECT_EQ(fault(""), "line 1, column 1: expected nine rows, found the end of the text after 0");
    EXPECT_EQ(fault("[Puzzle]\n1........\n"),
              "line 2, column 1: expected nine rows, found the end of the text after 1");
    EXPECT_EQ(fault("[Puzzle]\n" + rows_of(puzzle) + "1\n"),
              "line 11, column 1: expected nine rows, found another one");
    EXPECT_EQ(fault("[Puzzle]\n" + repeat("........\n", 9)),
              "line 2, column 1: expected a row of 9 cells, found 8 characters");
    EXPECT_EQ(fault("[Puzzle]\n" + rows_of(puzzle) + "[State]\n" + rows_of("..3" + puzzle.substr(3))),
              "cell A3: [State] has 3, but [Puzzle] 2");
    EXPECT_EQ(fault(std::string(100'000, '1')),
              "line 1, column 1: expected nine rows, found the end of the text after 1");
}

TEST(FilesSdx, TellGivensFromAPlayersValues) {
    const std::string text = "5 u3 12 1 1 1 1 1 1\n" + repeat("1 1 1 1 1 1 1 1 123456789\n", 8);
    ASSERT_TRUE(sudoku::is_sdx(text));
    const auto read = sudoku::read_sdx(text);
    EXPECT_EQ(read.variant.givens[0], 5);
    EXPECT_EQ(read.variant.givens[1], 0);
    EXPECT_EQ(read.variant.marks[1], 1U << 3);
    EXPECT_EQ(read.variant.marks[2], 6U);
    EXPECT_EQ(read.variant.marks[80], 1022U);
    EXPECT_THAT(read.left_out, ElementsAre("1 digit is a player's, not given"));
    EXPECT_FALSE(sudoku::is_sdx(repeat("1 1 1 1 1 1 1 1 123456789\n", 9))) << "BoardReader reads it";
    EXPECT_FALSE(sudoku::is_sdx(""));
}

TEST(FilesSdx, NameTheirFault) {
    const auto fault = [](const std::string& text) { return line_of(sudoku::read_sdx, text); };
    EXPECT_EQ(fault(""), "line 1, column 1: expected nine rows, found 0");
    EXPECT_EQ(fault(repeat("1 1 1 1 1 1 1 1 1\n", 10)), "line 10, column 1: expected nine rows, found more");
    EXPECT_EQ(fault(repeat("1 1 1 1 1 1 1 1\n", 9)), "line 1, column 1: expected nine cells, found 8");
    EXPECT_EQ(fault("1 1 u 1 1 1 1 1 1\n" + repeat("1 1 1 1 1 1 1 1 1\n", 8)),
              "line 1, column 5: expected digits 1-9, or u and a digit, found \"u\"");
    EXPECT_EQ(fault(std::string(1'000'000, '1')), "line 1, column 1: expected nine rows, found 1");
}

TEST(FilesOfOpenSudoku, HaveGamesOfDigits) {
    const auto games = sudoku::read_opensudoku(opensudoku(puzzle));
    ASSERT_THAT(games, SizeIs(1));
    EXPECT_EQ(to_line(games[0].variant.givens), puzzle);
    EXPECT_EQ(games[0].variant.title, "A & B");
    EXPECT_EQ(games[0].variant.author, "C");
    EXPECT_THAT(sudoku::read_opensudoku("<opensudoku/>"), IsEmpty());
}

TEST(FilesOfOpenSudoku, HaveGamesOfCells) {
    for (const std::string& data : {cells_of_game("version: 1\n", "5|-|0|", "0|1,2,|1|"),
                                    cells_of_game("version: 2&#10;", "5|0||0|", "0|12|1|"),
                                    cells_of_game("version: 3\\n", "5|0|0|", "0|511|1|"),
                                    cells_of_game("version: 4\n", "5|0|0|0|", "0|3|4|1|"),
                                    cells_of_game("version: 5\n", "5|0|0|0|0|", "0|3|4|2|1|")}) {
        const auto games = sudoku::read_opensudoku(opensudoku(data));
        ASSERT_THAT(games, SizeIs(1));
        EXPECT_EQ(to_line(games[0].variant.givens), "5" + std::string(80, '.')) << data;
        EXPECT_THAT(games[0].left_out, IsEmpty());
    }
    const auto games = sudoku::read_opensudoku(opensudoku(cells_of_game("version: 3\n", "5|0|0|", "4|0|1|")));
    EXPECT_THAT(games[0].left_out, ElementsAre("80 digits are a player's, not given"));
}

TEST(FilesOfOpenSudoku, NameTheirFault) {
    const auto fault = [](const std::string& data) -> std::string {
        try {
            sudoku::read_opensudoku(opensudoku(data));
        } catch (const sudoku::ParseError& error) {
            return error.what();
        }
        return "";
    };
    const std::string expected =
        "line 5, column 1: expected a game of 81 digits, or of cells of version 1 to 5, found ";
    EXPECT_EQ(fault("123"), expected + "\"123\"");
    EXPECT_EQ(fault(""), expected + "\"\"");
    EXPECT_EQ(fault(std::string(81, 'x')), expected + "\"xxxxxxxxxxxxxxxxxxxx...\"");
    EXPECT_EQ(fault(cells_of_game("version: 6\n", "5|0|0|", "0|0|1|")), expected + "byte 0x0A");
    EXPECT_EQ(fault(cells_of_game("version: 3\n", "5|0|0|", "0|0|2|")), expected + "byte 0x0A");
    EXPECT_EQ(fault("version:"), expected + "\"version:\"");
    EXPECT_EQ(fault(std::string(1'000'000, '|')), expected + "\"||||||||||||||||||||...\"");
}

TEST(FilesOfOpenSudoku, MayBeLong) {
    std::string text = "<opensudoku>";
    for (int i = 0; i < 10'000; ++i) text += "<game data=\"" + puzzle + "\"/>";
    EXPECT_THAT(sudoku::read_opensudoku(text), SizeIs(10'000));
    EXPECT_TRUE(sudoku::is_opensudoku(text));
    EXPECT_TRUE(sudoku::is_opensudoku(opensudoku("")));
    EXPECT_FALSE(sudoku::is_opensudoku("<?xml version=\"1.0\"?><svg/>"));
    EXPECT_FALSE(sudoku::is_opensudoku(""));
}
