// The program, run as users run it, on proofs of the gallery.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <array>
#include <filesystem>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace program_test {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* programs = ARCWISE_PROGRAM_DIR;

struct Checked {
    tests::RunResult solved;
    tests::RunResult checked;
    tests::RunResult trimmed; ///< the check of the trimmed proof
};

/// Solves a puzzle of the gallery with a proof, and checks and trims it.
Checked check_puzzle(const tests::ScratchFolder& folder, const std::string& arguments,
                     const std::string& name = "proof") {
    const std::string file = (folder.path() / name).string();
    const std::string in = std::string(programs) + '/';
    return {
        tests::run_shell(in + "arcwise-puzzles", "$program " + arguments + " --proof " + file),
        tests::run_shell(in + "arcwise-check",
                         "$program " + file + ".model.json " + file + " --trim " + file + ".trimmed.gz"),
        tests::run_shell(in + "arcwise-check", "$program " + file + ".model.json " + file + ".trimmed.gz")};
}

TEST(CheckProgram, ConfirmsTheAnswersOfTheGallery) {
    const tests::ScratchFolder folder;
    const std::vector<std::pair<const char*, const char*>> cases{
        {"golomb-ruler 6", "verified: the best cost is 17\n"},
        {"queens 6 --all", "verified: exactly 4 solutions\n"},
        {"queens 3", "verified: no solution\n"},
        {"sudoku --all", "verified: exactly 1 solution\n"},
        {"job-shop", "verified: the best cost is 55\n"},
        {"rcpsp", "verified: the best cost is 21\n"},
        {"queens 8", "verified: 1 solution\n"},
        {"bin-packing", "verified: the best cost is 4\n"},
        {"graph-colouring", "verified: the best cost is 4\n"},
        {"knapsack", "verified: the best cost is -309\n"},
        {"kakuro --all", "verified: exactly 1 solution\n"},
        {"skyscrapers --all", "verified: exactly 1 solution\n"},
        {"nonogram --all", "verified: exactly 1 solution\n"},
        {"still-life", "verified: the best cost is -16\n"},
        {"zebra --all", "verified: exactly 1 solution\n"},
        {"langford 5 --all", "verified: no solution\n"},
        {"hitori --all", "verified: exactly 1 solution\n"},
        {"nurikabe --all", "verified: exactly 1 solution\n"},
        {"slitherlink --all", "verified: exactly 1 solution\n"}};
    for (const auto& [arguments, verdict] : cases) {
        const Checked run = check_puzzle(folder, arguments);
        EXPECT_EQ(run.checked.out, verdict) << arguments << run.solved.err;
        EXPECT_EQ(run.trimmed.out, verdict) << arguments;
        EXPECT_EQ(run.checked.status, 0) << arguments;
    }
}

TEST(CheckProgram, ReadsPackedProofs) {
    const tests::ScratchFolder folder;
    const Checked run = check_puzzle(folder, "queens 6 --all", "proof.gz");
    EXPECT_EQ(run.checked.out, "verified: exactly 4 solutions\n");
    EXPECT_THAT(tests::text_of(folder.path() / "proof.gz"), StartsWith("\x1f\x8b"));
}

TEST(CheckProgram, ReadsProofsWithLineEndingsOfWindows) {
    const tests::ScratchFolder folder;
    (void)check_puzzle(folder, "queens 6 --all", "proof");
    const std::string in = folder.path().string() + '/';
    std::string text;
    for (const std::string& line : tests::lines_of(tests::text_of(in + "proof"))) text += line + "\r\n";
    (void)folder.file("other", text);
    const tests::RunResult run = tests::run_shell(std::string(programs) + "/arcwise-check",
                                                  "$program " + in + "proof.model.json " + in + "other");
    EXPECT_EQ(run.out, "verified: exactly 4 solutions\n") << run.err;
}

