// arcwise-mpi, started as users start it, and interrupted.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace mpi_program_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::StartsWith;
using tests::RunResult;

RunResult run(const std::string& line) { return tests::run_shell(ARCWISE_PROGRAM_DIR "/arcwise-mpi", line); }

const std::string ranks = "mpirun --allow-run-as-root --oversubscribe --bind-to none -n ";

TEST(MpiProgram, AnswersLikeArcwisePuzzles) {
    EXPECT_EQ(run("$program puzzles queens 8 --count").out, "92\n");
    EXPECT_EQ(run("$program puzzles queens 3 --count").out, "0\n");
    EXPECT_EQ(run("$program puzzles queens 8 --count --threads 3").out, "92\n");
    EXPECT_EQ(run(ranks + "2 $program puzzles queens 8 --count --threads 2").out, "92\n");
    EXPECT_THAT(run("$program puzzles golomb-ruler 6").out, HasSubstr("# best: 17, proved"));
    const RunResult none = run("$program puzzles queens 3");
    EXPECT_EQ(none.out, "# no solution\n");
    EXPECT_EQ(none.status, 1);
    const RunResult all = run("$program puzzles queens 6 --all --json --stats");
    EXPECT_EQ(tests::lines_of(all.out).size(), 5U);
    EXPECT_THAT(all.out, AllOf(HasSubstr("\"solutions\":4"), HasSubstr("\"stopped\":\"exhausted\""),
                               HasSubstr("\"nodes\"")));
    EXPECT_EQ(run("$program puzzles queens 8 --count --time-limit 1ns").status, 2);
    EXPECT_EQ(run("$program --version").out, run("$program puzzles --version").out);
    EXPECT_EQ(run("$program --help").out, run("$program").out);
}

constexpr const char* knapsack =
    "var 0..5: x :: output_var;\nvar 0..5: y :: output_var;\nvar 0..99: z :: output_var;\n"
    "constraint int_lin_le([3,4],[x,y],17);\n"
    "constraint int_lin_eq([5,7,-1],[x,y,z],0);\n";

TEST(MpiProgram, SolvesFlatZinc) {
    const tests::ScratchFolder folder;
    const std::string best = folder.file("best.fzn", std::string(knapsack) + "solve maximize z;\n");
    const std::string all = folder.file("all.fzn", "var 0..2: x :: output_var;\nvar 0..2: y :: output_var;\n"
                                                   "constraint int_lt(x, y);\nsolve satisfy;\n");
    const std::string none =
        folder.file("none.fzn", "var 0..2: x :: output_var;\nconstraint int_lt(x, x);\nsolve satisfy;\n");
    EXPECT_EQ(run(ranks + "2 $program fzn " + best).out, "x = 3;\ny = 2;\nz = 29;\n----------\n==========\n");
    EXPECT_EQ(run("$program fzn --threads 2 " + best).out, run("$program fzn " + best).out);
    const std::string journal = " --journal " + (folder.path() / "journal").string();
    EXPECT_THAT(run("$program fzn " + best + journal).out, HasSubstr("z = 29;"));
    EXPECT_THAT(run("$program fzn " + best + journal + " --resume --stats").out, HasSubstr("z = 29;"));
    const auto lines = tests::lines_of(run("$program fzn -a " + all).out);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), "----------"), 3);
    EXPECT_EQ(lines.back(), "==========");
    EXPECT_EQ(tests::lines_of(run("$program fzn - <" + all).out).back(), "----------");
    EXPECT_EQ(run("$program fzn " + none).out, "=====UNSATISFIABLE=====\n");
    EXPECT_THAT(run("$program fzn " + all + journal).err, HasSubstr("one answer leaves nothing to continue"));
    EXPECT_THAT(run("$program fzn -a " + all + journal).err, HasSubstr("--output FILE"));
    EXPECT_THAT(run("$program fzn " + best + " --output out").err, HasSubstr("only the answers of --all"));
    EXPECT_THAT(run("$program fzn no/such").err, HasSubstr("No such file"));
    EXPECT_THAT(run("$program fzn").err, HasSubstr("found 0 files, expected one file of FlatZinc"));
    const std::string wrong = folder.file("wrong.fzn", "var 0..2: x;\nsolve sideways;\n");
    const RunResult refused = run(ranks + "2 $program fzn " + wrong);
    EXPECT_THAT(refused.err, HasSubstr("arcwise-mpi: " + wrong + ":"));
}

