#include <tests/support/run_program.hpp>

#include <nlohmann/json.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace program_test {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using tests::lines_of;

tests::RunResult run(const std::string& arguments, std::string_view input = "") {
    return tests::run_shell(ARCWISE_PROGRAM_DIR "/arcwise-puzzles", "$program " + arguments, input);
}

TEST(Puzzles, AnswersWhatIsAsked) {
    EXPECT_EQ(run("queens 4 --count").out, "2\n");
    EXPECT_EQ(run("queens 4 --all").out,
              ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n");
    EXPECT_EQ(lines_of(run("queens 8").out).size(), 8U);
    EXPECT_EQ(run("golomb-ruler 5").out, " 0  1  4  9 11\n# best: 11, proved\n");
    EXPECT_EQ(lines_of(run("golomb-ruler 5 --first").out).size(), 1U);
    EXPECT_EQ(run("queens 8 --all --limit 3 --json | wc -l").out, "4\n");
    EXPECT_EQ(run("queens 8 --count --limit 5").out, "5+\n");
}

TEST(Puzzles, SaysWhyThereIsNoAnswer) {
    const auto none = run("queens 3");
    EXPECT_EQ(none.status, 1);
    EXPECT_EQ(none.out, "# no solution\n");
    const auto why = run("queens 3 --why");
    EXPECT_EQ(why.status, 1);
    EXPECT_THAT(why.out, HasSubstr("# These cannot hold together: columns; "));
    const auto as_json = nlohmann::json::parse(run("queens 3 --why --json").out);
    EXPECT_GE(as_json["why"]["constraints"].size(), 2U);
    EXPECT_EQ(as_json["why"]["minimal"], true);
    const auto unknown = run("queens 3 --count --all");
    EXPECT_EQ(unknown.status, 2);
    const auto late = run("golomb-ruler 12 --time-limit 2s"); // enough time for a first ruler on any machine
    EXPECT_EQ(late.status, 3);
    EXPECT_THAT(late.out, HasSubstr("# best so far: "));
    EXPECT_THAT(late.out, HasSubstr("none better than "));
    EXPECT_EQ(run("magic-square 3 --minimise").status, 2);
}

TEST(Puzzles, ExplainsHowTheAnswerFollows) {
    const auto zebra = run("zebra --explain");
    EXPECT_EQ(zebra.status, 0);
    EXPECT_THAT(zebra.out, StartsWith("1. milk house: milk is 3.\n2. norwegian house: norwegian is 1.\n"));
    EXPECT_THAT(zebra.out, HasSubstr("zebra is 5"));
    const auto lines = lines_of(run("zebra --explain --json").out);
    const auto first = json::parse(lines.front());
    EXPECT_EQ(first["step"], 1);
    EXPECT_EQ(first["news"], json::parse(R"([["milk", "=", 3]])"));
    EXPECT_EQ(first["constraints"], json::parse(R"(["milk house"])"));
    const auto end = json::parse(lines.back());
    EXPECT_EQ(end["status"], "explained");
    EXPECT_EQ(end["steps"], lines.size() - 1);
    EXPECT_EQ(end["unique"], true);
    EXPECT_THAT(run("queens 4 --explain").out, HasSubstr("Solutions differ in the values left open.\n"));
    EXPECT_EQ(run("queens 3 --explain").out, "# no solution; --why explains it\n");
    EXPECT_EQ(run("queens 3 --explain").status, 1);
    EXPECT_EQ(run("zebra --explain --count").status, 2);
    EXPECT_EQ(run("zebra --explain --seed 2").status, 2);
    EXPECT_EQ(run("zebra --explain --learning always").status, 2);
}

TEST(Puzzles, KeepsTheStoryOfASearch) {
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "trace").string();
    const auto traced = run("queens 6 --count --trace " + file);
    EXPECT_EQ(traced.out, "4\n");
    EXPECT_THAT(traced.err, testing::MatchesRegex("trace: .* has [0-9]+ events of the general engine\n"));
    EXPECT_THAT(run("queens 6 --trace /dev/full").err, HasSubstr("No space left"));
    EXPECT_EQ(run("queens 6 --trace /dev/full").status, 2);
    EXPECT_EQ(run("queens 6 --threads 2 --trace " + file).status, 2);
    EXPECT_EQ(run("queens 6 --engine dense --trace " + file).status, 2);
    const auto lines = lines_of(tests::run_shell("", "cat " + file).out);
    EXPECT_EQ(json::parse(lines.front())["title"], "queens");
    EXPECT_EQ(json::parse(lines.back())["e"], "end");
}

