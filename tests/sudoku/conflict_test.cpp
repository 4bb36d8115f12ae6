#include <sudoku/layout/layout.hpp>

#include <tests/sudoku/board_generator.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace conflict_test {

using sudoku::Board;
using sudoku::CellNaming;
using sudoku::Layout;

const std::string solution =
    "962413875718659324534782196286537419197264583345198267479321658851946732623875941";

Board board_with(const std::vector<std::pair<const char*, int>>& givens) {
    Board board;
    for (const auto& [name, value] : givens) board.set(sudoku::cell_of(9, name), value);
    return board;
}

std::vector<std::string> texts(const Layout& layout, const Board& board) {
    std::vector<std::string> all;
    for (const auto& conflict : sudoku::conflicts(layout, board)) all.push_back(conflict.text);
    return all;
}

TEST(Conflict, IsNotInAnEmptyOrSolvedBoard) {
    EXPECT_FALSE(sudoku::first_conflict(Layout::classic(), Board()));
    EXPECT_FALSE(sudoku::first_conflict(Layout::classic(), Board::parse(solution)));
}

TEST(Conflict, NamesUnitValueAndCells) {
    const auto conflict = sudoku::first_conflict(Layout::classic(), board_with({{"C2", 7}, {"C8", 7}}));
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->text, "row 3 has two 7s: C2 and C8");
    EXPECT_EQ(conflict->unit, 2);
    EXPECT_EQ(conflict->value, 7);
    EXPECT_EQ(conflict->cells, (std::vector<int>{19, 25}));
}

TEST(Conflict, CanNameCellsByRowAndColumn) {
    const auto board = board_with({{"C2", 7}, {"C8", 7}});
    EXPECT_EQ(sudoku::first_conflict(Layout::classic(), board, CellNaming::row_column)->text,
              "row 3 has two 7s: r3c2 and r3c8");
}

TEST(Conflict, CountsInWords) {
    EXPECT_EQ(texts(Layout::classic(), board_with({{"A5", 1}, {"D5", 1}, {"I5", 1}})),
              (std::vector<std::string>{"column 5 has three 1s: A5, D5 and I5"}));
}

TEST(Conflict, IsListedForEveryUnitAndValue) {
    EXPECT_EQ(texts(Layout::classic(), board_with({{"A1", 9}, {"A3", 9}, {"A5", 2}, {"A9", 2}})),
              (std::vector<std::string>{"row 1 has two 2s: A5 and A9", "row 1 has two 9s: A1 and A3",
                                        "box 1 has two 9s: A1 and A3"}));
}

TEST(Conflict, FollowsTheUnitsOfTheLayout) {
    const auto board = board_with({{"A1", 5}, {"I9", 5}});
    EXPECT_FALSE(sudoku::first_conflict(Layout::classic(), board));
    EXPECT_EQ(texts(Layout::diagonal(), board),
              (std::vector<std::string>{"diagonal 1 has two 5s: A1 and I9"}));
    EXPECT_EQ(texts(Layout::classic().with({{"the corners", {0, 80}}}), board),
              (std::vector<std::string>{"the corners has two 5s: A1 and I9"}));
}

TEST(Conflict, WritesValuesOfLargeBoardsAsTheseShowThem) {
    Board board({5, 5});
    for (int cell = 0; cell < 25; ++cell) board.set(cell, 25);
    const auto conflict = sudoku::first_conflict(Layout::classic({5, 5}), board);
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->text.substr(0, 25), "row 1 has 25 Ps: A1, A2, ");
}

TEST(Conflict, NeedsBoardAndLayoutOfOneSize) {
    EXPECT_THROW((void)sudoku::first_conflict(Layout::classic({2, 2}), Board()), csp::ArgumentError);
}

RC_GTEST_PROP(Conflict, ExistsExactlyWhenTwoPeersAreEqual, ()) {
    const auto full = *generator::any_board();
    Board board(full.box()); // few cells are filled, so that both answers are frequent
    for (int i = 0; i < *rc::gen::inRange(0, 6); ++i) {
        const int cell = *rc::gen::inRange(0, board.size());
        board.set(cell, full[cell]);
    }
    const auto layout = Layout::diagonal(board.box());
    bool equal_peers = false;
    for (int cell = 0; cell < board.size(); ++cell) {
        for (const int peer : layout.peers(cell))
            equal_peers |= board[cell] != 0 && board[cell] == board[peer];
    }
    const auto first = sudoku::first_conflict(layout, board);
    const auto all = sudoku::conflicts(layout, board);
    RC_ASSERT(first.has_value() == equal_peers);
    RC_ASSERT(all.empty() != equal_peers);
    if (first) RC_ASSERT(first->text == all.front().text);
    for (const auto& conflict : all) {
        RC_ASSERT(conflict.cells.size() >= 2U);
        for (const int cell : conflict.cells) RC_ASSERT(board[cell] == conflict.value);
    }
}

} // namespace conflict_test