TEST(MpiProgram, FollowsSearchAnnotations) {
    const tests::ScratchFolder folder;
    const auto file = [&](const std::string& name, const std::string& value_order) {
        return folder.file(
            name, "var 0..9: x :: output_var;\nvar 0..9: y :: output_var;\nconstraint int_lt(x, y);\n"
                  "solve :: int_search([y, x], input_order, " +
                      value_order + ", complete) satisfy;\n");
    };
    EXPECT_THAT(run("$program fzn " + file("least.fzn", "indomain_min")).out, StartsWith("x = 0;\ny = 1;\n"));
    const std::string greatest = file("greatest.fzn", "indomain_max");
    EXPECT_THAT(run("$program fzn " + greatest).out, StartsWith("x = 8;\ny = 9;\n"));
    for (const char* options : {"-a ", "-a -f "}) {
        const auto lines = tests::lines_of(run(ranks + "2 $program fzn " + options + greatest).out);
        EXPECT_EQ(std::count(lines.begin(), lines.end(), "----------"), 45) << options;
    }
}

TEST(MpiProgram, SaysWhatIsWrongInOneLine) {
    const auto error_of = [](const std::string& arguments) {
        const RunResult result = run("$program " + arguments);
        EXPECT_EQ(result.status, 2) << arguments;
        EXPECT_THAT(result.out, IsEmpty());
        EXPECT_THAT(result.err, StartsWith("arcwise-mpi: "));
        return result.err;
    };
    EXPECT_THAT(error_of("sudoku"), HasSubstr("found \"sudoku\", expected puzzles, fzn"));
    EXPECT_THAT(error_of("puzzles quens"), HasSubstr("did you mean queens?"));
    EXPECT_THAT(error_of("puzzles queens x"), HasSubstr("x"));
    EXPECT_THAT(error_of("puzzles queens no/such.txt"), HasSubstr("No such file"));
    EXPECT_THAT(error_of("puzzles --list"),
                HasSubstr("a command other than solving cannot be used with several ranks"));
    for (const char* option : {"--explain", "--why", "--trace /tmp/t", "--verbose", "--engine dense",
                               "--learning always", "--proof /tmp/p", "--write-model /tmp/m"})
        EXPECT_THAT(error_of(std::string("puzzles queens 6 ") + option), HasSubstr("use arcwise-puzzles"));
    EXPECT_THAT(error_of("puzzles queens 6 --threads 1025"), HasSubstr("expected a number from 0 to 1024"));
    EXPECT_THAT(error_of("puzzles queens 6 --count --resume"), HasSubstr("name it with --journal FILE"));
    EXPECT_THAT(error_of("puzzles queens 6 --report-every 1s"), HasSubstr("name it with --journal FILE"));
    EXPECT_THAT(error_of("puzzles queens 6 --count --journal j --report-every 1"),
                HasSubstr("expected a time"));
    for (const char* option : {"--journal", "--output"})
        EXPECT_THAT(error_of(std::string("puzzles queens 6 --all ") + option + " ''"),
                    HasSubstr(std::string(option) + " expects the name of a file"));
    EXPECT_THAT(error_of("puzzles queens 6 --first --progress"), HasSubstr("no share that is done"));
    EXPECT_THAT(error_of("puzzles queens 6 --journal j"), HasSubstr("one answer leaves nothing to continue"));
    EXPECT_THAT(error_of("puzzles queens 6 --all --journal j"), HasSubstr("--output FILE"));
    EXPECT_THAT(error_of("puzzles queens 6 --all --limit 2 --output o --journal j"),
                HasSubstr("exclude each other"));
    EXPECT_THAT(error_of("puzzles queens 6 --all --output no/such"),
                HasSubstr("--output no/such: No such file"));
    EXPECT_THAT(error_of("puzzles queens 6 --count --journal no/such"),
                HasSubstr("the journal no/such: No such file"));
    EXPECT_THAT(error_of("puzzles queens 6 --journal"), HasSubstr("journal"));
}

