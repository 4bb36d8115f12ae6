#include <tests/apps/sudoku_program.hpp>
#include <tests/support/sudoku_checker.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

/// The main job on real input: every puzzle of the files is solved, and every solution judged by a checker
/// that shares no code with the solver. Where assertions are on, the program is slow and every tenth puzzle
/// stands for the rest.
namespace {

#ifdef NDEBUG
constexpr std::size_t step = 1;
#else
constexpr std::size_t step = 10;
#endif

std::vector<std::string> puzzles_of(const std::string& path) {
    std::vector<std::string> puzzles;
    std::ifstream file(path);
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.front() != '#' && number++ % step == 0)
            puzzles.push_back(line.substr(0, 81));
    }
    return puzzles;
}

/// Solves the puzzles with these arguments and checks every answer.
void expect_all_solved(const std::vector<std::string>& puzzles, const std::string& arguments,
                       bool diagonals = false) {
    std::string input;
    for (const std::string& puzzle : puzzles) input += puzzle + '\n';
    const auto run = tests::run_sudoku("solve " + arguments, input);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    const auto solutions = tests::lines_of(run.out);
    ASSERT_EQ(solutions.size(), puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        ASSERT_EQ(checker::fault_of_solution(puzzles[i], solutions[i], {3, 3, diagonals}), "") << puzzles[i];
    }
    std::cout << puzzles.size() << " puzzles solved and checked\n";
}

struct PuzzleFile {
    const char* name;
    std::size_t puzzles;
    bool is_unique;
};

class SharedPuzzles : public ::testing::TestWithParam<PuzzleFile> {};

TEST_P(SharedPuzzles, AreAllSolved) {
    const PuzzleFile& file = GetParam();
    const std::string path = std::string(PENCILMARK_SOURCE_DIR "/../shared/data/sudoku/") + file.name;
    if (!std::ifstream(path)) GTEST_SKIP() << "needs " << path << ", which is not part of the project";
    const auto puzzles = puzzles_of(path);
    ASSERT_EQ(puzzles.size(), (file.puzzles + step - 1) / step);
    expect_all_solved(puzzles, file.is_unique ? "--unique --threads 2" : "--threads 2");
    if (file.is_unique) return;
    std::string input;
    for (const std::string& puzzle : puzzles) input += puzzle + '\n';
    std::string expected;
    for (std::size_t i = 0; i < puzzles.size(); ++i) expected += "2+\n";
    EXPECT_EQ(tests::run_sudoku("solve --count 2", input).out, expected);
}

INSTANTIATE_TEST_SUITE_P(Files, SharedPuzzles,
                         ::testing::Values(PuzzleFile{"puzzles1_17_clue.txt", 49158, true},
                                           PuzzleFile{"puzzles2_magictour_top1465.txt", 1465, true},
                                           PuzzleFile{"puzzles5_forum_hardest_1106.txt", 375, true},
                                           PuzzleFile{"puzzles6_serg_benchmark.txt", 10000, false}),
                         [](const auto& test) {
                             const std::string name = test.param.name;
                             return name.substr(0, name.find('_')); // puzzles1, ...
                         });

TEST(ShippedPuzzles, AreAllSolvedAndUnique) {
    const std::string folder = PENCILMARK_SOURCE_DIR "/apps/sudoku/examples/";
    const auto classic = puzzles_of(folder + "classic.txt");
    const auto diagonal = puzzles_of(folder + "diagonal.txt");
    EXPECT_EQ(classic.size(), (1002 + step - 1) / step);
    EXPECT_EQ(diagonal.size(), (201 + step - 1) / step);
    expect_all_solved(classic, "--unique");
    expect_all_solved(diagonal, "--unique --diagonal", true);
}

TEST(ShippedPuzzles, TheJigsawsAreSolvedWithTheirRegions) {
    const std::string folder = PENCILMARK_SOURCE_DIR "/apps/sudoku/examples/";
    const auto run = tests::run_sudoku("solve --unique --layout " + folder + "jigsaw-regions.txt " + folder +
                                       "jigsaw.txt");
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(tests::lines_of(run.out).size(), 20U);
}

TEST(ShippedPuzzles, TheWindowsAreALayout) {
    const std::string layout = PENCILMARK_SOURCE_DIR "/apps/sudoku/examples/windows.txt";
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

} // namespace
