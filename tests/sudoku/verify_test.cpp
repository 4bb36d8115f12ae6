#include <sudoku/sudoku.hpp>

#include <gtest/gtest.h>

namespace verify_test {

using sudoku::Board;
using sudoku::Layout;

const Layout layout = Layout::classic({2, 2});
const Board solution = Board::parse("1234341221434321");

TEST(Verify, ARightSolutionHasNoFault) {
    EXPECT_EQ(sudoku::fault_of_solution(layout, Board::parse("1..............1"), solution), std::nullopt);
}

TEST(Verify, AWrongSolutionIsToldByItsFirstFault) {
    EXPECT_EQ(sudoku::fault_of_solution(layout, Board::parse("2..............."), solution),
              "A1 differs from its given");
    EXPECT_EQ(sudoku::fault_of_solution(layout, Board({2, 2}), Board::parse("12343412214343..")),
              "D3 is empty");
    EXPECT_EQ(sudoku::fault_of_solution(layout, Board({2, 2}), Board::parse("1234341221434322")),
              "row 4 has two 2s: D3 and D4");
    EXPECT_EQ(sudoku::fault_of_solution(Layout::diagonal({2, 2}), Board({2, 2}), solution),
              "diagonal 1 has two 1s: A1 and D4");
}

TEST(Verify, BoardsOfDifferentSizesAreRejected) {
    EXPECT_THROW((void)sudoku::fault_of_solution(layout, Board(), solution), csp::ArgumentError);
    EXPECT_THROW((void)sudoku::fault_of_solution(Layout::classic(), solution, solution), csp::ArgumentError);
}

} // namespace verify_test