/// Simulates, for example, that the memory of a rank does not suffice.
TEST(MpiProgram, EndsWithALineIfARankFailsAlone) {
    const auto error_of = [](const std::string& of_first, const std::string& of_second) {
        const RunResult result =
            run("timeout 100 " + ranks + "1 $program " + of_first + " : -n 1 $program " + of_second);
        EXPECT_THAT(result.status, AllOf(testing::Ne(0), testing::Ne(124)));
        EXPECT_THAT(result.out, IsEmpty());
        return result.err;
    };
    const std::string count = "puzzles queens 8 --count";
    const tests::ScratchFolder folder;
    const std::string journal = (folder.path() / "journal").string();
    EXPECT_THAT(error_of(count + " --journal " + journal, count + " --bogus"),
                AllOf(StartsWith("arcwise-mpi: rank 1: "), HasSubstr("--bogus")));
    EXPECT_THAT(error_of(count + " --bogus", count),
                AllOf(StartsWith("arcwise-mpi: "), HasSubstr("--bogus")));
    EXPECT_THAT(error_of(count, "puzzles queens 8 --all"),
                StartsWith("arcwise-mpi: rank 1 states another problem than rank 0: found \"question: "
                           "solutions\", expected \"question: count\"\n"));
    EXPECT_EQ(run("$program " + count + " --resume --journal " + journal).out, "92\n");
}

TEST(MpiProgram, AFileReachesAllRanksThroughTheFirst) {
    const tests::ScratchFolder folder;
    const std::string file = folder.file("size.txt", "9 # a comment\n");
    const RunResult result = run(ranks + "3 $program puzzles queens " + file + " --count --stats");
    EXPECT_EQ(result.out, "352\n");
    EXPECT_THAT(result.err,
                MatchesRegex("solutions 352, nodes [0-9]+, failures [0-9]+, restarts 0, .* s, exhausted\n"));
}

/// The program runs for some milliseconds each time, until all answers are in the file.
TEST(MpiProgram, WritesEachAnswerOnceWhateverInterruptsIt) {
    const tests::ScratchFolder folder;
    const std::string output = (folder.path() / "answers").string();
    const std::string journal = (folder.path() / "journal").string();
    int status = 3;
    int runs = 0;
    for (; status == 3 && runs < 200; ++runs) {
        const RunResult result = run("$program puzzles queens 11 --all --json --output " + output +
                                     " --journal " + journal + " --resume --time-limit 10ms");
        status = result.status;
        if (status == 3) {
            EXPECT_THAT(result.err, HasSubstr("left open; the same command with --resume continues"));
        }
        if (runs == 2) std::ofstream(output, std::ios::app) << "answers that the journal does not have\n";
        if (runs == 3) std::filesystem::resize_file(journal, std::filesystem::file_size(journal) - 1);
    }
    EXPECT_EQ(status, 0);
    EXPECT_GT(runs, 4);
    std::set<std::string> answers;
    for (const std::string& line : tests::lines_of(tests::text_of(output)))
        if (line.find("\"picture\"") != std::string::npos) {
            EXPECT_TRUE(answers.insert(line).second) << line;
        }
    EXPECT_EQ(answers.size(), 2680U);
}

