#include <benchmarks/puzzles/puzzles.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace equivalent_test {

using benchmarks::equivalent_puzzles;

constexpr std::size_t cells = 81;

/// A solved board is also a puzzle, and symmetries must keep it solved.
TEST(EquivalentPuzzles, ObeyTheSameRules) {
    const std::vector<std::string> solved = benchmarks::generate_puzzles(3, 5, cells);
    for (const std::string& made : equivalent_puzzles(solved, 200, 1))
        EXPECT_TRUE(benchmarks::is_solution(made, made)) << made;
}

TEST(EquivalentPuzzles, KeepTheNumberOfGivens) {
    const std::vector<std::string> puzzles = benchmarks::generate_puzzles(3, 2, 30);
    for (const std::string& made : equivalent_puzzles(puzzles, 20, 1))
        EXPECT_EQ(cells - 30, static_cast<std::size_t>(std::count(made.begin(), made.end(), '.')));
}

TEST(EquivalentPuzzles, AreAllDifferentAndTheSameEveryTime) {
    const std::vector<std::string> puzzles = benchmarks::generate_puzzles(3, 2, 30);
    const std::vector<std::string> made = equivalent_puzzles(puzzles, 100, 1);
    EXPECT_EQ(std::set<std::string>(made.begin(), made.end()).size(), 100U);
    EXPECT_EQ(made, equivalent_puzzles(puzzles, 100, 1));
    EXPECT_NE(made, equivalent_puzzles(puzzles, 100, 2));
}

TEST(EquivalentPuzzles, TakeAnEvenSampleOfLongLists) {
    const std::vector<std::string> puzzles(1000, std::string(cells, '.'));
    EXPECT_EQ(equivalent_puzzles(puzzles, 10, 1).size(), 10U);
}

} // namespace equivalent_test
