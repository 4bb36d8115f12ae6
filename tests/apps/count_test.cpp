#include <tests/apps/sudoku_program.hpp>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace count_test {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using tests::classic_puzzle;
using tests::lines_of;
using tests::run_sudoku;

/// Runs `arcwise-sudoku ARGUMENTS` and interrupts it by SIGINT after this many seconds.
tests::RunResult run_interrupted(const std::string& arguments, const std::string& input, int seconds = 1) {
    return tests::run_shell(tests::sudoku_program,
                            "env --default-signal=INT timeout --preserve-status -s INT " +
                                std::to_string(seconds) + ' ' + std::string(tests::sudoku_program) + ' ' +
                                arguments,
                            input);
}

TEST(Count, GoesUpToALimit) {
    EXPECT_EQ(run_sudoku("solve --count 1000", "................").out, "288\n");
    EXPECT_EQ(run_sudoku("solve --count 1000 --diagonal", "................").out, "48\n");
    EXPECT_EQ(run_sudoku("solve --count 100", "................").out, "100+\n");
    const auto none = run_sudoku("solve --count 100", tests::unsolvable_puzzle());
    EXPECT_EQ(none.out, "0\n");
    EXPECT_EQ(none.status, 1);
}

TEST(Count, IsACommand) {
    const std::string small = "................";
    EXPECT_EQ(run_sudoku("count", small).out, "288\n");
    EXPECT_EQ(run_sudoku("count --limit 288", small).out, run_sudoku("solve --count 288", small).out);
    EXPECT_EQ(run_sudoku("count --limit 100", small).out, "100+\n");
    EXPECT_EQ(run_sudoku("count --count 100", small).out, "100+\n");
    EXPECT_EQ(run_sudoku("count --diagonal", small).out, "48\n");
    EXPECT_EQ(run_sudoku("count", "sudoku 4\nthermometer A1 A2 A3\n").out, "48\n");
    EXPECT_EQ(run_sudoku("count --threads 2", small + '\n' + classic_puzzle + '\n' + small).out,
              "288\n1\n288\n");
    EXPECT_EQ(json::parse(run_sudoku("count --json", small).out)["solutions"], 288);
    const auto none = run_sudoku("count", tests::unsolvable_puzzle());
    EXPECT_EQ(none.out, "0\n");
    EXPECT_EQ(none.status, 1);
    for (const auto& [options, fault] :
         {std::pair("count --limit 0", "--limit is \"0\", expected"),
          std::pair("count --limit 3 --count 3", "--limit and --count exclude each other"),
          std::pair("count --unique", "--unique and --count exclude each other"),
          std::pair("count --until x-wing", "--count cannot be used with"),
          std::pair("count --estimate 5", "--estimate cannot be used with --count"),
          std::pair("solve --limit 3", "expected solve --count N"),
          std::pair("rate --limit 3", "--limit cannot be used with rate")}) {
        const auto run = run_sudoku(options, small);
        EXPECT_EQ(run.status, 2) << options;
        EXPECT_EQ(run.out, "") << options;
        EXPECT_THAT(run.err, HasSubstr(fault)) << options;
    }
    const std::string help = run_sudoku("count --help").out;
    EXPECT_THAT(help, HasSubstr("\n  count                  prints the number of solutions of each puzzle: "
                                "solve --count without a limit\n"));
    EXPECT_THAT(help, HasSubstr("\"N+\" for N or more; the command count: without a limit\n"));
}

/// Returns the number that an estimate begins with, and half of its interval.
std::pair<double, double> estimated(const std::string& line) {
    double number = 0;
    double half = 0;
    EXPECT_EQ(std::sscanf(line.c_str(), "%lf +- %lf", &number, &half), 2) << line;
    return {number, half};
}

