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