/// The answers are text, with an empty line between two answers.
TEST(MpiProgram, WritesAnswersAsIfNothingHadInterruptedIt) {
    const tests::ScratchFolder folder;
    const std::string output = (folder.path() / "answers").string();
    const std::string command = "$program puzzles queens 11 --all --output " + output +
                                " --resume --journal " + (folder.path() / "journal").string();
    int runs = 0;
    for (int status = 3; status == 3 && runs < 200; ++runs)
        status = run(command + " --time-limit 10ms").status;
    EXPECT_GT(runs, 2);
    const auto lines = tests::lines_of(tests::text_of(output));
    EXPECT_EQ(std::count(lines.begin(), lines.end(), ""), 2679);
}

std::string last_line(const std::string& file) { return tests::lines_of(tests::text_of(file)).back(); }

/// With FlatZinc, the lines of the file are the lines of an uninterrupted run.
TEST(MpiProgram, WritesEachSolutionOfFlatZincOnce) {
    const tests::ScratchFolder folder;
    std::string text;
    for (int i = 0; i < 11; ++i) text += "var 0..10: x" + std::to_string(i) + " :: output_var;\n";
    for (int i = 0; i < 11; ++i)
        for (int j = 0; j < i; ++j)
            for (const int slope : {-1, 0, 1})
                text += "constraint int_lin_ne([1,-1],[x" + std::to_string(i) + ",x" + std::to_string(j) +
                        "]," + std::to_string(slope * (i - j)) + ");\n";
    const std::string queens = folder.file("queens.fzn", text + "solve satisfy;\n");
    const std::string output = (folder.path() / "solutions").string();
    const std::string command = "$program fzn -a " + queens + " --output " + output + " --journal " +
                                (folder.path() / "journal").string() + " --resume";
    int runs = 0;
    for (bool is_open = true; is_open && runs < 200; ++runs) {
        const RunResult result = run(command + " --time-limit 10ms");
        EXPECT_EQ(result.status, 0) << result.err;
        is_open = result.err.find("left open") != std::string::npos;
        if (runs == 1) std::ofstream(output, std::ios::app) << "----------\n";
    }
    EXPECT_GT(runs, 2);
    const auto solutions_of = [](const std::string& printed) {
        std::multiset<std::string> solutions;
        std::string solution;
        for (const std::string& line : tests::lines_of(printed)) {
            solution += line + '\n';
            if (line == "----------") solutions.insert(std::exchange(solution, ""));
        }
        EXPECT_EQ(solution, "==========\n");
        return solutions;
    };
    const auto all = solutions_of(tests::text_of(output));
    EXPECT_EQ(all.size(), 2680U);
    EXPECT_EQ(all, solutions_of(run("$program fzn -a " + queens).out));
    EXPECT_EQ(run(command).out, ""); // no work is left
    EXPECT_EQ(solutions_of(tests::text_of(output)), all);
    const std::string silent = folder.file("silent.fzn", "var 0..3: x;\nsolve satisfy;\n");
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(run("$program fzn -a " + silent + " --output " + output + " --resume --journal " +
                      (folder.path() / "other").string())
                      .status,
                  0);
        EXPECT_EQ(tests::text_of(output), "----------\n==========\n");
    }
}

/// A count is killed, terminated and interrupted, each time after some more lines of its journal, and continues with
/// another number of ranks.
TEST(MpiProgram, GoesOnAfterAnySignal) {
    const tests::ScratchFolder folder;
    const std::string journal = (folder.path() / "journal").string();
    const std::string command =
        " $program puzzles queens 14 --count --journal " + journal + " --report-every 20ms --resume ";
    const auto interrupted = [&](int number, const std::string& how) {
        return run("touch " + journal + "; enough=$(($(wc -l <" + journal + ") + 5)); " + ranks +
                   std::to_string(number) + command + " & pid=$!; until [ $(wc -l <" + journal +
                   ") -gt $enough ] || ! kill -0 $pid; do sleep 0.01; done; " + how + "; wait $pid");
    };
    const RunResult killed = interrupted(3, "set -- $(cat /proc/$pid/task/$pid/children); kill -KILL $3");
    EXPECT_NE(killed.status, 0);
    EXPECT_THAT(killed.err,
                AllOf(HasSubstr("signal 9"), HasSubstr("the same command with --resume continues")));
    for (const char* signal : {"TERM", "INT"}) {
        const RunResult ended =
            interrupted(signal[0] == 'T' ? 2 : 4, std::string("kill -") + signal + " $pid");
        EXPECT_NE(ended.status, 0);
        EXPECT_THAT(last_line(journal), MatchesRegex("total [0-9]+ [1-9][0-9]* #[0-9a-f]+")) << ended.err;
    }
    const RunResult last = run(ranks + "2" + command);
    EXPECT_EQ(last.out, "365596\n") << last.err;
    EXPECT_THAT(last_line(journal), StartsWith("total 365596 0 #"));
}

