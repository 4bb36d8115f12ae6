#include <tests/apps/sudoku_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>

namespace bad_input_test {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using tests::classic_puzzle;
using tests::classic_solution;
using tests::lines_of;
using tests::run_sudoku;

/// Puts bad text between two puzzles: expects that both are solved and that one line reports the place and the fault.
void expect_one_fault(const std::string& text, const std::string& answer, const std::string& complaint) {
    const auto run = run_sudoku("solve", classic_puzzle + '\n' + text + '\n' + classic_puzzle + '\n');
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, classic_solution + '\n' + answer + '\n' + classic_solution + '\n');
    EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
    EXPECT_THAT(run.err, HasSubstr(complaint));
}

TEST(BadInput, SomethingThatIsNoPuzzleIsTold) {
    expect_one_fault("Dear solver, please find enclosed", "# not a puzzle", "stdin:2:");
}

TEST(BadInput, AWrongLengthIsTold) {
    expect_one_fault(classic_puzzle.substr(1), "# not a puzzle", "80");
    expect_one_fault(classic_puzzle + '.', "# not a puzzle", "82");
}

TEST(BadInput, AWrongCharacterIsToldWithItsColumn) {
    std::string puzzle = classic_puzzle;
    puzzle[40] = 'x';
    expect_one_fault(puzzle, "# not a puzzle",
                     "stdin:2:41: expected a digit 1-9 or one of . 0 _ *, found 'x'");
}

TEST(BadInput, ContradictoryGivensAreNamedAndHaveNoSolution) {
    const auto run = run_sudoku("solve", tests::contradictory_puzzle() + '\n' + classic_puzzle);
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "# no solution: row 3 has two 7s: C2 and C8\n" + classic_solution + '\n');
    EXPECT_EQ(run.err, "stdin:1: row 3 has two 7s: C2 and C8\n");
    EXPECT_EQ(run_sudoku("solve --count 2", tests::contradictory_puzzle()).status, 1);
    EXPECT_EQ(run_sudoku("solve --format candidates", tests::contradictory_puzzle()).status, 1);
    EXPECT_EQ(run_sudoku("solve --engine general", tests::contradictory_puzzle()).status, 1);
}

TEST(BadInput, APuzzleWithoutSolutionIsAnAnswerAndNoFault) {
    const auto run = run_sudoku("solve", tests::unsolvable_puzzle() + '\n' + classic_puzzle);
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "# no solution\n" + classic_solution + '\n');
    EXPECT_EQ(run.err, "");
}

TEST(BadInput, ABrokenDrawnPuzzleIsOneFault) {
    expect_one_fault("1 2 3 | 4 5 6 | 7 8 9\n4 5 x | 7 8 9 | 1 2 3\n7 8 9 | 1 2 3 | 4 5 6\n",
                     "# not a puzzle", "stdin:3:5: expected a digit 1-9");
}

TEST(BadInput, RowsOfSixteenThatCanBeBoardsAskForTheBox) {
    std::string rows = "123.............\n";
    for (int i = 1; i < 16; ++i) rows += "................\n";
    const auto run = run_sudoku("solve", rows);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "# not a puzzle\n");
    EXPECT_THAT(run.err, HasSubstr("stdin:1:1: expected the box to be given, 4x4 for one board or 2x2"));
    EXPECT_EQ(lines_of(run_sudoku("solve --box 4x4", rows).out).size(), 1U);
    EXPECT_EQ(lines_of(run_sudoku("solve --box 2x2", rows).out).size(), 16U);
    rows[2] = 'G';
    EXPECT_EQ(lines_of(run_sudoku("solve", rows).out).size(), 1U);
}

