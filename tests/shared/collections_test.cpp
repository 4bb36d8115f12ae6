// Puzzles and boards by other authors, which are not part of the project.

#include <tests/apps/all_solved.hpp>
#include <tests/sudoku/twins_boards.hpp>

#include <sudoku/board/reader.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace collections_test {

struct PuzzleFile {
    const char* name;
    std::size_t puzzles;
    bool is_unique;
};

class SharedPuzzles : public ::testing::TestWithParam<PuzzleFile> {};

std::string path_of(const PuzzleFile& file) {
    return std::string(ARCWISE_SOURCE_DIR "/../shared/data/sudoku/") + file.name;
}

TEST_P(SharedPuzzles, AreAllReadWithoutErrors) {
    std::ifstream in(path_of(GetParam()), std::ios::binary);
    sudoku::BoardReader reader(in);
    std::size_t count = 0;
    while (const auto record = reader.next()) {
        ++count;
        ASSERT_TRUE(record->board()) << record->error()->what();
        ASSERT_EQ(record->board()->side(), 9);
        ASSERT_GE(record->board()->filled(), 17);
        ASSERT_EQ(record->trailing, "");
    }
    EXPECT_EQ(count, GetParam().puzzles);
}

TEST_P(SharedPuzzles, AreAllSolved) {
    const PuzzleFile& file = GetParam();
    const auto puzzles = tests::puzzles_of(path_of(file));
    ASSERT_EQ(puzzles.size(), (file.puzzles + tests::step - 1) / tests::step);
    tests::expect_all_solved(puzzles, file.is_unique ? "--unique --threads 2" : "--threads 2");
    if (!file.is_unique) tests::expect_several_solutions(puzzles);
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

TEST(SharedTwins, BothConventionsGiveTheBoardsOfTheirAuthors) {
    tests::expect_twins_as_in(ARCWISE_SOURCE_DIR "/../shared/data/twins/naked_twins_cases.json");
}

} // namespace collections_test