TEST(Puzzles, ReadsInstancesFromFilesAndPipes) {
    const tests::ScratchFolder folder;
    const auto file = folder.file("addition.txt", "# Dudeney's\nSEND+MORE=MONEY\n");
    EXPECT_EQ(run("cryptarithm " + file).out, "SEND+MORE=MONEY\n9567+1085=10652\n");
    EXPECT_EQ(run("cryptarithm -", "I+BB=ILL\n").out, "I+BB=ILL\n1+99=100\n");
    const auto wrong = run("cryptarithm " + folder.file("wrong.txt", "\n\n  A+=B\n"));
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.err, HasSubstr("wrong.txt:3:3: "));
    EXPECT_EQ(lines_of(wrong.err).size(), 1U);
}

TEST(Puzzles, SaysThatAWordIsNoFileEither) {
    const auto missing = run("kakuro nofile");
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.err, HasSubstr("; nor is there a file nofile\n"));
}

TEST(Puzzles, TakesWhatLooksLikeAPathForOne) {
    for (const char* const path : {"mine.txt", "none/mine", "/none", "maze-1.txt"})
        for (const char* const puzzle : {"queens", "kakuro", "hamiltonian-path", "crossword", "hitori"}) {
            const auto missing = run(std::string(puzzle) + ' ' + path);
            EXPECT_EQ(missing.status, 2) << puzzle << ' ' << path;
            EXPECT_THAT(missing.err, StartsWith("arcwise-puzzles: " + std::string(path) +
                                                ": No such file or directory\n"));
        }
}

TEST(Puzzles, RefusesAnInstanceThatIsTheNameOfAFile) {
    const tests::ScratchFolder folder;
    (void)folder.file("4", "6\n");
    const auto in_folder = [&](const std::string& arguments) {
        return tests::run_shell(ARCWISE_PROGRAM_DIR "/arcwise-puzzles",
                                "cd " + folder.path().string() + "; mkdir 8; $program " + arguments);
    };
    EXPECT_EQ(in_folder("queens 4 --count").status, 2);
    EXPECT_THAT(in_folder("queens 4").err,
                HasSubstr("4 is an instance and the name of a file; ./4 is the file"));
    EXPECT_EQ(in_folder("queens ./4 --count").out, "4\n");
    EXPECT_EQ(in_folder("queens 8 --count").out, "92\n") << "a folder is no instance";
    EXPECT_THAT(in_folder("queens ./8").err, HasSubstr("./8: is a directory"));
}

TEST(Puzzles, TakesInstancesTooLongForTheNameOfAFile) {
    const auto cells = run("sudoku " + std::string(300, '.')); // a file name has at most 255 letters
    EXPECT_EQ(cells.status, 2);
    EXPECT_THAT(cells.err,
                HasSubstr("instance:1:257: found 300 cells, expected as many cells as a board has"));
    const auto wrong = run("queens $'" + std::string(300, 'a') + "\\nb'");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(lines_of(wrong.err), ElementsAre(StartsWith("arcwise-puzzles: instance:1:1: found \"aaa")));
}

