#include <sudoku/puzzle/symmetries.hpp>

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <gtest/gtest.h>

#include <set>

namespace equivalent_test {

using sudoku::Board;
using sudoku::BoxShape;
using sudoku::Layout;
using sudoku::random_equivalent;

/// Returns a solved board: each row is rotated by as many values as boxes and columns require.
Board solved(BoxShape box) {
    Board board(box);
    const int side = board.side();
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column)
            board.set(side * row + column,
                      (row % box.rows * box.columns + row / box.rows + column) % side + 1);
    return board;
}

/// A solved board is also a puzzle, and symmetries keep it solved.
TEST(RandomEquivalent, ObeysTheRulesOfAnyBoxes) {
    csp::Random random(1);
    for (const BoxShape box :
         {BoxShape{2, 2}, BoxShape{2, 3}, BoxShape{3, 2}, BoxShape{3, 3}, BoxShape{3, 5}, BoxShape{5, 5}}) {
        const Layout layout = Layout::classic(box);
        const Board board = solved(box);
        for (int i = 0; i < 50; ++i) {
            const Board made = random_equivalent(board, random);
            EXPECT_TRUE(made.is_full());
            EXPECT_EQ(fault_of_solution(layout, Board(box), made), std::nullopt) << made;
        }
    }
}

/// There are 288 solved boards of side 4, in two classes under symmetries.
TEST(RandomEquivalent, ReachesAllThatSymmetriesReach) {
    csp::Random random(1);
    std::set<std::vector<std::uint8_t>> reached;
    for (int i = 0; i < 20'000; ++i) {
        const Board made = random_equivalent(solved({2, 2}), random);
        reached.emplace(made.cells().begin(), made.cells().end());
    }
    EXPECT_TRUE(reached.size() == 96 || reached.size() == 192) << reached.size();
}

TEST(RandomEquivalent, KeepsTheNumberOfGivensAndSolutions) {
    csp::Random random(1);
    const auto puzzle =
        Board::parse("........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........");
    for (int i = 0; i < 20; ++i) {
        const Board made = random_equivalent(puzzle, random);
        EXPECT_EQ(made.filled(), puzzle.filled());
        EXPECT_EQ(sudoku::Solver(Layout::classic({3, 3})).solve(made, 2).solutions, 1U) << made;
    }
}

} // namespace equivalent_test