/// A single rank without mpirun, and two ranks: the journal ends with a total of the solutions so far.
TEST(MpiProgram, ReportsItsSolutionsWhenItIsAskedToStop) {
    for (const std::string& start : {std::string(), ranks + "2"}) {
        const tests::ScratchFolder folder;
        const std::string journal = (folder.path() / "journal").string();
        const RunResult ended = run(start + " $program puzzles queens 15 --count --journal " + journal +
                                    " & pid=$!; until [ -s " + journal +
                                    " ]; do sleep 0.01; done; sleep 1; kill -TERM $pid; wait $pid");
        EXPECT_THAT(last_line(journal), MatchesRegex("total [1-9][0-9]+ [1-9][0-9]* #[0-9a-f]+"))
            << ended.err;
        EXPECT_THAT(ended.out, MatchesRegex("[1-9][0-9]+[+].*\n")) << ended.err;
    }
}

TEST(MpiProgram, StopsAtALimitOnSolutions) {
    EXPECT_THAT(run("$program puzzles queens 8 --all --limit 5 --json").out,
                AllOf(HasSubstr("\"solutions\":5"), HasSubstr("solution limit")));
    EXPECT_EQ(run("$program puzzles queens 8 --count --limit 5").out, "5+\n");
}

TEST(MpiProgram, WritesOnlyListsOfAnswersToAFile) {
    const RunResult nowhere = run(ranks + "2 $program puzzles queens 6 --all --output /no/such/folder/x");
    EXPECT_NE(nowhere.status, 0);
    EXPECT_THAT(nowhere.err, HasSubstr("--output /no/such/folder/x: No such file"));
    const tests::ScratchFolder folder;
    const std::string file = folder.file("kept", "my notes\n");
    const RunResult best = run("$program puzzles golomb-ruler 5 --output " + file);
    EXPECT_EQ(best.status, 2);
    EXPECT_THAT(best.err, HasSubstr("only the answers of --all"));
    EXPECT_EQ(run("cat " + file).out, "my notes\n");
}

TEST(MpiProgram, NamesTheFileOfAnswersWhoseDiskIsFull) {
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "answers").string();
    const std::string journal = " --resume --journal " + (folder.path() / "journal").string();
    const std::string queens = "$program puzzles queens 8 --all --output " + file;
    const std::string many = "$program fzn -a --output " + file + " " +
                             folder.file("many.fzn", "var 0..999: x :: output_var;\nsolve satisfy;\n");
    for (const std::string& command : {queens, queens + journal, many}) {
        const RunResult full = run("trap '' XFSZ; ulimit -f 2; " + command); // simulates a full disk
        EXPECT_EQ(full.status, 2) << command;
        EXPECT_EQ(full.err, "arcwise-mpi: --output " + file + ": File too large\n") << command;
    }
    EXPECT_EQ(run(queens + journal).status, 0);
    const auto lines = tests::lines_of(tests::text_of(file));
    EXPECT_EQ(std::count(lines.begin(), lines.end(), ""), 91);
}

