#include <sudoku/board/print.hpp>

#include <sudoku/board/reader.hpp>
#include <sudoku/layout/layout.hpp>
#include <tests/sudoku/board_generator.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace print_test {

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

// ---- grid frames ---------------------------------------------------------------------------------

TEST(GridFrame, DrawsTheBordersOfAJigsaw) {
    const auto layout = sudoku::Layout::jigsaw("AABB CABB CADD CCDD");
    const sudoku::GridFrame frame(sudoku::regions_of(layout), 1);
    EXPECT_EQ(frame.draw("1234341221434321"), "1   2 | 34\n"
                                              "--+   |   \n"
                                              "3 | 4 | 12\n"
                                              "  |   +---\n"
                                              "2 | 1 | 43\n"
                                              "  +---+   \n"
                                              "4   3 | 21\n");
    std::istringstream in(frame.draw("1234341221434321"));
    const auto regions = sudoku::regions_of(layout);
    const auto record = sudoku::BoardReader(in, {sudoku::BoxShape{2, 2}, 1, regions}).next();
    ASSERT_TRUE(record && record->board());
    EXPECT_EQ(*record->board(), Board::parse("1234341221434321"));
    EXPECT_THROW((void)Board::parse(frame.draw("1234341221434321")), sudoku::ParseError); // which has boxes
}

TEST(GridFrame, DrawsTheBoxesOfALayoutAndNeitherDiagonalsNorWindows) {
    const Board board = Board::parse("123456456123231564564231312645645312");
    for (const auto& layout : {sudoku::Layout::classic({2, 3}), sudoku::Layout::diagonal({2, 3}),
                               sudoku::Layout::classic({2, 3}).with({{"window", {7, 8, 13, 14, 19, 20}}})})
        EXPECT_EQ(sudoku::GridFrame(sudoku::regions_of(layout), 1).draw(sudoku::to_line(board)),
                  sudoku::to_grid(board));
}

TEST(GridFrame, DrawsNoLinesWithoutRegions) {
    const sudoku::Layout rows(4, {{"row 1", {0, 1, 2, 3}}, {"window", {5, 6, 9, 10}}});
    EXPECT_EQ(sudoku::GridFrame(sudoku::regions_of(rows), 1).draw("1234341221434321"),
              "1234\n3412\n2143\n4321\n");
}

TEST(GridFrame, RefusesWhatItHasNoRoomFor) {
    const std::vector<int> regions(16, 0);
    const sudoku::GridFrame frame(regions, 1);
    EXPECT_THROW((void)frame.draw("123"), csp::ArgumentError);
    EXPECT_THROW((void)frame.draw(std::vector<std::string>(16, "12")), csp::ArgumentError);
    EXPECT_THROW(sudoku::GridFrame(regions, 0), csp::ArgumentError);
    EXPECT_THROW(sudoku::GridFrame(std::vector<int>(5, 0), 1), csp::ArgumentError);
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

} // namespace print_test
