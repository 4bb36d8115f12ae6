#include <tests/apps/sudoku_program.hpp>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace statistics_test {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::classic_puzzle;
using tests::lines_of;
using tests::run_sudoku;

TEST(Statistics, OfTheGeneralEngineHaveEveryFigure) {
    const auto run = run_sudoku("solve --json --stats --engine general", classic_puzzle);
    const auto statistics = json::parse(run.out).at("statistics");
    for (const char* figure : {"nodes", "failures", "propagations", "peak_depth", "seconds"})
        EXPECT_TRUE(statistics.contains(figure)) << figure;
    for (const char* figure : {" node", " failure", " propagation", " solution", "depth ", "in the search"})
        EXPECT_THAT(run.err, HasSubstr(figure));
    EXPECT_THAT(run.err, Not(HasSubstr("kernel")));
}

TEST(Statistics, OfTheKernelHaveNoFigureThatItDoesNotMeasure) {
    const auto run = run_sudoku("solve --json --stats", classic_puzzle);
    const auto statistics = json::parse(run.out).at("statistics");
    EXPECT_TRUE(statistics.contains("nodes"));
    for (const char* figure : {"failures", "propagations", "peak_depth"})
        EXPECT_FALSE(statistics.contains(figure)) << figure;
    for (const std::string options : {"", " --json", " --format grid", " --time-limit 1h"}) {
        const auto totals = run_sudoku("solve --stats" + options, classic_puzzle).err;
        for (const char* figure : {"failures", "propagations", "depth"})
            EXPECT_THAT(totals, Not(HasSubstr(figure))) << options;
        EXPECT_THAT(totals, HasSubstr(" nodes, 1 solution\n")) << options;
    }
}

TEST(Statistics, ShowThatPuzzlesAreSolvedTogetherWhateverTheFormat) {
    for (const std::string options : {"", " --json", " --format grid", " --unique --json", " --count 3"})
        EXPECT_THAT(run_sudoku("solve --stats" + options, classic_puzzle).err,
                    Not(HasSubstr("in the search")))
            << options;
}

TEST(Statistics, OfTheKernelSayHowBusyItWas) {
    std::string puzzles;
    for (int i = 0; i < 500; ++i) puzzles += classic_puzzle + '\n';
    const auto totals = lines_of(run_sudoku("solve --unique --stats --isa baseline", puzzles).err);
    ASSERT_EQ(totals.size(), 4U);
    std::smatch found;
    ASSERT_TRUE(std::regex_match(
        totals[3], found,
        std::regex("kernel: (\\d+) guesses, (\\d+) sweeps, ([0-9.]+) of (\\d+) lanes in use")))
        << totals[3];
    EXPECT_GT(std::stod(found[2]), 10);
    EXPECT_GT(std::stod(found[3]), 0.8 * std::stod(found[4])) << "hundreds of puzzles fill the lanes";
    EXPECT_LE(std::stod(found[3]), std::stod(found[4]));
}

TEST(Statistics, OfAnExhaustedSearchOfTheKernelHaveItsFailures) {
    EXPECT_THAT(run_sudoku("solve --stats --unique --time-limit 1h", classic_puzzle).err,
                HasSubstr("failures"));
    EXPECT_THAT(run_sudoku("solve --stats", tests::unsolvable_puzzle()).err, HasSubstr(" 1 failure,"));
}

TEST(Statistics, OfNoSearchAtAllAreNotGiven) {
    EXPECT_EQ(lines_of(run_sudoku("solve --stats --format candidates", classic_puzzle).err).size(), 2U);
    const auto record =
        json::parse(run_sudoku("solve --json --stats --format candidates", classic_puzzle).out);
    EXPECT_FALSE(record.contains("statistics"));
    EXPECT_THAT(run_sudoku("solve --stats", "hello").err, Not(HasSubstr("nodes")));
}

} // namespace statistics_test
