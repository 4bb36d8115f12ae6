#include <benchmarks/tournament/results.hpp>
#include <benchmarks/tournament/run.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace program_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
using tests::lines_of;
using tests::RunResult;
using tests::ScratchFolder;

RunResult run(const std::string& line) {
    return tests::run_shell(ARCWISE_PROGRAM_DIR "/arcwise-tournament", line);
}

/// A tournament of 3 sets * 4 instances * 2 * 2 combinations.
const std::string small =
    "$program run --sets sudoku,random,job-shop --instances 4 --variable-order 'mrv,dom/wdeg' "
    "--value-order min,phase --restarts none --threads 2 --node-limit 2000 --time-limit none";
constexpr std::size_t small_runs = 48;

std::set<tournament::RunKey> keys_in(const std::string& path) {
    std::set<tournament::RunKey> keys;
    for (const auto& run : tournament::read_results(path).runs)
        EXPECT_TRUE(keys.insert(tournament::key_of(run)).second) << "twice in " << path;
    return keys;
}

/// Returns the reproducible part of every run.
std::set<std::string> essence_of(const std::string& path) {
    std::set<std::string> essence;
    for (const auto& run : tournament::read_results(path).runs)
        essence.insert(run.set + run.instance + to_string(run.combination) + std::to_string(run.nodes) + ' ' +
                       std::to_string(static_cast<int>(run.outcome)) + std::to_string(run.cost.value_or(-1)));
    return essence;
}

TEST(TournamentProgram, RunsAGridAndSaysHowItWent) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    const auto result = run(small + " --output " + file);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, ""); // no progress, since standard error is no terminal
    EXPECT_THAT(result.out, AllOf(StartsWith(file + ": 48 runs, "), HasSubstr(" cut off by a limit\n")));
    EXPECT_EQ(keys_in(file).size(), small_runs);
    const auto circumstances = tournament::read_results(file).circumstances;
    EXPECT_THAT(circumstances.machine, HasSubstr(" cores"));
    EXPECT_THAT(circumstances.compiler, testing::Not(testing::IsEmpty()));
    EXPECT_THAT(circumstances.command, HasSubstr("run --sets sudoku,random,job-shop"));
    EXPECT_EQ(circumstances.node_limit, 2000U);
    EXPECT_EQ(circumstances.time_limit, 0);
}

TEST(TournamentProgram, MakesOnlyTheRunsThatAreMissing) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    ASSERT_EQ(run(small + " --output " + file).status, 0);
    const auto content = run("cat " + file).out;
    ASSERT_EQ(run(small + " --output " + file).status, 0);
    EXPECT_EQ(run("cat " + file).out, content);
    ASSERT_EQ(run(small + " --seeds 2 --output " + file).status, 0);
    EXPECT_THAT(run("cat " + file).out, StartsWith(content));
    EXPECT_EQ(keys_in(file).size(), 2 * small_runs);
}

TEST(TournamentProgram, KilledAtAnyMomentItGoesOnToTheSameRuns) {
    const ScratchFolder folder;
    const std::string whole = (folder.path() / "whole").string();
    const std::string killed = (folder.path() / "killed").string();
    ASSERT_EQ(run(small + " --output " + whole).status, 0);
    int kills = 0;
    for (int hundredths = 2; hundredths <= 60; hundredths += 4) {
        const auto result =
            run("timeout --foreground -s KILL 0." + std::string(hundredths < 10 ? "0" : "") +
                std::to_string(hundredths) + (" " ARCWISE_PROGRAM_DIR "/arcwise-tournament ") +
                small.substr(small.find("run")) + " --output " + killed); // $program has a separate parent
        if (result.status == 0) break;
        ASSERT_EQ(result.status, 137) << result.err;
        ++kills;
    }
    const auto last = run(small + " --output " + killed);
    ASSERT_EQ(last.status, 0) << last.err;
    EXPECT_GT(kills, 0);
    EXPECT_EQ(keys_in(killed), keys_in(whole));
    EXPECT_EQ(essence_of(killed), essence_of(whole));
}

TEST(TournamentProgram, AnInterruptEndsItCleanly) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    const auto result =
        run("$program run --sets random --instances 40 --value-order lcv --restarts none --inference full "
            "--time-limit 1h --output " +
            file +
            " & pid=$!\n"
            "while ! [ -s " +
            file +
            " ]; do sleep 0.02; done; sleep 0.3\n"
            "kill -INT $(pgrep -P $pid || echo $pid); wait $pid");
    EXPECT_EQ(result.status, 130) << result.err;
    EXPECT_THAT(result.out, HasSubstr("runs are still to be made: the same command continues"));
    const auto content = run("cat " + file).out;
    EXPECT_TRUE(content.ends_with("}\n"));
    for (const auto& one : tournament::read_results(file).runs)
        EXPECT_TRUE(one.is_finished()); // unfinished runs are not in the file
}