TEST(BadInput, ADigitZeroIsNotTakenForAnEmptyCellBesideAnotherSign) {
    const auto hexadecimal = run_sudoku("solve", "0123456789ABCDEF" + std::string(240, '.'));
    EXPECT_EQ(hexadecimal.status, 0);
    EXPECT_THAT(hexadecimal.out, ::testing::StartsWith("0123456789ABCDEF"));
    expect_one_fault("0123456789ABCDEG" + std::string(240, '.'), "# not a puzzle",
                     "stdin:2:17: expected one sign for all empty cells, because 0 is not a value, found 0 "
                     "beside another");
}

TEST(BadInput, ABoardInAnUnknownFormIsOneFault) {
    std::string rows;
    for (int i = 0; i < 9; ++i) rows += "<tr><td>5</td><td>3</td></tr>\n";
    expect_one_fault(rows, "# not a puzzle", "stdin:2:1: ");
}

TEST(BadInput, AFileWithoutAnyPuzzleIsTold) {
    for (const std::string text : {"", "[]", "[]\n", "\"\"", "# nothing", "---+---\n"})
        EXPECT_EQ(run_sudoku("solve", text).err, "stdin: holds no puzzle\n") << text;
}

TEST(BadInput, BinaryJunkIsOneFault) {
    std::mt19937 random(1);
    std::string junk;
    for (int i = 0; i < 100'000; ++i) junk += static_cast<char>(random() % 256);
    const auto run = run_sudoku("solve", junk + "\n\n" + classic_puzzle + '\n');
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.out, EndsWith("\n" + classic_solution + '\n'));
    EXPECT_LE(lines_of(run.err).size(), 3U) << run.err;
    EXPECT_THAT(run.err, HasSubstr("stdin:1:"));
}

TEST(BadInput, AnEndlessLineIsOneFaultInBoundedMemory) {
    const auto run = tests::run_shell(tests::sudoku_program,
                                      "{ echo '" + classic_puzzle +
                                          "'; head -c 1000000000 /dev/zero | tr '\\0' 1; echo; echo '" +
                                          classic_puzzle + "'; } | $program solve");
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, classic_solution + "\n# not a puzzle\n" + classic_solution + '\n');
    EXPECT_THAT(run.err, MatchesRegex("stdin:2:65537: expected a line of at most 65536 characters.*\n"));
    rusage children{};
    ASSERT_EQ(getrusage(RUSAGE_CHILDREN, &children), 0);
    EXPECT_LT(children.ru_maxrss, 300'000) << "kilobytes, of the largest program run so far";
}

TEST(BadInput, FilesThatCannotBeReadAreToldAndTheOthersSolved) {
    const auto folder = tests::ScratchFolder();
    const auto good = folder.file("good", classic_puzzle);
    const auto empty = folder.file("empty", "");
    const auto comments = folder.file("comments", "# nothing\n\n");
    const std::string missing = (folder.path() / "missing").string();
    const std::string directory = folder.path().string();
    const auto run = run_sudoku("solve " + missing + ' ' + good + ' ' + directory + ' ' + empty + ' ' +
                                comments + ' ' + good);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, classic_solution + '\n' + classic_solution + '\n');
    EXPECT_EQ(run.err, missing + ": No such file or directory\n" + directory +
                           ": is a directory, expected a file of puzzles\n" + empty + ": holds no puzzle\n" +
                           comments + ": holds no puzzle\n");
}

TEST(BadInput, AFullDiskIsTold) {
    const auto run = tests::run_shell(tests::sudoku_program, "$program solve > /dev/full", classic_puzzle);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.err, "arcwise-sudoku: standard output: No space left on device\n");
}

TEST(BadInput, EveryBeginningOfAFileIsSolvedOrTold) {
    const std::string text = classic_puzzle + "\n\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n";
    for (std::size_t length = 0; length <= text.size(); length += 7) {
        const auto run = run_sudoku("solve", text.substr(0, length));
        EXPECT_TRUE(run.status == 0 || run.status == 2) << length;
        EXPECT_LE(lines_of(run.out).size(), 3U) << length;
        EXPECT_EQ(run.status == 2, !run.err.empty()) << length;
    }
}

} // namespace bad_input_test
