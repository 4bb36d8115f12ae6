#pragma once

#include <tests/apps/sudoku_program.hpp>
#include <tests/support/sudoku_checker.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

/// The main use on real input: every puzzle of a file is solved, and every solution is verified by a checker that
/// shares no code with the solver. If assertions are enabled, the program is slow, and only every tenth puzzle is used.
namespace tests {

#ifdef NDEBUG
inline constexpr std::size_t step = 1;
#else
inline constexpr std::size_t step = 10;
#endif

inline std::vector<std::string> puzzles_of(const std::string& path) {
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
inline void expect_all_solved(const std::vector<std::string>& puzzles, const std::string& arguments,
                              bool diagonals = false) {
    std::string input;
    for (const std::string& puzzle : puzzles) input += puzzle + '\n';
    const auto run = run_sudoku("solve " + arguments, input);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    const auto solutions = lines_of(run.out);
    ASSERT_EQ(solutions.size(), puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        ASSERT_EQ(checker::fault_of_solution(puzzles[i], solutions[i], {3, 3, diagonals}), "") << puzzles[i];
    }
}

/// Checks that each of the puzzles has more than one solution.
inline void expect_several_solutions(const std::vector<std::string>& puzzles) {
    std::string input;
    std::string expected;
    for (const std::string& puzzle : puzzles) {
        input += puzzle + '\n';
        expected += "2+\n";
    }
    EXPECT_EQ(run_sudoku("solve --count 2", input).out, expected);
}

} // namespace tests