TEST(TournamentProgram, ShardsAreMergedToTheWhole) {
    const ScratchFolder folder;
    const auto file = [&](const std::string& name) { return (folder.path() / name).string(); };
    ASSERT_EQ(run(small + " --output " + file("whole")).status, 0);
    for (const std::string number : {"1", "2", "3"})
        ASSERT_EQ(run(small + " --shard " + number + "/3 --output " + file(number)).status, 0);
    const auto merged =
        run("$program merge " + file("1") + " " + file("2") + " " + file("3") + " --output " + file("all"));
    EXPECT_EQ(merged.status, 0);
    EXPECT_EQ(merged.err, "");
    EXPECT_EQ(keys_in(file("all")), keys_in(file("whole")));
    EXPECT_EQ(essence_of(file("all")), essence_of(file("whole")));
    const auto again = run("$program merge " + file("all") + " " + file("1") + " --output " + file("all"));
    EXPECT_EQ(again.status, 0);
    EXPECT_THAT(again.err, HasSubstr("dropped "));
    EXPECT_EQ(keys_in(file("all")).size(), small_runs);
}

#ifdef ARCWISE_HAS_MPI

TEST(TournamentProgram, ProcessesOfMpirunMakeAShardEach) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    const std::string ranks = "mpirun --allow-run-as-root --oversubscribe --bind-to none -n ";
    const auto result = run(ranks + "3 " + small + " --output " + file);
    EXPECT_EQ(result.status, 0) << result.err;
    const std::string merge =
        "arcwise-tournament merge " + file + ".0 " + file + ".1 " + file + ".2 --output " + file;
    EXPECT_THAT(result.out, HasSubstr("To put the files together: " + merge + "\n"));
    ASSERT_EQ(run(ARCWISE_PROGRAM_DIR "/" + merge).status, 0);
    EXPECT_EQ(keys_in(file).size(), small_runs);

    const auto in_one_line = [&](const std::string& options, const std::string& expected) {
        const auto refused = run(ranks + "2 " + options);
        EXPECT_NE(refused.status, 0);
        const std::string message = "arcwise-tournament: ";
        const std::size_t at = refused.err.find(message);
        ASSERT_NE(at, std::string::npos) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr(expected));
        EXPECT_EQ(refused.err.find(message, at + 1), std::string::npos) << refused.err;
    };
    in_one_line(small + " --shard 1/2 --output " + file, "under mpirun every process takes its own shard");
    in_one_line("$program run --sets sudoku --output no/such/file", "No such file");
}

#endif

TEST(TournamentProgram, RunsInstancesOfTheUsersOwn) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    const std::string nonogram =
        folder.file("small.txt", run(ARCWISE_PROGRAM_DIR "/arcwise-puzzles nonogram --example").out);
    const std::string how =
        " --variable-order mrv,dom/wdeg --value-order min --restarts none --output " + file;
    ASSERT_EQ(run("$program run queens 6 8" + how).status, 0);
    EXPECT_EQ(keys_in(file).size(), 4U);
    const auto more = run("$program run nonogram " + nonogram + " --sets job-shop --instances 1" + how);
    ASSERT_EQ(more.status, 0) << more.err;
    std::set<std::string> sets;
    for (const auto& key : keys_in(file)) sets.insert(key.set);
    EXPECT_EQ(sets, (std::set<std::string>{"job-shop", "nonogram, own", "queens, own"}));
    EXPECT_EQ(run("$program report " + file + " --output " + (folder.path() / "report").string()).status, 0);
}

TEST(TournamentProgram, RunsFlatZincAndEveryLineOfSudokus) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    const std::string model =
        folder.file("knapsack.fzn", "var 0..3: x :: output_var;\nvar 0..3: y :: output_var;\n"
                                    "constraint int_lin_le([2, 3], [x, y], 7);\nvar 0..21: z :: output_var;\n"
                                    "constraint int_lin_eq([3, 4, -1], [x, y, z], 0);\nsolve maximize z;\n");
    const std::string puzzles = folder.file(
        "two.txt", "# two puzzles\n"
                   "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n\n"
                   "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....\n");
    const std::string how = " --variable-order mrv --value-order min --restarts none --output " + file;
    const auto made = run("$program run flatzinc " + model + how);
    ASSERT_EQ(made.status, 0) << made.err;
    const auto runs = tournament::read_results(file).runs;
    ASSERT_EQ(runs.size(), 1U);
    EXPECT_EQ(runs[0].set, "flatzinc, own");
    EXPECT_THAT(runs[0].instance, StartsWith("knapsack.fzn #"));
    EXPECT_EQ(runs[0].cost, -10); // x = 2, y = 1; the negative of the maximum
    ASSERT_EQ(run("$program run sudoku " + puzzles + how).status, 0);
    std::set<std::string> names;
    for (const auto& key : keys_in(file))
        if (key.set == "sudoku, own") names.insert(key.instance);
    ASSERT_EQ(names.size(), 2U);
    EXPECT_THAT(*names.begin(), StartsWith("two.txt 2 #"));
    const auto wrong = run("$program run flatzinc " + folder.file("bad.fzn", "solve satisfy\n") + how);
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("bad.fzn: line 2"));
}

