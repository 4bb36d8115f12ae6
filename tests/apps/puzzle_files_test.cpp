#include <tests/apps/all_solved.hpp>

#include <gtest/gtest.h>

#include <string>

namespace puzzle_files_test {

using tests::expect_all_solved;
using tests::puzzles_of;
using tests::step;

TEST(ShippedPuzzles, AreAllSolvedAndUnique) {
    const std::string folder = ARCWISE_SOURCE_DIR "/apps/sudoku/examples/";
    const auto classic = puzzles_of(folder + "classic.txt");
    const auto diagonal = puzzles_of(folder + "diagonal.txt");
    EXPECT_EQ(classic.size(), (1002 + step - 1) / step);
    EXPECT_EQ(diagonal.size(), (201 + step - 1) / step);
    expect_all_solved(classic, "--unique");
    expect_all_solved(diagonal, "--unique --diagonal", true);
}

TEST(PuzzlesWithSeveralSolutions, AreAllSolved) {
    const auto puzzles = puzzles_of(ARCWISE_SOURCE_DIR "/tests/data/several_solutions.txt");
    EXPECT_EQ(puzzles.size(), (40 + step - 1) / step);
    expect_all_solved(puzzles, "--threads 2");
    tests::expect_several_solutions(puzzles);
}

TEST(ShippedPuzzles, TheJigsawsAreSolvedWithTheirRegions) {
    const std::string folder = ARCWISE_SOURCE_DIR "/apps/sudoku/examples/";
    const auto run = tests::run_sudoku("solve --unique --layout " + folder + "jigsaw-regions.txt " + folder +
                                       "jigsaw.txt");
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(tests::lines_of(run.out).size(), 20U);
}

TEST(Jigsaws, AreReadFromLinesOfCellsAndRegions) {
    const std::string regions =
        "aabbbbcccaaabbbcccaaaabbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii";
    const std::string board(81, '.');
    const auto solved = tests::run_sudoku("solve", board + regions + '\n' + board + ' ' + regions + '\n');
    EXPECT_EQ(solved.status, 0);
    const auto lines = tests::lines_of(solved.out);
    ASSERT_EQ(lines.size(), 2U);
    std::string region;
    for (std::size_t cell = 0; cell < regions.size(); ++cell)
        if (regions[cell] == 'a') region += lines[0][cell];
    EXPECT_EQ(checker::fault_of_group("region a", region), "");
    EXPECT_EQ(lines[1], lines[0]);
    const auto among_boards = tests::run_sudoku("solve", board + '\n' + board + ' ' + regions + '\n');
    EXPECT_EQ(among_boards.status, 2);
    EXPECT_EQ(among_boards.err,
              "stdin:2:83: expected a board without regions among boards, found the regions "
              "of a jigsaw\n");
}

TEST(ShippedPuzzles, TheWindowsAreALayout) {
    const std::string layout = ARCWISE_SOURCE_DIR "/apps/sudoku/examples/windows.txt";
    const auto run = tests::run_sudoku("solve --layout " + layout, std::string(81, '.'));
    ASSERT_EQ(tests::lines_of(run.out).size(), 1U);
    const std::string solved = tests::lines_of(run.out)[0];
    EXPECT_EQ(checker::fault_of_solution(std::string(81, '.'), solved), "");
    for (const std::size_t corner : {10U, 14U, 46U, 50U}) {
        std::string window;
        for (std::size_t row = 0; row < 3; ++row) window += solved.substr(corner + 9 * row, 3);
        EXPECT_EQ(checker::fault_of_group("window", window), "");
    }
}

} // namespace puzzle_files_test