TEST(Puzzles, WritesJson) {
    const auto lines = lines_of(run("queens 4 --all --json --stats 2>/dev/null").out);
    ASSERT_EQ(lines.size(), 3U);
    const auto answer = json::parse(lines[0]), end = json::parse(lines[2]);
    EXPECT_EQ(answer["schema"], 1);
    EXPECT_EQ(answer["puzzle"], "queens");
    EXPECT_EQ(answer["values"]["queen in row 1"], 2);
    EXPECT_EQ(end["status"], "solved");
    EXPECT_EQ(end["solutions"], 2);
    EXPECT_EQ(end["stopped"], "exhausted");
    EXPECT_GT(end["statistics"]["nodes"], 0);
    const auto best = json::parse(lines_of(run("golomb-ruler 4 --json").out).back());
    EXPECT_EQ(best["best"], 6);
    EXPECT_EQ(best["bound"], 6);
}

TEST(Puzzles, DrawsPicturesAndGraphs) {
    const tests::ScratchFolder folder;
    const auto file = (folder.path() / "queens.svg").string();
    EXPECT_EQ(run("queens 6 --svg " + file).status, 0);
    EXPECT_GT(std::filesystem::file_size(file), 1000U);
    EXPECT_EQ(run("queens 6 --svg " + (folder.path() / "none/queens.svg").string()).status, 2);
    EXPECT_THAT(run("queens 4 --dot").out, StartsWith("graph"));
}

TEST(Puzzles, DrawsOnStandardOutput) {
    for (const char* const name : {"-", "/dev/stdout"}) {
        const auto drawn = run("golomb-ruler 4 --svg " + std::string(name));
        EXPECT_EQ(drawn.status, 0);
        EXPECT_THAT(drawn.out, StartsWith("<svg "));
        EXPECT_THAT(drawn.out, testing::EndsWith("</svg>\n"));
        EXPECT_EQ(drawn.err, "# best: 6, proved\n");
    }
    EXPECT_EQ(run("queens 3 --svg -").out, "# no solution\n");
}

TEST(Puzzles, SaysWhyItStopped) {
    const auto stop = [](const std::string& arguments) {
        return json::parse(lines_of(run(arguments + " --json").out).back());
    };
    EXPECT_EQ(stop("queens 6")["stopped"], "more may follow"); // the search did not continue
    EXPECT_EQ(stop("queens 6 --all --limit 2")["stopped"], "solution limit");
    EXPECT_EQ(stop("queens 3")["stopped"], "exhausted");
    const auto late = stop("queens 20 --count --time-limit 200ms");
    EXPECT_EQ(late["stopped"], "time limit");
    EXPECT_EQ(late["status"], "unknown"); // the number of solutions
    EXPECT_EQ(stop("golomb-ruler 12 --time-limit 2s")["status"], "feasible");
    EXPECT_THAT(run("queens 20 --count --time-limit 200ms").out,
                testing::MatchesRegex("[0-9]+\\+ # time limit\n"));
}

TEST(Puzzles, TellsOfAFileNameThatIsNotUtf8) {
    const tests::ScratchFolder folder;
    const auto result = run("queens " + folder.file("\xff.txt", "4") + " --json");
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(json::accept(lines_of(result.out).back()));
}

TEST(Puzzles, TellsAboutItself) {
    EXPECT_THAT(run("--help").out, HasSubstr("Examples:"));
    EXPECT_THAT(run("--version").out, StartsWith("arcwise-puzzles "));
    EXPECT_THAT(run("--list").out, HasSubstr("\nqueens "));
    EXPECT_GT(json::parse(run("--list --json").out)["puzzles"].size(), 3U);
    EXPECT_THAT(run("--about queens").out, HasSubstr("8: 92 [OEIS A000170]"));
    EXPECT_EQ(run("queens --example").out, "8\n");
    EXPECT_THAT(run("--list-heuristics").out, HasSubstr("--variable-order"));
}

