#include <tests/apps/sudoku_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace vary_test {

using ::testing::HasSubstr;
using tests::classic_puzzle;
using tests::lines_of;
using tests::run_sudoku;

TEST(Vary, MakesSoManyPuzzlesThatAreAllDifferentAndUnique) {
    const auto made = run_sudoku("vary --number 1000", classic_puzzle);
    EXPECT_EQ(made.status, 0);
    const auto puzzles = lines_of(made.out);
    EXPECT_EQ(std::set<std::string>(puzzles.begin(), puzzles.end()).size(), 1000U);
    EXPECT_EQ(run_sudoku("solve --unique", made.out).status, 0);
}

TEST(Vary, IsRepeatableBySeed) {
    const auto with_seed = [](const std::string& seed) {
        return run_sudoku("vary --seed " + seed, classic_puzzle).out;
    };
    EXPECT_EQ(with_seed("7"), with_seed("7"));
    EXPECT_NE(with_seed("7"), with_seed("8"));
}

TEST(Vary, MakesOneOfEachPuzzleUnlessToldOtherwise) {
    EXPECT_EQ(lines_of(run_sudoku("vary", classic_puzzle + "\n" + classic_puzzle).out).size(), 2U);
    EXPECT_EQ(run_sudoku("vary --number 0", classic_puzzle).out, "");
}

TEST(Vary, PassesOverWhatIsNoPuzzleAndSaysSo) {
    const auto made = run_sudoku("vary", "hello\n\n" + classic_puzzle);
    EXPECT_EQ(made.status, 2);
    EXPECT_EQ(lines_of(made.out).size(), 1U);
    EXPECT_THAT(made.err, HasSubstr("stdin:1:6: expected "));
    EXPECT_EQ(run_sudoku("vary nowhere.txt").err, "nowhere.txt: No such file or directory\n");
    EXPECT_EQ(run_sudoku("vary", "").err, "stdin: holds no puzzle\n");
}

TEST(Vary, RefusesOptionsOfNoUse) {
    EXPECT_THAT(run_sudoku("vary --unique", classic_puzzle).err,
                HasSubstr("--unique cannot be used with vary"));
    EXPECT_THAT(run_sudoku("solve --number 3", classic_puzzle).err,
                HasSubstr("--number cannot be used with solve"));
    EXPECT_THAT(run_sudoku("vary --number many", classic_puzzle).err, HasSubstr("expected a number"));
}

} // namespace vary_test