TEST(MpiProgram, MixesNoFormsOfAnswers) {
    const tests::ScratchFolder folder;
    const std::string output = (folder.path() / "answers").string();
    const std::string journal = (folder.path() / "journal").string();
    const std::string command =
        "$program puzzles queens 11 --all --resume --output " + output + " --journal " + journal;
    EXPECT_EQ(run(command + " --json --time-limit 20ms").status, 3);
    const std::string before = tests::text_of(output);
    const RunResult other = run(command);
    EXPECT_EQ(other.status, 2);
    EXPECT_EQ(other.err,
              "arcwise-mpi: the journal " + journal +
                  ": it is about another problem: found \"output: json\", expected \"output: text\"\n");
    EXPECT_EQ(tests::text_of(output), before);
    EXPECT_EQ(run(command + " --json").status, 0);
}

TEST(MpiProgram, KeepsTheAnswersIfTheJournalIsRefused) {
    const tests::ScratchFolder folder;
    const std::string output = (folder.path() / "answers").string();
    const std::string command = "$program puzzles queens 6 --all --json --output " + output + " --journal " +
                                (folder.path() / "journal").string();
    EXPECT_EQ(run(command).status, 0);
    const std::string answers = tests::text_of(output);
    EXPECT_EQ(tests::lines_of(answers).size(), 4U);
    EXPECT_THAT(run(command).err, HasSubstr("it exists"));
    EXPECT_EQ(tests::text_of(output), answers);
    EXPECT_EQ(run("$program puzzles queens 5 --all --json --output " + output).status, 0);
    EXPECT_EQ(tests::lines_of(tests::text_of(output)).size(), 10U); // in place of the earlier lines
}

TEST(MpiProgram, WritesItsFilesOverNoOther) {
    const tests::ScratchFolder folder;
    const std::string instance = folder.file("size.txt", "6\n");
    const std::string model = folder.file("model.fzn", "var 0..2: x :: output_var;\nsolve satisfy;\n");
    const std::string new_file = (folder.path() / "new").string();
    const auto error_of = [](const std::string& arguments) {
        const RunResult result = run("$program " + arguments + " --resume");
        EXPECT_EQ(result.status, 2) << arguments;
        return result.err;
    };
    EXPECT_THAT(error_of("puzzles queens " + instance + " --all --journal j --output " + instance),
                HasSubstr("--output would overwrite the input"));
    EXPECT_THAT(error_of("puzzles queens " + instance + " --count --journal " + instance),
                HasSubstr("--journal would overwrite the input"));
    EXPECT_THAT(error_of("fzn -a " + model + " --journal j --output " + model),
                HasSubstr("--output would overwrite the input"));
    EXPECT_THAT(error_of("puzzles queens 6 --all --journal " + new_file + " --output " + new_file),
                HasSubstr("--journal and --output name the same file"));
    EXPECT_EQ(tests::text_of(instance), "6\n");
    EXPECT_FALSE(std::filesystem::exists(new_file));
}

TEST(MpiProgram, RefusesAJournalThatAnotherProcessWrites) {
    const tests::ScratchFolder folder;
    const std::string command =
        "$program puzzles queens 14 --count --resume --journal " + (folder.path() / "journal").string();
    const RunResult result = run(command + " & sleep 0.3; " + command + "; kill $!; wait");
    EXPECT_THAT(result.err, HasSubstr("another process is writing it"));
}

TEST(MpiProgram, RefusesTheJournalOfAnotherPuzzle) {
    const tests::ScratchFolder folder;
    const std::string journal = (folder.path() / "journal").string();
    EXPECT_EQ(run("$program puzzles queens 6 --count --journal " + journal).out, "4\n");
    const RunResult other = run("$program puzzles queens 7 --count --resume --journal " + journal);
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.err, AllOf(HasSubstr("it is about another problem: found \"variables: 6, "),
                                 HasSubstr("expected \"variables: 7, ")));
    EXPECT_THAT(run("$program puzzles queens 6 --count --journal " + journal).err, HasSubstr("it exists"));
    EXPECT_EQ(run("$program puzzles queens 6 --count --resume --journal " + journal).out, "4\n");
}

} // namespace mpi_program_test