TEST(Puzzles, NamesMistakesOnTheCommandLine) {
    for (const auto& [arguments, problem] :
         {std::pair{"", "expected the name of a puzzle"},
          {"qeens", "did you mean queens?"},
          {"queens 8 9", "\"9\""},
          {"queens x", "x:1:1: found \"x\""},
          {"queens --limit 0", "--limit"},
          {"golomb-ruler --first --limit 3", "--limit: one answer"},
          {"queens --colour", "unknown option"},
          {"queens 0", "from 1"},
          {"queens --variable-order best", "expected one of"},
          // no option is ignored
          {"queens --limit 3", "--limit: one answer is asked for"},
          {"queens --first --limit 3", "--limit: one answer is asked for"},
          {"queens --count --svg x.svg", "--svg and --count"},
          {"queens --all --svg -", "--svg -"},
          {"queens --json --svg -", "--svg -"},
          {"--list queens", "found \"queens\""},
          {"--list --all", "--all has no effect with --list"},
          {"queens --about 8", "found \"8\""},
          {"queens --example --count", "--count has no effect with --example"},
          {"queens --dot --seed 3", "--seed has no effect with --dot"},
          {"queens --engine dense --variable-order mrv", "dense"}}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.status, 2) << arguments;
        EXPECT_THAT(result.err, HasSubstr(problem)) << arguments;
    }
}

TEST(Puzzles, TellsNoFigureThatWasNotMeasured) {
    const auto by_kernel = run("sudoku '....\n....\n....\n....' --engine dense --stats --json");
    const auto figures = json::parse(lines_of(by_kernel.out).back()).at("statistics");
    EXPECT_TRUE(figures.contains("nodes"));
    EXPECT_FALSE(figures.contains("failures")); // the tree was not exhausted
    EXPECT_FALSE(figures.contains("propagations"));
    EXPECT_THAT(by_kernel.err, ::testing::Not(HasSubstr("failures")));
    const auto in_general = run("sudoku --engine general --stats --json");
    EXPECT_TRUE(json::parse(lines_of(in_general.out).back()).at("statistics").contains("propagations"));
    EXPECT_THAT(in_general.err, HasSubstr("failures"));
}

/// A search that suits the best answer need not find all answers.
TEST(Puzzles, CountsWhatIsOptimisedByAnotherSearch) {
    const std::string shop = "flexible-job-shop '1 2 2  1 1 2  1 2 1'"; // consecutive tasks that start by 3
    EXPECT_EQ(run(shop + " --count").out, "3\n");
    EXPECT_EQ(run("flexible-job-shop '2 2  1 1 1 1  1 1 2 2' --count").out, "16\n"); // at any time by 3
    EXPECT_THAT(run(shop + " --restarts none").out, HasSubstr("# best: 3, proved"));
}

TEST(Puzzles, PrintsWhatIsKnownWhenInterrupted) {
    const auto result = tests::run_shell(
        ARCWISE_PROGRAM_DIR "/arcwise-puzzles",
        "env --default-signal=INT timeout --preserve-status -s INT 2 $program golomb-ruler 14");
    EXPECT_EQ(result.status, 130);
    EXPECT_THAT(result.out, HasSubstr("# best so far: "));
    EXPECT_THAT(result.out, HasSubstr("(interrupted)"));
}

TEST(Puzzles, SearchesAsToldTo) {
    for (const char* const how :
         {"--threads 2", "--engine general", "--variable-order mrv --value-order max",
          "--inference forward-checking --restarts none", "--learning always", "--seed 7"})
        EXPECT_EQ(run(std::string("queens 6 --count ") + how).out, "4\n") << how;
    EXPECT_THAT(run("queens 6 --learning always --verbose").err, HasSubstr(", learning"));
    EXPECT_THAT(run("queens 6 --learning always --inference singleton").err,
                HasSubstr("--learning always cannot be used with --inference singleton"));
    const auto stats = run("queens 6 --all --stats --restarts none");
    EXPECT_THAT(lines_of(stats.err), ElementsAre(StartsWith("solutions 4, nodes ")));
}

} // namespace program_test
