#include <tests/support/sudoku_checker.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

namespace sudoku_checker_test {

using checker::fault_of_solution;
using checker::Rules;

const std::string classic_puzzle =
    "..2.....57.86.9.2.534782......5..4..19.2.4.83..5..8......321658.5.9.67.26.....9..";
const std::string classic_solution =
    "962413875718659324534782196286537419197264583345198267479321658851946732623875941";
const std::string diagonal_puzzle =
    "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";
const std::string diagonal_solution =
    "267945381853716249491823576576438192384192657129657438642379815935281764718564923";
const std::string no_givens(81, '.');

/// Returns a grid that satisfies the rules for rows, columns and boxes of any shape: row r is 1..n rotated by a step
/// that first moves down within a box, then sideways.
std::string pattern_grid(int box_rows, int box_columns) {
    const std::string symbols = "123456789ABCDEFGHIJKLMNOP";
    const int n = box_rows * box_columns;
    std::string grid;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            const int turn = row % box_rows * box_columns + row / box_rows;
            grid += symbols[static_cast<std::size_t>((column + turn) % n)];
        }
    }
    return grid;
}

TEST(SudokuChecker, AcceptsTheSolutionOfAClassicPuzzle) {
    EXPECT_EQ(fault_of_solution(classic_puzzle, classic_solution), "");
}

TEST(SudokuChecker, AcceptsTheSolutionOfADiagonalPuzzle) {
    EXPECT_EQ(fault_of_solution(diagonal_puzzle, diagonal_solution, {3, 3, true}), "");
}

TEST(SudokuChecker, AcceptsEveryBoxShape) {
    for (int rows = 2; rows <= 5; ++rows) {
        for (int columns = 2; columns <= 5; ++columns) {
            const auto grid = pattern_grid(rows, columns);
            EXPECT_EQ(fault_of_solution(grid, grid, {rows, columns, false}), "") << rows << 'x' << columns;
        }
    }
}

TEST(SudokuChecker, AcceptsSmallLettersAndEveryWayToWriteAnEmptyCell) {
    auto grid = pattern_grid(3, 4);
    std::replace(grid.begin(), grid.end(), 'A', 'a');
    auto givens = pattern_grid(3, 4);
    givens.replace(0, 4, ".0_*");
    EXPECT_EQ(fault_of_solution(givens, grid, {3, 4, false}), "");
}

TEST(SudokuChecker, TellsABoxShapeFromItsTranspose) {
    EXPECT_NE(fault_of_solution(std::string(36, '.'), pattern_grid(2, 3), {3, 2, false}), "");
}

TEST(SudokuChecker, RejectsAWrongNumberOfCells) {
    EXPECT_EQ(fault_of_solution(no_givens, classic_solution.substr(1)), "the solution has 80 cells");
    EXPECT_EQ(fault_of_solution(no_givens, classic_solution + "1"), "the solution has 82 cells");
    EXPECT_EQ(fault_of_solution("", classic_solution), "the puzzle has 0 cells");
}

TEST(SudokuChecker, RejectsAnEmptyCell) {
    auto solution = classic_solution;
    solution[40] = '.';
    EXPECT_EQ(fault_of_solution(no_givens, solution), "row 5 holds '.'");
}

TEST(SudokuChecker, RejectsASymbolOutsideTheValues) {
    auto solution = classic_solution;
    solution[0] = 'A';
    EXPECT_EQ(fault_of_solution(no_givens, solution), "row 1 holds 'A'");
    solution[0] = '?';
    EXPECT_EQ(fault_of_solution(no_givens, solution), "row 1 holds '?'");
}

TEST(SudokuChecker, RejectsAChangedGiven) {
    auto puzzle = classic_puzzle;
    puzzle[2] = '3';
    EXPECT_EQ(fault_of_solution(puzzle, classic_solution), "cell 2 differs from its given");
}

TEST(SudokuChecker, RejectsAGivenThatIsNoSymbol) {
    auto puzzle = classic_puzzle;
    puzzle[0] = 'x';
    EXPECT_EQ(fault_of_solution(puzzle, classic_solution), "the puzzle holds 'x'");
}

TEST(SudokuChecker, RejectsAValueTwiceInARow) {
    auto solution = classic_solution;
    solution[1] = '9';
    EXPECT_EQ(fault_of_solution(no_givens, solution), "row 1 holds '9' twice");
}

TEST(SudokuChecker, RejectsAValueTwiceInAColumn) {
    auto solution = classic_solution; // two cells of a row are swapped: rows stay right, columns do not
    std::swap(solution[0], solution[1]);
    EXPECT_EQ(fault_of_solution(no_givens, solution), "column 1 holds '6' twice");
}

TEST(SudokuChecker, RejectsAValueTwiceInABox) {
    std::string latin; // rows and columns right, boxes wrong
    for (int cell = 0; cell < 81; ++cell) latin += static_cast<char>('1' + (cell / 9 + cell % 9) % 9);
    EXPECT_EQ(fault_of_solution(no_givens, latin), "box 1 holds '2' twice");
}

TEST(SudokuChecker, RejectsAValueTwiceInADiagonalOnlyWhenDiagonalsCount) {
    EXPECT_EQ(fault_of_solution(no_givens, classic_solution, {3, 3, false}), "");
    EXPECT_EQ(fault_of_solution(no_givens, classic_solution, {3, 3, true}), "diagonal 1 holds '6' twice");
}

TEST(SudokuChecker, ChecksTheSecondDiagonalByItself) {
    auto solution = diagonal_solution;
    for (std::size_t i = 0; i < 9; ++i) std::swap(solution[i], solution[9 + i]);         // rows 1 and 2
    for (std::size_t i = 0; i < 9; ++i) std::swap(solution[9 * i], solution[9 * i + 1]); // columns 1 and 2
    EXPECT_EQ(fault_of_solution(no_givens, solution, {3, 3, false}), "");
    EXPECT_EQ(fault_of_solution(no_givens, solution, {3, 3, true}), "diagonal 2 holds '8' twice");
}

} // namespace sudoku_checker_test
