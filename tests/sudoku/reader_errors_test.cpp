#include <sudoku/board/reader.hpp>

#include <sudoku/board/print.hpp>
#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace reader_errors_test {

using reading::other_puzzle;
using reading::puzzle;
using reading::read;
using reading::repeat;
using reading::rows_of;
using reading::summary;
using reading::Summary;
using sudoku::BoardReader;
using sudoku::BoxShape;

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
    EXPECT_EQ(summary(five + "Grid 02\n" + rows_of(puzzle)),
              (Summary{"line 6, column 1: expected row 6 of 9, found 'G'", puzzle}));
}

TEST(BoardReaderErrors, AreNotTheTitlesOfPuzzles) {
    EXPECT_EQ(summary("Grid 01\n" + rows_of(puzzle) + "Grid 02\n" + rows_of(other_puzzle)),
              (Summary{puzzle, other_puzzle}));
    EXPECT_EQ(summary("Puzzle 1:\n\n" + rows_of(puzzle) + "\nhello:\n" + other_puzzle),
              (Summary{puzzle, other_puzzle}));
    EXPECT_EQ(read("hello\n" + puzzle).size(), 2U);
    EXPECT_EQ(read("hello\nworld:\nhere:\n" + puzzle).size(), 2U); // a single line is a title, not a page
    EXPECT_EQ(summary("Beginner 01\n" + rows_of(puzzle)),
              (Summary{puzzle})); // as many signs as a row of side 10
    EXPECT_EQ(read("Grid 01\n").size(), 1U);
}

TEST(BoardReaderErrors, ReportEveryParagraphOfTextThatIsNoPuzzle) {
    EXPECT_EQ(read("hello\nworld\n" + puzzle + "\nagain\n").size(), 3U);
    EXPECT_EQ(read("hello\n\nworld\n").size(), 2U);
}

TEST(BoardReaderErrors, AreOneForABoardThatCannotBeRead) {
    EXPECT_EQ(read(rows_of(puzzle, "", " x x x\n") + puzzle).size(), 2U);
    EXPECT_EQ(read(rows_of(puzzle, "<td>", "</td>\n") + puzzle).size(), 2U);
    EXPECT_EQ(read(rows_of(puzzle, "", "\n\n") + "\n" + puzzle).size(), 2U);
    const auto bands = rows_of(puzzle).insert(30, "\n").insert(51, "\n"); // one band has two rows
    EXPECT_EQ(summary(bands + "\n" + bands),
              (Summary{"line 4, column 1: expected row 4 of 9, found a blank line",
                       "line 16, column 1: expected row 4 of 9, found a blank line"}));
}

TEST(BoardReaderErrors, AreOneForEachBoardThatIsBroken) {
    auto rows = rows_of(puzzle);
    rows[4] = 'x';
    EXPECT_EQ(read(rows + rows).size(), 2U);
    EXPECT_EQ(read("title\n" + rows).size(), 2U);
    EXPECT_EQ(read("title\n" + rows_of(puzzle).substr(0, 80)).size(), 2U);
    EXPECT_EQ(read(rows_of(puzzle).substr(0, 80) + "\n" + rows_of(puzzle).substr(0, 80)).size(), 2U);
    EXPECT_EQ(read(repeat(puzzle.substr(1) + "\n", 3)).size(), 3U);
    EXPECT_EQ(read(repeat("{\"givens\":\"" + puzzle + "\",\"line\":1}\n", 3)).size(), 3U);
    std::string blanks = other_puzzle;
    for (char& c : blanks) c = c == '.' ? ' ' : c;
    EXPECT_EQ(read(repeat(blanks + "\n", 3)).size(), 3U);
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
    std::ifstream directory(ARCWISE_SOURCE_DIR);
    if (!directory) GTEST_SKIP() << "a directory cannot be opened as a file here";
    BoardReader reader(directory);
    EXPECT_THROW((void)reader.next(), csp::Error);
}

} // namespace reader_errors_test
