#include <sudoku/sudoku.hpp>

#include <tests/apps/sudoku_program.hpp>
#include <tests/support/sudoku_checker.hpp>

#include <csp/search/solve.hpp>
#include <csp/trace/trace.hpp>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>

namespace solve_test {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using tests::classic_puzzle;
using tests::classic_solution;
using tests::lines_of;
using tests::run_sudoku;

TEST(Solve, PuzzlesFromFilesAndStandardInputComeOutInOrder) {
    const auto folder = tests::ScratchFolder();
    const auto file = folder.file("one", classic_puzzle + '\n');
    const auto run = run_sudoku("solve - " + file + " - ", "1...............\n");
    EXPECT_EQ(run.status, 2); // standard input is at its end at the second reading
    ASSERT_EQ(lines_of(run.out).size(), 2U);
    EXPECT_EQ(checker::fault_of_solution("1...............", lines_of(run.out)[0], {2, 2}), "");
    EXPECT_EQ(lines_of(run.out)[1], classic_solution);
    EXPECT_EQ(run.err, "stdin: holds no puzzle\n");
}

TEST(Solve, TheDrawnGridCanBeReadAgain) {
    const auto drawn = run_sudoku("solve --format grid", classic_puzzle + '\n' + classic_puzzle);
    EXPECT_EQ(drawn.status, 0);
    EXPECT_THAT(drawn.out,
                StartsWith("492 | 537 | 186\n175 | 628 | 394\n836 | 491 | 725\n----+-----+----\n"));
    EXPECT_EQ(run_sudoku("solve", drawn.out).out, classic_solution + '\n' + classic_solution + '\n');
}

TEST(Solve, DrawnCandidatesCanBeReadAgain) {
    const auto drawn = run_sudoku("solve --format candidates", classic_puzzle + '\n' + classic_puzzle);
    EXPECT_EQ(run_sudoku("solve --unique", drawn.out).out, classic_solution + '\n' + classic_solution + '\n');
    const std::string jigsaw = " --layout AABBCABBCADDCCDD";
    const auto regions = run_sudoku("solve --format candidates" + jigsaw, "12..34..........");
    EXPECT_EQ(run_sudoku("solve" + jigsaw, regions.out).out,
              run_sudoku("solve" + jigsaw, "12..34..........").out);
}

TEST(Solve, FoundDigitsAreColoredOnlyWhenWanted) {
    EXPECT_THAT(run_sudoku("solve --format grid --color always", classic_puzzle).out,
                HasSubstr("\x1b[0m6\n"));
    EXPECT_THAT(run_sudoku("solve --format grid", classic_puzzle).out, ::testing::Not(HasSubstr("\x1b")));
    const auto colored = [](const std::string& environment) {
        const auto run = tests::run_shell(tests::sudoku_program,
                                          environment + " $program solve --format grid", classic_puzzle);
        return run.out.find('\x1b') != std::string::npos;
    };
    EXPECT_TRUE(colored("FORCE_COLOR=1"));
    EXPECT_FALSE(colored("FORCE_COLOR=1 NO_COLOR=1"));
    EXPECT_TRUE(colored("FORCE_COLOR=1 NO_COLOR="));
}

TEST(Solve, UniquenessIsProvedWhenAskedFor) {
    const std::string input = classic_puzzle + '\n' + tests::diagonal_puzzle + '\n';
    const auto unique = run_sudoku("solve --unique", input);
    EXPECT_EQ(unique.status, 1);
    EXPECT_EQ(unique.out, classic_solution + "\n# not unique\n");
    EXPECT_EQ(unique.err, "");
    EXPECT_EQ(run_sudoku("solve", input).status, 0);
    const auto diagonal = run_sudoku("solve --unique --diagonal", tests::diagonal_puzzle);
    EXPECT_EQ(diagonal.out, tests::diagonal_solution + '\n');
    EXPECT_EQ(diagonal.status, 0);
}

TEST(Solve, OfSeveralSolutionsTheFirstIsNamedWhateverElseIsAsked) {
    std::string input;
    for (std::size_t given = 0; given < 60; ++given)
        input += classic_solution.substr(0, given) + std::string(81 - given, '.') + '\n';
    const auto plain = lines_of(run_sudoku("solve", input).out);
    const auto unique = lines_of(run_sudoku("solve --unique --json", input).out);
    ASSERT_EQ(plain.size(), 60U);
    ASSERT_EQ(unique.size(), 60U);
    for (std::size_t i = 0; i < plain.size(); ++i)
        EXPECT_THAT(unique[i], HasSubstr("\"solution\":\"" + plain[i] + '"'));
}

TEST(Solve, WhyTellsWhatCannotHoldTogetherAndWhereSolutionsDiffer) {
    const auto contradiction = run_sudoku("solve --why", tests::contradictory_puzzle());
    EXPECT_THAT(contradiction.out, StartsWith("# no solution: These cannot hold together: "));
    EXPECT_THAT(contradiction.out, HasSubstr("Without any one of them there is a solution."));
    const auto parsed = json::parse(run_sudoku("solve --json --why", tests::contradictory_puzzle()).out);
    EXPECT_EQ(parsed["why"]["constraints"].size(), 3U);
    EXPECT_EQ(parsed["why"]["minimal"], true);
    const auto several = run_sudoku("solve --unique --why", "12..34..........");
    EXPECT_THAT(several.out, StartsWith("# not unique: "));
    EXPECT_THAT(several.out, HasSubstr(" or "));
    EXPECT_EQ(run_sudoku("solve --why", classic_puzzle).out, run_sudoku("solve", classic_puzzle).out);
}

TEST(Solve, LayoutsComeByNameFromAFileOrAsAMap) {
    const auto folder = tests::ScratchFolder();
    const auto map = folder.file("map", "# regions\nAABB\nAABB\nCCDD\nCCDD\n");
    const auto units = folder.file("units", "classic 2x2 # and\ncentre: B2-C3\n");
    const auto rows = folder.file("rows", "side 4\nrow 1: A1-A4\n");
    const std::string empty(16, '.');
    EXPECT_EQ(run_sudoku("solve --count 1000 --layout " + map, empty).out, "288\n");
    EXPECT_EQ(run_sudoku("solve --count 1000 --layout AABBAABBCCDDCCDD", empty).out, "288\n");
    EXPECT_EQ(run_sudoku("solve --count 1000 --diagonal --layout " + map, empty).out, "48\n");
    EXPECT_EQ(run_sudoku("solve --count 1000 --layout diagonal", empty).out, "48\n");
    const auto centre = sudoku::Layout::classic({2, 2}).with({{"centre", {5, 6, 9, 10}}});
    const auto expected = csp::count_solutions(sudoku::Puzzle(centre).model()).solutions;
    EXPECT_EQ(run_sudoku("solve --count 1000 --layout " + units, empty).out, std::to_string(expected) + '\n');
    EXPECT_EQ(run_sudoku("solve --count 1000 --layout " + rows, "....111111111111").out, "24\n");
    const auto wrong_side = run_sudoku("solve --layout " + units, classic_puzzle);
    EXPECT_EQ(wrong_side.status, 2);
    EXPECT_EQ(wrong_side.out, "# not a puzzle\n");
}

TEST(Solve, CandidatesAreWhatPropagationLeaves) {
    const auto run = run_sudoku("solve --format candidates --rules eliminate", "12..............");
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, "   1    2 |   34   34\n"
                       "  34   34 | 1234 1234\n"
                       "----------+----------\n"
                       " 234  134 | 1234 1234\n"
                       " 234  134 | 1234 1234\n\n");
    // B1 and B2 are twins, and so are A3 and A4, so B3 and B4 cannot be 3 or 4.
    const auto twins =
        run_sudoku("solve --format candidates --rules eliminate,naked-twins", "12..............");
    EXPECT_THAT(twins.out, HasSubstr("  34   34 |   12   12\n"));
}

