#include <sudoku/board/print.hpp>

#include <tests/sudoku/board_generator.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace {

using sudoku::Board;
using sudoku::Symbols;

TEST(Print, DrawsTheClassicGrid) {
    const auto board =
        Board::parse("..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..");
    EXPECT_EQ(sudoku::to_grid(board), "__2 | ___ | __5\n"
                                      "7_8 | 6_9 | _2_\n"
                                      "534 | 782 | ___\n"
                                      "----+-----+----\n"
                                      "___ | 5__ | 4__\n"
                                      "19_ | 2_4 | _83\n"
                                      "__5 | __8 | ___\n"
                                      "----+-----+----\n"
                                      "___ | 321 | 658\n"
                                      "_5_ | 9_6 | 7_2\n"
                                      "6__ | ___ | 9__\n");
}

TEST(Print, WritesLettersFromTenOn) {
    Board board({5, 5});
    for (int cell = 0; cell < 25; ++cell) board.set(cell, cell + 1);
    EXPECT_EQ(sudoku::to_line(board).substr(0, 26), "123456789ABCDEFGHIJKLMNOP.");
}

TEST(Print, AlignsNumbers) {
    Board board({2, 5});
    board.set(0, 10);
    board.set(6, 3);
    const auto grid = sudoku::to_grid(board, Symbols::numbers);
    EXPECT_EQ(grid.substr(0, grid.find('\n')), "10  _  _  _  _ |  _  3  _  _  _");
    EXPECT_NE(grid.find("\n---------------+---------------\n"), std::string::npos);
}

TEST(Print, WritesNumbersOnOneLine) {
    Board board({2, 5});
    board.set(0, 10);
    board.set(2, 3);
    EXPECT_EQ(sudoku::to_line(board, Symbols::numbers).substr(0, 10), "10 . 3 . .");
}

TEST(Print, DrawsCellsOfAnyText) {
    const std::vector<std::string> texts{"12", "3", "4", "",  "1", "1", "1", "1",
                                         "1",  "1", "1", "1", "1", "1", "1", "1"};
    const auto grid = sudoku::draw_grid({2, 2}, texts);
    EXPECT_EQ(grid.substr(0, 28), "12  3 |  4   \n"
                                  " 1  1 |  1  1\n");
    EXPECT_THROW((void)sudoku::draw_grid({3, 3}, texts), csp::ArgumentError);
}

RC_GTEST_PROP(Print, AllLinesOfAGridHaveTheSameWidth, ()) {
    const auto board = *generator::any_board();
    const auto symbols = *rc::gen::element(Symbols::letters, Symbols::numbers);
    std::istringstream lines(sudoku::to_grid(board, symbols));
    std::string first;
    std::getline(lines, first);
    int count = 1;
    for (std::string line; std::getline(lines, line); ++count) RC_ASSERT(line.size() == first.size());
    RC_ASSERT(count == board.side() + board.side() / board.box().rows - 1);
}

} // namespace
