// Every program reports an error for every kind of output that it cannot write.

#include <tests/apps/sudoku_program.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace lost_output_test {

using testing::EndsWith;
using testing::IsEmpty;
using testing::SizeIs;
using tests::lines_of;
using tests::RunResult;
using tests::ScratchFolder;

struct Output {
    std::string program;
    std::string arguments;
    std::string input = {};
};

/// Returns one example of each kind of output to standard output.
std::vector<Output> outputs() {
    std::vector<Output> all;
    for (const char* const kind :
         {"queens 6", "queens 6 --json", "queens 6 --all", "queens 6 --count", "queens 6 --count --json",
          "queens 3", "golomb-ruler 4", "queens 6 --svg -", "--list", "--list --json", "queens --about",
          "queens --example", "queens 4 --dot", "--help", "--version", "--list-heuristics"})
        all.push_back({"arcwise-puzzles", kind});
    all.push_back({"arcwise-puzzles", "queens 20 --all"}); // would take years
    for (const char* const kind :
         {"--help", "-h", "--version", "--list-heuristics", "--list-heuristics --json"})
        all.push_back({"arcwise-sudoku", kind});
    for (const char* const kind :
         {"solve", "solve --format grid", "solve --format candidates", "solve --count 2", "solve --json"})
        all.push_back({"arcwise-sudoku", kind, tests::classic_puzzle + '\n'});
    for (const char* const kind : {"--help", "--version", "list", "list --json", "run --help"})
        all.push_back({"arcwise-tournament", kind});
    return all;
}

RunResult run(const Output& output, const std::string& before, const std::string& behind) {
    return tests::run_shell(std::string(ARCWISE_PROGRAM_DIR "/") + output.program,
                            before + "$program " + output.arguments + ' ' + behind, output.input);
}

void expect_loss_is_told(const std::string& behind, const std::string& why) {
    for (const Output& output : outputs()) {
        const auto result = run(output, "", behind);
        EXPECT_EQ(result.status, 2) << output.program << ' ' << output.arguments;
        EXPECT_EQ(result.err, output.program + ": standard output: " + why + '\n') << output.arguments;
    }
}

/// Returns a command whose standard output is a pipe without a reader.
RunResult run_without_reader(const Output& output, const std::string& before) {
    const ScratchFolder folder;
    const std::string pipe = (folder.path() / "pipe").string();
    return run(output, before + "mkfifo " + pipe + "; exec 4<>" + pipe + " 3>" + pipe + " 4<&-\n", ">&3");
}

/// After this command, a shell can write files of up to 1 KiB only; beyond that, writing fails.
const std::string small_disk = "trap '' XFSZ; ulimit -f 1\n";

void expect_file_is_told(const std::string& program, const std::string& arguments) {
    const auto result = run({program, arguments}, small_disk, ">/dev/null");
    EXPECT_EQ(result.status, 2) << arguments;
    EXPECT_THAT(lines_of(result.err), SizeIs(1)) << result.err;
    EXPECT_THAT(result.err, EndsWith(": File too large\n")) << arguments;
}

TEST(LostOutput, OnAFullDiskIsTold) { expect_loss_is_told(">/dev/full", "No space left on device"); }

TEST(LostOutput, OnAClosedDescriptorIsTold) { expect_loss_is_told(">&-", "Bad file descriptor"); }

TEST(LostOutput, WithoutAReaderEndsTheProgramSilently) {
    for (const char* const before : {"", "trap '' PIPE\n"})
        for (const Output& output : outputs()) {
            const auto result = run_without_reader(output, before);
            EXPECT_EQ(result.status, 141) << output.program << ' ' << output.arguments << ' ' << before;
            EXPECT_THAT(result.err, IsEmpty()) << output.arguments;
        }
}

TEST(LostOutput, OfStatisticsIsAnError) {
    for (const char* const closed : {"2>/dev/full", "2>&-"}) {
        EXPECT_EQ(run({"arcwise-puzzles", "queens 6 --stats"}, "", closed).status, 2) << closed;
        EXPECT_EQ(run({"arcwise-sudoku", "solve --stats", tests::classic_puzzle}, "", closed).status, 2);
        EXPECT_EQ(run({"arcwise-puzzles", "queens 6"}, "", closed).status, 0) << "nothing was lost";
    }
}

TEST(LostOutput, OfAPictureIsTold) {
    const ScratchFolder folder;
    expect_file_is_told("arcwise-puzzles", "queens 8 --svg " + (folder.path() / "queens.svg").string());
    const auto full = run({"arcwise-puzzles", "queens 8 --svg /dev/full"}, "", "");
    EXPECT_EQ(full.status, 2);
    EXPECT_EQ(full.err, "arcwise-puzzles: /dev/full: No space left on device\n");
}

TEST(LostOutput, DoesNotGoIntoAFileThatGotItsDescriptor) {
    const ScratchFolder folder;
    const std::string file = (folder.path() / "queens.svg").string();
    EXPECT_EQ(run({"arcwise-puzzles", "queens 6 --svg " + file}, "", ">&-").status, 2);
    EXPECT_THAT(tests::run_shell("", "cat " + file).out, EndsWith("</svg>\n"));
}

TEST(LostOutput, OfATournamentIsTold) {
    const ScratchFolder folder;
    const std::string runs = (folder.path() / "runs.jsonl").string();
    const std::string small = "run --sets sudoku --instances 3 --variable-order mrv --value-order min "
                              "--restarts none --node-limit 100 --time-limit none --output ";
    const auto made = run({"arcwise-tournament", small + runs}, "", "");
    ASSERT_EQ(made.status, 0) << made.err;
    const auto file = [&](const char* name) { return (folder.path() / name).string(); };
    expect_file_is_told("arcwise-tournament", small + file("again.jsonl"));
    expect_file_is_told("arcwise-tournament", "merge " + runs + " --output " + file("merged.jsonl"));
    expect_file_is_told("arcwise-tournament", "report " + runs + " --output " + file("report"));
    EXPECT_EQ(tests::run_shell("", "ls " + folder.path().string()).out, "again.jsonl\nreport\nruns.jsonl\n");
    for (const std::string& arguments : {"merge " + runs + " --output " + file("both.jsonl"),
                                         "report " + runs + " --output " + file("pages")}) {
        const auto full = run({"arcwise-tournament", arguments}, "", ">/dev/full");
        EXPECT_EQ(full.status, 2) << arguments;
        EXPECT_EQ(full.err, "arcwise-tournament: standard output: No space left on device\n");
    }
}

TEST(ClosedInput, IsTold) {
    for (const Output& reader :
         {Output{"arcwise-puzzles", "queens -"}, Output{"arcwise-sudoku", "solve"},
          Output{"arcwise-sudoku", "solve --json"}, Output{"arcwise-sudoku", "solve --engine general"},
          Output{"arcwise-sudoku", "solve --diagonal --format grid"}}) {
        const auto result = run(reader, "", "<&-");
        EXPECT_EQ(result.status, 2) << reader.arguments;
        EXPECT_THAT(lines_of(result.err), SizeIs(1)) << result.err;
        EXPECT_THAT(result.err, EndsWith("Bad file descriptor\n")) << reader.arguments;
    }
}

} // namespace lost_output_test