TEST(Solve, AJigsawIsDrawnWithTheBordersOfItsRegions) {
    const std::string arguments = "solve --layout AABBCABBCADDCCDD --format ";
    EXPECT_EQ(run_sudoku(arguments + "grid", "12..34..........").out, "1   2 | 34\n"
                                                                      "--+   |   \n"
                                                                      "3 | 4 | 12\n"
                                                                      "  |   +---\n"
                                                                      "2 | 3 | 41\n"
                                                                      "  +---+   \n"
                                                                      "4   1 | 23\n\n");
    EXPECT_THAT(run_sudoku(arguments + "candidates", "12..34..........").out, HasSubstr("---+ "));
}

TEST(Solve, CandidatesTellWhatWasGivenFromWhatWasFound) {
    const std::string puzzle = "123.............";
    EXPECT_THAT(run_sudoku("solve --format candidates", puzzle).out, StartsWith("  1   2 |   3  =4\n"));
    EXPECT_THAT(run_sudoku("solve --format candidates --color always", puzzle).out,
                StartsWith("  1   2 |   3  \x1b[1;36m=4\x1b[0m\n"));
}

TEST(Solve, JsonHasOneObjectALine) {
    const std::string input = classic_puzzle + '\n' + tests::contradictory_puzzle() + "\nhello\n";
    const auto run = run_sudoku("solve --json --unique", input);
    EXPECT_EQ(run.status, 2);
    const auto lines = lines_of(run.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(json::parse(lines[0]), json({{"schema", 1},
                                           {"file", "stdin"},
                                           {"line", 1},
                                           {"status", "solved"},
                                           {"givens", classic_puzzle},
                                           {"solution", classic_solution},
                                           {"unique", true},
                                           {"solutions", 1},
                                           {"stopped", "exhausted"}}));
    const auto conflict = json::parse(lines[1]);
    EXPECT_EQ(conflict.at("status"), "no_solution");
    EXPECT_EQ(conflict.at("conflict"),
              json({{"text", "row 3 has two 7s: C2 and C8"}, {"value", 7}, {"cells", {"C2", "C8"}}}));
    const auto error = json::parse(lines[2]);
    EXPECT_EQ(error.at("status"), "error");
    EXPECT_EQ(error.at("line"), 3);
    EXPECT_EQ(error.at("error").at("line"), 3);
}

TEST(Solve, JsonHasCandidatesWhenAskedFor) {
    const auto candidates =
        json::parse(run_sudoku("solve --json --format candidates", "12..............").out);
    EXPECT_EQ(candidates.at("status"), "propagated");
    ASSERT_EQ(candidates.at("candidates").size(), 16U);
    EXPECT_EQ(candidates.at("candidates")[2], json({3, 4}));
    EXPECT_FALSE(json::parse(run_sudoku("solve --json", classic_puzzle).out).contains("statistics"));
}

TEST(Solve, StatisticsGoToStandardError) {
    const auto run = run_sudoku("solve --stats", classic_puzzle);
    EXPECT_EQ(run.out, classic_solution + '\n');
    EXPECT_THAT(run.err, HasSubstr("puzzles a second"));
    EXPECT_EQ(lines_of(run.err).size(), 4U);
}

TEST(Solve, OutputIsTheSameForAnyNumberOfThreadsAndEveryRun) {
    std::string input;
    for (int i = 0; i < 20; ++i)
        input += classic_puzzle + '\n' + std::string(81, '.') + '\n' + tests::diagonal_puzzle + "\nhello\n";
    for (const char* order :
         {"", " --variable-order random --value-order random --seed 3", " --variable-order dom/wdeg"}) {
        const std::string arguments = std::string("solve --unique") + order;
        const auto one = run_sudoku(arguments, input);
        EXPECT_EQ(one.status, 2);
        EXPECT_EQ(lines_of(one.out).size(), 80U);
        EXPECT_EQ(lines_of(one.err).size(), 20U);
        for (const char* threads : {" --threads 2", " --threads 7", " --threads 0"}) {
            const auto many = run_sudoku(arguments + threads, input);
            EXPECT_EQ(many.out, one.out);
            EXPECT_EQ(many.err, one.err);
        }
    }
}

TEST(Solve, ALimitIsReportedAsUnknownAndStatus3) {
    const std::string hard(625, '.');
    const auto run = run_sudoku("solve --time-limit 1ms --count 100000000", hard + '\n' + hard);
    EXPECT_EQ(run.status, 3);
    ASSERT_EQ(lines_of(run.out).size(), 2U);
    EXPECT_THAT(lines_of(run.out)[0], ::testing::EndsWith("+ # time limit"));
    const auto record = json::parse(run_sudoku("solve --json --time-limit 1ms --count 100000000", hard).out);
    EXPECT_EQ(record.at("status"), "unknown");
    EXPECT_EQ(record.at("stopped"), "time limit");
}

TEST(Solve, AReaderThatHasSeenEnoughEndsTheProgramSilently) {
    const auto run =
        tests::run_shell(tests::sudoku_program, "yes '" + classic_puzzle + "' | $program solve | head -n 1");
    EXPECT_EQ(run.out, classic_solution + '\n');
    EXPECT_EQ(run.err, "");
}

TEST(Solve, AnInterruptPrintsWhatIsKnownAndTheStatistics) {
    for (const auto& [signal, status] : {std::pair("INT", 130), std::pair("TERM", 143)}) {
        // The input does not end before the signal.
        const auto run = tests::run_shell(
            tests::sudoku_program, "env --default-signal=INT timeout --preserve-status -s " +
                                       std::string(signal) + " 2 " + std::string(tests::sudoku_program) +
                                       " solve --stats < <(echo '" + classic_puzzle + "'; exec sleep 4)");
        EXPECT_EQ(run.status, status);
        EXPECT_EQ(run.out, classic_solution + '\n');
        EXPECT_THAT(run.err, StartsWith("1 puzzle: 1 answered, "));
    }
}

TEST(Solve, SignalsCloseTogetherAreOneInterrupt) {
    const auto run =
        tests::run_shell(tests::sudoku_program,
                         std::string(tests::sudoku_program) + " solve --stats < <(echo '" + classic_puzzle +
                             "'; exec sleep 4) & sleep 1; for signal in 1 2 3 4 5; do kill $!; "
                             "sleep 0.02; done; wait $!");
    EXPECT_EQ(run.status, 143);
    EXPECT_EQ(run.out, classic_solution + '\n');
    EXPECT_THAT(run.err, StartsWith("1 puzzle: 1 answered, "));
}

TEST(Solve, AnInterruptKeepsTheAnswersOfABlockInWork) {
    // The puzzles take long enough for the signal to arrive within a block, which has more than a thousand puzzles.
    const auto run = tests::run_shell(tests::sudoku_program,
                                      "env --default-signal=INT timeout --preserve-status -s INT 2 " +
                                          std::string(tests::sudoku_program) +
                                          " solve --count 1000 --threads 1 --stats < <(yes '" +
                                          std::string(81, '.') + "' | head -n 100000; exec sleep 4)");
    EXPECT_EQ(run.status, 130);
    auto answers = lines_of(run.out);
    ASSERT_GT(answers.size(), 1U);
    EXPECT_THAT(run.err, StartsWith(std::to_string(answers.size()) + " puzzles: "));
    EXPECT_THAT(answers.back(), ::testing::MatchesRegex("1000\\+|[0-9]+\\+ # interrupted"));
    answers.pop_back();
    EXPECT_THAT(answers, ::testing::Each("1000+"));
}

TEST(Solve, PuzzlesOnRowsAreAnsweredAsTheyCome) {
    const auto run = tests::run_shell(tests::sudoku_program,
                                      "timeout -s KILL 2 " + std::string(tests::sudoku_program) +
                                          " solve < <(printf '12..\\n..1.\\n....\\n....\\n'; exec sleep 4)");
    EXPECT_EQ(run.out.size(), 17U) << run.out; // sixteen cells, although more could follow
}

TEST(Solve, AnInputThatCannotBeReadIsOneClearLine) {
    for (const std::string options : {"", "--json"}) { // in blocks, and record by record
        const auto run =
            tests::run_shell(tests::sudoku_program, "timeout 20 " + std::string(tests::sudoku_program) +
                                                        " solve " + options + " < /");
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.err, "stdin: the input cannot be read after line 0: Is a directory\n");
    }
}