TEST(CheckProgram, NamesTheFileThatCannotBeRead) {
    const tests::ScratchFolder folder;
    (void)check_puzzle(folder, "queens 6 --all", "proof.gz");
    const std::string in = folder.path().string() + '/';
    const std::string packed = tests::text_of(in + "proof.gz");
    (void)folder.file("half.gz", packed.substr(0, packed.size() / 2));
    const std::string model = in + "proof.gz.model.json";
    const auto message = [](const std::string& files) {
        return tests::run_shell(std::string(programs) + "/arcwise-check", "$program " + files).err;
    };
    EXPECT_THAT(message(model + ' ' + in + "half.gz"), HasSubstr(in + "half.gz: it is damaged"));
    EXPECT_THAT(message(model + ' ' + in + "half.gz"), Not(HasSubstr("the model: ")));
    EXPECT_EQ(message(model + ' ' + in), "arcwise-check: " + in + ": it is a directory\n");
    EXPECT_EQ(message(in + ' ' + model), "arcwise-check: " + in + ": it is a directory\n");
}

TEST(CheckProgram, NeedsASearchThatLearns) {
    const tests::ScratchFolder folder;
    const tests::RunResult run =
        tests::run_shell(std::string(programs) + "/arcwise-puzzles",
                         "$program queens 6 --learning never --proof " + (folder.path() / "p").string());
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr("--proof cannot be used with --learning never"));
}

TEST(CheckProgram, RefusesTheProofOfAnotherModel) {
    const tests::ScratchFolder folder;
    (void)check_puzzle(folder, "queens 6 --all", "a");
    (void)check_puzzle(folder, "queens 5 --all", "b");
    const std::string in = folder.path().string() + '/';
    const tests::RunResult run = tests::run_shell(std::string(programs) + "/arcwise-check",
                                                  "$program " + in + "a.model.json " + in + "b");
    EXPECT_EQ(run.status, 1);
    EXPECT_THAT(run.out, StartsWith("refused: line 1: the proof is about the model "));
}

TEST(CheckProgram, SaysInOneLineWhatIsWrong) {
    const std::string program = std::string(programs) + "/arcwise-check";
    for (const char* const line :
         {"$program", "$program a", "$program /no/model /no/proof", "$program a b c"}) {
        const tests::RunResult run = tests::run_shell(program, line);
        EXPECT_EQ(run.status, 2) << line;
        EXPECT_THAT(run.out, IsEmpty());
        EXPECT_EQ(tests::lines_of(run.err).size(), 1U) << run.err;
    }
    EXPECT_THAT(tests::run_shell(program, "$program --help").out, HasSubstr("Exit status:"));
}

/// Code that is not shared cannot repeat a mistake of the library. The limit is a reason to join similar code.
TEST(CheckProgram, SharesNothingWithTheLibraryAndIsShort) {
    constexpr std::size_t most_lines = 4150;
    const std::regex include(R"(#include [<"]([^>"]+)[>"])");
    const std::regex allowed("apps/check/.*|zlib.h|[a-z_]+");
    std::size_t lines = 0;
    for (const auto& file : std::filesystem::directory_iterator(ARCWISE_SOURCE_DIR "/apps/check"))
        for (const std::string& line : tests::lines_of(tests::text_of(file.path()))) {
            ++lines;
            std::smatch found;
            if (!std::regex_search(line, found, include)) continue;
            EXPECT_TRUE(std::regex_match(found[1].str(), allowed)) << file.path() << ": " << line;
        }
    EXPECT_GT(lines, 1000U);
    EXPECT_LT(lines, most_lines);
}

TEST(CheckProgram, ConfirmsThatSudokusHaveNoOtherSolution) {
    const tests::ScratchFolder folder;
    const std::string file = (folder.path() / "proof").string();
    const std::string in = std::string(programs) + '/';
    const std::string easy =
        "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
    const std::string diagonal =
        "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";
    const std::string two_8s = "88" + easy.substr(2);
    const std::vector<std::array<std::string, 3>> cases{
        {"solve --unique", easy, "verified: exactly 1 solution\n"},
        {"solve", easy, "verified: 1 solution\n"},
        {"solve --unique --diagonal", diagonal, "verified: exactly 1 solution\n"},
        {"solve --unique", diagonal, "verified: 2 solutions\n"},
        {"solve --count 9", easy, "verified: exactly 1 solution\n"},
        {"solve --count 9", diagonal, "verified: 9 solutions\n"},
        {"solve --variant anti-knight", easy, "verified: no solution\n"},
        {"solve --why", two_8s, "verified: no solution\n"},
        {"solve --unique",
         "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
         "verified: exactly 1 solution\n"},
        {"solve --unique", "1..42..........1", "verified: 2 solutions\n"}};
    for (const auto& [command, puzzle, verdict] : cases) {
        (void)tests::run_shell(in + "arcwise-sudoku", "$program " + command + " --proof " + file, puzzle);
        const tests::RunResult checked =
            tests::run_shell(in + "arcwise-check", "$program " + file + ".model.json " + file);
        EXPECT_EQ(checked.out, verdict) << command << ' ' << puzzle << checked.err;
        EXPECT_EQ(checked.status, 0);
    }
}

