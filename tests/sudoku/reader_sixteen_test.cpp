#include <sudoku/board/reader.hpp>

#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>

#include <string>

/// Sixteen cells form a board of side 4, or a row of side 16.
namespace reader_sixteen_test {

using reading::read;
using reading::repeat;
using reading::summary;
using reading::Summary;
using sudoku::BoxShape;

const std::string row = "123456789ABCDEFG\n";
const std::string small = "1234............\n";
const std::string board = repeat("123456789ABCDEFG", 16);
const std::string small_board = "1234............";
const std::string question =
    ", column 1: expected the box to be given, 4x4 for one board or 2x2 for sixteen, found "
    "16 lines of 16 cells without a symbol beyond 4";

TEST(SixteenCells, OnSixteenLinesAreOneBoard) {
    EXPECT_EQ(summary(repeat(row, 16)), (Summary{board}));
    EXPECT_EQ(summary(repeat(row, 32)), (Summary{board, board}));
    EXPECT_EQ(summary(repeat(row, 16) + "\n" + repeat(row, 16)), (Summary{board, board}));
    EXPECT_EQ(summary("# title\n" + repeat(row, 8) + "# comment\n" + repeat(row, 8)), (Summary{board}));
    // A single symbol decides, at any place.
    const std::string rows = repeat(small, 15) + "...............G\n";
    EXPECT_EQ(summary(rows), (Summary{repeat(small_board, 15) + "...............G"}));
    EXPECT_EQ(summary(rows + repeat(small, 16)).size(), 2U);
}

TEST(SixteenCells, OnSixteenLinesThatCanBeEitherAskForTheBox) {
    EXPECT_EQ(summary(repeat(small, 16)), (Summary{"line 1" + question}));
    EXPECT_EQ(summary(repeat("................\n", 16)), (Summary{"line 1" + question}));
    EXPECT_EQ(summary(repeat("1 2 3 4 . . . . . . . . . . . .\n", 16)), (Summary{"line 1" + question}));
    EXPECT_EQ(
        summary("# title\n" + repeat(small, 16) + "\n" + row.substr(0, 9) + "\n" + repeat(small, 2)).front(),
        "line 2" + question);
    EXPECT_EQ(summary(repeat(small, 16) + "\n" + repeat(small, 2)),
              (Summary{"line 1" + question, small_board, small_board}));
    EXPECT_EQ(summary(repeat(small, 16), BoxShape{4, 4}), (Summary{repeat(small_board, 16)}));
    EXPECT_EQ(summary(repeat(small, 16), BoxShape{2, 2}), Summary(16, small_board));
}

TEST(SixteenCells, OnMoreOrFewerLinesAreBoards) {
    for (const int lines : {1, 2, 15, 17, 18, 1000})
        EXPECT_EQ(summary(repeat(small, lines)), Summary(static_cast<std::size_t>(lines), small_board))
            << lines;
    EXPECT_EQ(summary(repeat("1234............ rating\n", 16)), Summary(16, small_board + " rating"));
    EXPECT_EQ(summary(repeat("1 2 3 4 . . . . . . . . . . . .\n", 2)), (Summary{small_board, small_board}));
}

TEST(SixteenCells, OnTooFewLinesAreABrokenBoardIfMostSaySo) {
    EXPECT_EQ(summary(repeat(row, 15)),
              (Summary{"line 16, column 1: expected row 16 of 16, found the end of the input"}));
    EXPECT_EQ(summary(repeat(small, 3) + "1235............\n").back(),
              "line 4, column 4: expected a digit 1-4 or one of . 0 _ *, found '5'");
    EXPECT_EQ(summary(row), (Summary{"line 1, column 5: expected a digit 1-4 or one of . 0 _ *, found '5'"}));
}

TEST(SixteenCells, WithRulesBetweenAreRows) {
    EXPECT_EQ(summary(repeat(repeat(small, 4) + "----------------\n", 4)),
              (Summary{repeat(small_board, 16)}));
}

TEST(SixteenCells, AreTheOnlyOnesThatCanBeEither) {
    for (const int side : sudoku::board_sides)
        EXPECT_EQ(sudoku::is_board_side(side * side), side == 4) << side;
    EXPECT_EQ(read(repeat(std::string(81, '.').append("\n"), 81)).size(), 81U);
}

/// 0 stands for 16, so that all other symbols have their usual meaning.
TEST(SixteenCells, WithADigitZeroBesideEmptyOnesAreInSymbolsFromZero) {
    const std::string hexadecimal = "0123456789ABCDEF";
    const std::string read_as = "G123456789ABCDEF";
    const auto records = read(repeat(hexadecimal + "\n", 15) + ".123456789ABCDEF\n");
    ASSERT_EQ(records.size(), 1U);
    ASSERT_TRUE(records[0].board());
    EXPECT_EQ(sudoku::to_line(*records[0].board()), repeat(read_as, 15) + ".123456789ABCDEF");
    EXPECT_EQ(records[0].symbols, sudoku::Symbols::from_zero);
    EXPECT_EQ(sudoku::to_line(*records[0].board(), records[0].symbols),
              repeat(hexadecimal, 15) + ".123456789ABCDEF");
    EXPECT_EQ(summary(repeat(hexadecimal, 15) + "0..............."),
              (Summary{repeat(read_as, 15) + "G..............."}));
    for (const std::string separator : {" ", ",", " | "}) {
        std::string spaced = "0";
        for (const char c : hexadecimal.substr(1)) spaced += separator + c;
        const std::string empty = "." + spaced.substr(1);
        EXPECT_EQ(summary(repeat(spaced + "\n", 15) + empty + "\n"),
                  (Summary{repeat(read_as, 15) + ".123456789ABCDEF"}));
    }
    EXPECT_EQ(summary(repeat(hexadecimal, 15) + ".G.............."),
              (Summary{"line 1, column 241: expected one sign for all empty cells, because 0 is not a value, "
                       "found 0 beside another"}));
    EXPECT_EQ(read(repeat(repeat("10 ", 14) + "0 .\n", 16)).at(0).board(), nullptr);
    EXPECT_NE(read(repeat(hexadecimal, 16)).at(0).board(), nullptr); // 0 alone is an empty cell
    EXPECT_NE(read(repeat("0.", 40) + "0").at(0).board(), nullptr);  // 0 is no digit of sides up to 9
}

TEST(SixteenCells, InLettersAloneAreInLettersFromA) {
    const std::string letters = "ABCDEFGHIJKLMNOP";
    for (const std::string& text :
         {repeat(letters + "\n", 15) + "...............p\n", repeat(letters, 15) + "...............P"}) {
        const auto records = read(text);
        ASSERT_EQ(records.size(), 1U);
        ASSERT_TRUE(records[0].board()) << records[0].error()->what();
        EXPECT_EQ(sudoku::to_line(*records[0].board()), repeat(row.substr(0, 16), 15) + "...............G");
        EXPECT_EQ(records[0].symbols, sudoku::Symbols::from_a);
    }
    EXPECT_EQ(summary(repeat(letters + "\n", 15) + "..............1P\n"),
              (Summary{"line 1, column 8: expected a digit 1-9, a letter A-G or one of . 0 _ *, found 'H'"}));
}

} // namespace reader_sixteen_test