TEST(Count, IsEstimatedByProbes) {
    const auto small = run_sudoku("solve --estimate 2000", "................");
    EXPECT_EQ(small.status, 0);
    EXPECT_THAT(small.out, MatchesRegex("[0-9]+ \\+- [0-9.]+ # 2000 probes, 2000 found solutions\n"));
    const auto [number, half] = estimated(small.out);
    EXPECT_LT(std::abs(number - 288), 2 * half);
    EXPECT_EQ(run_sudoku("solve --estimate 2000", "................").out, small.out);
    EXPECT_NE(run_sudoku("solve --estimate 2000 --seed 2", "................").out, small.out);
    EXPECT_EQ(run_sudoku("solve --estimate 2000 --diagonal", "................").out, "48 # exact\n");

    const auto none = run_sudoku("solve --estimate 5", "11..............");
    EXPECT_EQ(none.out, "0 # exact\n");
    EXPECT_EQ(none.status, 1);
    const auto brief = run_sudoku("solve --estimate 1000000000 --time-limit 200ms", std::string(81, '.'));
    EXPECT_THAT(brief.out, HasSubstr("time limit"));
    EXPECT_EQ(brief.status, 3);
    const auto object = json::parse(run_sudoku("solve --estimate 100 --json", "................").out);
    EXPECT_EQ(object["status"], "estimated");
    EXPECT_EQ(object["estimate"]["probes"], 100);
    EXPECT_GT(object["estimate"]["standard_error"], 0);
    EXPECT_EQ(object["estimate"]["exact"], false);
    EXPECT_FALSE(object.contains("solutions"));
    for (const char* const other :
         {"--count 5", "--unique", "--true-candidates", "--engine dense", "--format grid"})
        EXPECT_EQ(run_sudoku(std::string("solve --estimate 5 ") + other, "................").status, 2)
            << other;
}

TEST(Count, ThatATimeLimitEndsTellsWhatWasFoundAndWhy) {
    const std::string empty(81, '.');
    for (const std::string engine : {"", " --engine general"}) {
        const auto run =
            run_sudoku("solve --time-limit 500ms --count 1000000000000" + engine, empty + '\n' + empty);
        EXPECT_EQ(run.status, 3);
        const auto lines = lines_of(run.out);
        ASSERT_EQ(lines.size(), 2U);
        for (const std::string& line : lines)
            EXPECT_THAT(line, MatchesRegex("[1-9][0-9]*\\+ # time limit")) << engine;
    }
}

TEST(Count, ThatASignalEndsTellsWhatWasFoundAndThatItWasInterrupted) {
    const std::string empty(81, '.');
    const std::string hard(625, '.');
    for (const auto& [more, input] :
         {std::pair("", empty), std::pair("", empty + '\n' + empty), std::pair(" --engine general", empty),
          std::pair(" --time-limit 1h", empty), std::pair("", hard)}) {
        const auto run = run_interrupted("solve --count 1000000000000" + std::string(more), input);
        EXPECT_EQ(run.status, 130);
        EXPECT_THAT(run.out, MatchesRegex("[0-9]+\\+ # interrupted\n")) << more;
    }
}

TEST(Count, KeepsTheAnswersBeforeTheOneThatASignalEnds) {
    const auto run = run_interrupted("solve --count 1000000000000",
                                     classic_puzzle + '\n' + std::string(81, '.') + '\n' + classic_puzzle);
    EXPECT_EQ(run.status, 130);
    EXPECT_THAT(run.out, MatchesRegex("1\n[1-9][0-9]*\\+ # interrupted\n"));
}

TEST(Count, InJsonTellsWhatASignalEnded) {
    const auto run = run_interrupted("solve --json --count 1000000000000", std::string(81, '.'));
    EXPECT_EQ(run.status, 130);
    const auto record = json::parse(run.out);
    EXPECT_EQ(record.at("status"), "unknown");
    EXPECT_EQ(record.at("stopped"), "interrupted");
    EXPECT_GT(record.at("solutions"), 0);
}

} // namespace count_test