TEST(ProofOption, OfSudokusIsForOnePuzzleAndOneSearch) {
    const std::string program = std::string(programs) + "/arcwise-sudoku";
    const std::string puzzle = "1..42..........1\n";
    for (const char* const options :
         {"--threads 2", "--watch", "--rules eliminate", "--engine dense", "--isa baseline", "--estimate 5",
          "--format candidates", "--true-candidates", "--trace /tmp/t", "--learning never"}) {
        const tests::RunResult run =
            tests::run_shell(program, std::string("$program solve --proof /dev/null ") + options, puzzle);
        EXPECT_EQ(run.status, 2) << options;
        EXPECT_THAT(run.err, HasSubstr("--proof")) << options;
    }
    const tests::ScratchFolder folder;
    const tests::RunResult run = tests::run_shell(
        program, "$program solve --proof " + (folder.path() / "proof").string(), puzzle + puzzle);
    EXPECT_THAT(run.out, HasSubstr("# not solved: --proof is about one puzzle, and this is another one"));
}

TEST(ProofOption, NeverOverwritesTheInput) {
    const tests::ScratchFolder folder;
    const std::string model = "var 1..3: x :: output_var;\nsolve satisfy;\n";
    const std::string sudoku = "1..42..........1\n";
    const std::vector<std::array<std::string, 3>> cases{
        {"fzn-arcwise", model, "$program --proof $in $in"},
        {"fzn-arcwise", model, "$program --proof $in.link $in"},
        {"fzn-arcwise", model, "$program --write-model $in $in"},
        {"fzn-arcwise", model, "$program --proof $in - < $in"},
        {"fzn-arcwise", model, "$program --proof $in.new $in"},
        {"arcwise-sudoku", sudoku, "$program solve --proof $in $in"},
        {"arcwise-sudoku", sudoku, "$program solve --proof $in < $in"},
        {"arcwise-sudoku", sudoku, "$program solve --trace $in $in"},
        {"arcwise-sudoku", sudoku, "$program replay -o $in $in"},
        {"arcwise-puzzles", sudoku, "$program sudoku $in --trace $in"},
        {"arcwise-puzzles", sudoku, "$program sudoku $in --replay $in"},
        {"arcwise-puzzles", sudoku, "$program --replay-trace $in --replay $in"},
        {"arcwise-puzzles", sudoku, "$program sudoku $in --proof $in"},
        {"arcwise-puzzles", sudoku, "$program sudoku $in --write-model $in"}};
    const std::string file = folder.file("in", "");
    std::filesystem::create_hard_link(file, file + ".link");
    std::filesystem::create_hard_link(file, file + ".new.model.json");
    for (auto [program, text, line] : cases) {
        (void)folder.file("in", text);
        for (std::size_t at = 0; (at = line.find("$in", at)) != std::string::npos;) line.replace(at, 3, file);
        const tests::RunResult run = tests::run_shell(std::string(programs) + '/' + program, line);
        EXPECT_EQ(run.status, 2) << line;
        EXPECT_THAT(run.err, HasSubstr("would overwrite the input")) << line;
        EXPECT_EQ(tests::text_of(file), text) << line;
    }
}

TEST(ProofOption, SaysWhatItDoesNotGoWith) {
    const std::string program = std::string(programs) + "/arcwise-puzzles";
    for (const char* const options :
         {"--count", "--explain", "--threads 2", "--engine dense", "--trace /tmp/t"}) {
        const tests::RunResult run =
            tests::run_shell(program, std::string("$program queens 4 --proof /dev/null ") + options);
        EXPECT_EQ(run.status, 2) << options;
        EXPECT_THAT(run.err, HasSubstr("--proof")) << options;
    }
}

} // namespace program_test