TEST(Solve, KeepsTheStoryOfOnePuzzle) {
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "trace").string();
    const auto traced = run_sudoku("solve --trace " + file, classic_puzzle);
    EXPECT_EQ(traced.status, 0);
    EXPECT_EQ(traced.out, classic_solution + '\n');
    EXPECT_THAT(traced.err, HasSubstr("events of the general engine\n"));
    std::ifstream in(file);
    const csp::Trace trace = csp::read_trace(in, file);
    EXPECT_EQ(trace.variables.front().name, "A1");
    EXPECT_EQ(trace.constraints.size(), 27U);
    ASSERT_TRUE(trace.board);
    EXPECT_EQ(trace.board->cells.size(), 81U);
    EXPECT_EQ(trace.board->regions.at(80), 8U);
    const auto two = run_sudoku("solve --trace " + file, classic_puzzle + '\n' + classic_puzzle);
    EXPECT_EQ(two.status, 2);
    EXPECT_THAT(two.err, HasSubstr("stdin:2: --trace records one puzzle, and this is another one"));
    EXPECT_EQ(run_sudoku("solve --trace /dev/full", classic_puzzle).status, 2);
    for (const char* const idle : {"--threads 2", "--format candidates", "--engine dense"})
        EXPECT_EQ(run_sudoku(std::string("solve --trace ") + file + ' ' + idle, classic_puzzle).status, 2);
}

} // namespace solve_test
