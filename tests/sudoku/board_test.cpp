#include <sudoku/board/board.hpp>

#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/print.hpp>

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace board_test {

using sudoku::Board;
using sudoku::BoxShape;

template <typename Call>
std::string error_of(const Call& call) {
    try {
        call();
    } catch (const csp::Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(BoxShape, GivesEverySideItsMostNearlySquareBoxLyingDown) {
    const std::vector<BoxShape> expected{{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5},
                                         {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 5}};
    std::vector<BoxShape> usual;
    for (const int side : sudoku::board_sides) usual.push_back(sudoku::usual_box(side));
    EXPECT_EQ(usual, expected);
}

TEST(BoxShape, RejectsASideThatNoBoxHas) {
    EXPECT_EQ(error_of([] { (void)sudoku::usual_box(7); }),
              "sudoku::usual_box: side is 7, expected 4, 6, 8, 9, 10, 12, 15, 16, 20 or 25");
    EXPECT_THROW((void)sudoku::usual_box(0), csp::ArgumentError);
    EXPECT_THROW((void)sudoku::usual_box(-9), csp::ArgumentError);
    EXPECT_THROW((void)sudoku::usual_box(36), csp::ArgumentError);
}

TEST(Board, BeginsEmpty) {
    const Board board;
    EXPECT_EQ(board.side(), 9);
    EXPECT_EQ(board.size(), 81);
    EXPECT_EQ(board.filled(), 0);
    EXPECT_EQ(sudoku::to_line(board), std::string(81, '.'));
}

TEST(Board, KeepsItsBoxShape) {
    for (int rows = 2; rows <= 5; ++rows) {
        for (int columns = 2; columns <= 5; ++columns) {
            const Board board({rows, columns});
            EXPECT_EQ(board.box(), (BoxShape{rows, columns}));
            EXPECT_EQ(board.side(), rows * columns);
        }
    }
    EXPECT_NE(Board({2, 3}), Board({3, 2}));
}

TEST(Board, IsAValue) {
    static_assert(std::is_trivially_copyable_v<Board>);
    Board board;
    const Board before = board;
    board.set(80, 9);
    EXPECT_EQ(board[80], 9);
    EXPECT_EQ(before[80], 0);
    EXPECT_NE(board, before);
    board.set(80, 0);
    EXPECT_EQ(board, before);
}

TEST(Board, IsFullWhenNoCellIsEmpty) {
    Board board({2, 2});
    for (int cell = 0; cell < 16; ++cell) {
        EXPECT_FALSE(board.is_full());
        board.set(cell, 4);
    }
    EXPECT_TRUE(board.is_full());
}

TEST(Board, RejectsWhatIsOutOfRange) {
    Board board;
    EXPECT_EQ(error_of([&] { board.set(81, 1); }), "sudoku::Board::set: the cell is 81, expected 0 to 80");
    EXPECT_EQ(error_of([&] { board.set(-1, 1); }), "sudoku::Board::set: the cell is -1, expected 0 to 80");
    EXPECT_EQ(error_of([&] { board.set(4, 10); }),
              "sudoku::Board::set: the value of cell 4 is 10, expected 0 (empty) to 9");
    EXPECT_EQ(error_of([&] { board.set(4, -1); }),
              "sudoku::Board::set: the value of cell 4 is -1, expected 0 (empty) to 9");
    EXPECT_EQ(error_of([] { Board({1, 9}); }), "sudoku::Board: the box is 1x9, expected 2x2 to 5x5");
    EXPECT_EQ(error_of([] { Board({3, 6}); }), "sudoku::Board: the box is 3x6, expected 2x2 to 5x5");
    EXPECT_EQ(board, Board());
}

TEST(Board, IsMadeFromItsCells) {
    std::vector<std::uint8_t> cells(16, 0);
    cells[5] = 4;
    EXPECT_EQ(sudoku::to_line(Board({2, 2}, cells)), ".....4..........");
    cells[6] = 5;
    EXPECT_EQ(error_of([&] {
                  Board({2, 2}, cells);
              }),
              "sudoku::Board: the value of cell 6 is 5, expected 0 (empty) to 4");
    cells.pop_back();
    EXPECT_EQ(error_of([&] { Board({2, 2}, cells); }), "sudoku::Board: 15 cells given, expected 16");
}

TEST(BoardParse, ReadsOnePuzzleInAnyForm) {
    const std::string line =
        "..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..";
    const auto board = Board::parse(line);
    EXPECT_EQ(sudoku::to_line(board), line);
    EXPECT_EQ(Board::parse(sudoku::to_grid(board)), board);
    EXPECT_EQ(Board::parse("# a comment\n\n" + line + " and more\n"), board);
}

TEST(BoardParse, UsesTheBoxShapeGiven) {
    const std::string line(36, '.');
    EXPECT_EQ(Board::parse(line).box(), (BoxShape{2, 3}));
    EXPECT_EQ(Board::parse(line, BoxShape{3, 2}).box(), (BoxShape{3, 2}));
}

TEST(BoardParse, RejectsATextThatIsNotOnePuzzle) {
    const std::string line(81, '.');
    EXPECT_EQ(error_of([] { (void)Board::parse(""); }),
              "line 1, column 1: expected a puzzle, found none in the text");
    EXPECT_EQ(error_of([&] { (void)Board::parse(line + "\n\n" + line); }),
              "line 3, column 1: expected one puzzle, found a second one");
    EXPECT_EQ(error_of([&] { (void)Board::parse("53x" + line.substr(3)); }),
              "line 1, column 3: expected a digit 1-9 or one of . 0 _ *, found 'x'");
    EXPECT_EQ(error_of([&] { (void)Board::parse(line + "\n?"); }),
              "line 2, column 1: expected a digit, a letter A-P or one of . 0 _ *, found '?'");
    EXPECT_THROW((void)Board::parse("x"), sudoku::ParseError);
    EXPECT_THROW((void)Board::parse("x"), std::invalid_argument);
}

TEST(BoardOutput, IsTheDrawnGrid) {
    const auto board = Board::parse(std::string(16, '.'));
    std::ostringstream out;
    out << board;
    EXPECT_EQ(out.str(), "__ | __\n"
                         "__ | __\n"
                         "---+---\n"
                         "__ | __\n"
                         "__ | __\n");
}

} // namespace board_test
