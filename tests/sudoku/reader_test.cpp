#include <sudoku/board/reader.hpp>

#include <sudoku/board/print.hpp>
#include <tests/sudoku/board_generator.hpp>
#include <tests/sudoku/reading.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace reader_test {

using reading::other_puzzle;
using reading::puzzle;
using reading::read;
using reading::repeat;
using reading::rows_of;
using reading::summary;
using reading::Summary;
using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Symbols;

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

} // namespace reader_test