TEST(TournamentProgram, ListsItsSets) {
    const auto list = run("$program list");
    EXPECT_EQ(list.status, 0);
    EXPECT_THAT(list.out, AllOf(HasSubstr("sudoku-twins "), HasSubstr("[Xu and Li, JAIR 12, 2000]\n")));
    const auto json = nlohmann::json::parse(run("$program list --json").out);
    EXPECT_EQ(json.at("sets").size(), lines_of(list.out).size());
    for (const auto& set : json.at("sets")) EXPECT_FALSE(set.at("summary").get<std::string>().empty());
}

TEST(TournamentProgram, ExplainsItself) {
    for (const std::string line : {"--help", "-h", "help", "run --help", "merge -h"}) {
        const auto result = run("$program " + line);
        EXPECT_EQ(result.status, 0);
        EXPECT_THAT(result.out, HasSubstr("arcwise-tournament merge FILE... --output FILE"));
        for (const auto& text : lines_of(result.out)) EXPECT_LE(text.size(), 120U) << text;
    }
    EXPECT_THAT(run("$program --version").out, StartsWith("arcwise-tournament "));
}

TEST(TournamentProgram, SaysInOneLineWhatIsWrong) {
    const ScratchFolder folder;
    const std::string out = " --output " + (folder.path() / "runs").string();
    const std::string diary = folder.file("diary", "dear diary\n");
    const std::vector<std::pair<std::string, std::string>> mistakes{
        {"", "expected a command: run, merge, report or list"},
        {"rnu", "unknown command \"rnu\", expected one of run, merge, report, list (did you mean run?)"},
        {"run", "expected --output: where the results go"},
        {"run --otput x", "unknown option --otput (did you mean --output?)"},
        {"run quens 8" + out, "the puzzle is \"quens\", expected one of "},
        {"run queens" + out, "expected instances of \"queens\": files, or instances as for arcwise-puzzles"},
        {"run queens 8x" + out, "8x:1:1: found \"8x\", expected "},
        {"run nonogram ./none.txt" + out, "./none.txt"},
        {"run queens 8 --sets ''" + out, "--sets: \"\" is none of "},
        {"run --sets sudko" + out, "(did you mean sudoku?)"},
        {"run --variable-order mvr" + out, "--variable-order: \"mvr\" is none of input, mrv, "},
        {"run --value-order ''" + out, "--value-order: \"\" is none of "},
        {"run --seeds 0" + out, "--seeds is \"0\", expected a number from 1"},
        {"run --instances many" + out, "--instances is \"many\", expected a number from 1"},
        {"run --time-limit 5" + out,
         "--time-limit is \"5\", expected a time with its unit: 500ms, 10s, 2m; or none"},
        {"run --shard 3/2" + out, "--shard is \"3/2\", expected i/n with 1 <= i <= n: 2/3"},
        {"run --threads x" + out, "--threads is \"x\", expected a number from 0 to 1024"},
        {"run --puzzles '/no such file'" + out, "/no such file"},
        {"run --output '/no such folder/file'", "/no such folder/file: cannot be written to"},
        {"run --output " + diary, "diary:1: it is not the first line of a tournament"},
        {"merge" + out, "expected a file with the results of a tournament"},
        {"merge " + diary + out, "diary:1: it is not the first line of a tournament"},
        {"merge '/no such file'" + out, "/no such file"},
        {"report" + out, "expected a file with the results of a tournament"},
        {"report a b" + out, "found \"b\", expected one file; merge makes one of several"},
        {"list x", "found \"x\", expected options alone"},
        {"list --seeds 3", "unknown option --seeds"},
    };
    for (const auto& [line, message] : mistakes) {
        const auto result = run("$program " + line);
        EXPECT_EQ(result.status, 2) << line;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_THAT(result.err, AllOf(StartsWith("arcwise-tournament: "), HasSubstr(message))) << line;
        EXPECT_LE(lines_of(result.err).size(), 2U) << line; // the second line refers to --help
    }
}

TEST(TournamentProgram, RefusesToGoOnWithOtherLimits) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "runs").string();
    ASSERT_EQ(run(small + " --output " + file).status, 0);
    const auto content = run("cat " + file).out;
    const auto result = run("$program run --time-limit 3s --output " + file);
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err,
                HasSubstr("its runs have other limits (2000 nodes) than these (3 s); name another file"));
    EXPECT_EQ(run("cat " + file).out, content);
}

} // namespace program_test
