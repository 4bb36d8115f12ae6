// Proofs without the lines that their claims do not need.

#include <tests/apps/check/checked.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace trim_test {

using checked::header_for;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* model = checked::small_model;

/// Returns the lines after the header that trimming leaves of these.
std::string left_of(const std::string& lines, const std::string& of = model) {
    const std::string header = header_for(of);
    const std::string proof = header + lines;
    checked::expect_trimmable(of, proof);
    const std::string trimmed = checked::trimmed(of, proof);
    EXPECT_THAT(trimmed, StartsWith(header));
    return trimmed.substr(std::min(header.size(), trimmed.size()));
}

TEST(Trim, DropsNogoodsThatNothingUses) {
    EXPECT_EQ(left_of("i c0 x0=2 x1=2\nn 1 x0=2 x1=2\n" // no line uses it
                      "i c0 x0=2 x1=1\nn 2 x0=2 x1=1\n"
                      "d 1\n"
                      "i c0 x0>=2 x1>=2\nu 2\nn 3 x0=2 x1>=1\n"
                      "d 2 1\n"
                      "r c2 x0<2\nr c2 x0>=3\nr u3\nr c2 x1=0\n"
                      "c none\n"),
              "i c0 x0=2 x1=1\nn 2 x0=2 x1=1\n"
              "i c0 x0>=2 x1>=2\nu 2\nn 3 x0=2 x1>=1\n"
              "d 2\n"
              "r c2 x0<2\nr c2 x0>=3\nr u3\nr c2 x1=0\n"
              "c none\n");
}

TEST(Trim, DropsStepsThatRuleOutNothingAndThoseAfterTheContradiction) {
    const std::string end = "n 1 x0=2 x1>=1\nr c2 x0!=2\nr u1\nr c2 x1=0\nc none\n";
    EXPECT_EQ(
        left_of("i c1 x0=0 x2=0\ni c0 x0>=2 x1>=2\ni c0 x0>=2 x1>=3\ni c0 x0=2 x1=1\ni c0 x0=2 x1>=1\n" +
                end),
        "i c0 x0>=2 x1>=2\ni c0 x0=2 x1=1\n" + end);
}

/// A fact of the root is needed if a later line that is needed reads its variable.
TEST(Trim, DropsFactsThatNothingReads) {
    EXPECT_EQ(left_of("r c2 x2=2\n" // already known
                      "r c2 x2=0\n" // read by no line
                      "r c2 x1<1\n" // read by the next line
                      "i c0 x0>=2\nn 1 x0>=2\n"
                      "r c2 x1=3\n" // read only by earlier lines
                      "r c2 x0=0\nr c2 x0=1\nc none\n"),
              "r c2 x1<1\ni c0 x0>=2\nn 1 x0>=2\nr c2 x0=0\nr c2 x0=1\nc none\n");
    const std::string all_read = // x1 is read by c1, which is about all three
        "r c2 x2=3\nr c2 x0>=1\nr c2 x1<3\ni c1 x0=0 x2=0\ni c2 x2=1\nn 1\nc none\n";
    EXPECT_EQ(left_of(all_read), all_read);
}

TEST(Trim, DropsAllThatComesAfterTheContradiction) {
    EXPECT_EQ(left_of("r c2\nv x3 0 6 [\"sum\",0,[1,\"x0\"],[1,\"x1\"]]\nr c2 x0=1\ns 5 what\n\nc none\n"),
              "r c2\nc none\n");
    EXPECT_EQ(left_of("s 1 0 1 3\nr c2\nc some\n"), "s 1 0 1 3\nc some\n"); // does not need the contradiction
}

TEST(Trim, KeepsSolutionsAndAuxiliaryVariablesWithTheFactsForTheirBounds) {
    const std::string auxiliary = "v x3 0 1 [\"sum\",0,[1,\"x0\"]]\ns 1 0 1 3\n";
    EXPECT_EQ(left_of("r c2 x0>=2\nr c2 x1>=3\n" + auxiliary + "u 1\nn 2 x0=0 x1=1 x2=3\nc some\n"),
              "r c2 x0>=2\n" + auxiliary + "c some\n");
    const std::string all = "s 1 0 1 3\nr c2 x0>=1\nr c2 x1!=1\nr c2 x2<3\nu 1\nn 2\nc all 1\n";
    EXPECT_EQ(left_of("i c0 x0=2 x1=2\nn 9 x0=2 x1=2\n" + all), all);
}

TEST(Trim, KeepsWhatANeededBoundOfTheCostReads) {
    const std::string with_cost = R"({"arcwise-model": 1, "variables": [["a",[[0,3]]],["b",[[0,3]]]],
"constraints": [["mystery",["opaque","mystery",["x0"]]]], "minimise": ["sum",0,[1,"x0"],[1,"x1"]]})";
    const std::string start = "r c0 x0<1\ns 1 2 1\ns 2 1 1\n"; // now, x0 >= 1 and x0 + x1 < 2, so that x1 = 0
    EXPECT_EQ(left_of(start + "r o x1>=1\nr c0 x1=0\nc best\n", with_cost), start + "r c0 x1=0\nc best\n");
    EXPECT_EQ(left_of(start + "r c0\nc best\n", with_cost), "s 1 2 1\ns 2 1 1\nr c0\nc best\n");
}

TEST(Trim, KeepsWhatTheStatementOfAnAuxiliaryVariableReads) {
    const std::string sum = "v x3 0 6 [\"sum\",0,[1,\"x0\"],[1,\"x1\"]]\n";
    const std::string end = "r x3>=4\nr c2 x3<4\nc none\n"; // x1 is in no part
    EXPECT_EQ(left_of(sum + "r c2 x1>=1\nr c2 x2=0\n" + end), sum + "r c2 x1>=1\n" + end);
}

/// A number may be used again after its nogood was forgotten.
TEST(Trim, KnowsNogoodsByTheirLine) {
    const std::string first = "i c0 x0=2 x1=2\nn 1 x0=2 x1=2\n";
    const std::string second = "i c0 x0=2 x1=1\nn 1 x0=2 x1=1\n";
    const std::string end = "r c2 x0!=2\nr c2 x1=0\nr c2 x1=3\n";
    EXPECT_EQ(left_of(first + "d 1\n" + second + end + "r u1\nr c2 x1=2\nc none\n"),
              second + end + "r u1\nr c2 x1=2\nc none\n");
    EXPECT_EQ(left_of(first + end + "r u1\nd 1\n" + second + "d 1\nr c2 x1=1\nc none\n"),
              first + end + "r u1\nd 1\nr c2 x1=1\nc none\n");
}

TEST(Trim, ExpectsTheSameProofAgain) {
    const auto copy = [](const std::string& text, std::size_t lines) {
        check::copy_needed(checked::lines_of(text), std::vector<bool>(lines, true),
                           [](const std::string&) {});
    };
    EXPECT_NO_THROW(copy("p\n\nc none\n", 2));
    EXPECT_THROW(copy("p\nc none\n", 3), check::Unreadable);
    EXPECT_THROW(copy("p\nc none\n", 1), check::Unreadable);
}

// The program ------------------------------------------------------------------------------------------

constexpr const char* lines = "i c0 x0=2 x1=2\nn 1 x0=2 x1=2\nr c2\nc none\n";

tests::RunResult check_in(const tests::ScratchFolder& folder, const std::string& arguments) {
    return tests::run_shell(std::string(ARCWISE_PROGRAM_DIR) + "/arcwise-check",
                            "cd " + folder.path().string() + " && $program " + arguments);
}

TEST(TrimOption, WritesWhatIsNeeded) {
    const tests::ScratchFolder folder;
    (void)folder.file("model", model);
    (void)folder.file("proof", header_for(model) + lines);
    const std::string verdict =
        "verified: no solution, except for what is assumed:\n  1 steps by \"mystery\"\n";
    for (const char* const arguments : {"model proof --trim less", "--trim less.gz model proof"}) {
        const tests::RunResult run = check_in(folder, arguments);
        EXPECT_EQ(run.out, verdict) << run.err;
        EXPECT_EQ(run.status, 3);
    }
    EXPECT_EQ(tests::text_of(folder.path() / "less"), header_for(model) + "r c2\nc none\n");
    EXPECT_THAT(tests::text_of(folder.path() / "less.gz"), StartsWith("\x1f\x8b"));
    EXPECT_EQ(check_in(folder, "model less.gz --trim less2").out, verdict);
    EXPECT_EQ(tests::text_of(folder.path() / "less2"), tests::text_of(folder.path() / "less"));
    EXPECT_EQ(check_in(folder, "model less --trim less").status, 2); // the output would be the input
}

/// Returns the names of the files, with their contents.
std::map<std::string, std::string> files_in(const tests::ScratchFolder& folder) {
    std::map<std::string, std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(folder.path()))
        files.emplace(file.path().filename(), file.is_regular_file() ? tests::text_of(file.path()) : "");
    return files;
}

TEST(TrimOption, LeavesNothingOfAFailedRun) {
    const tests::ScratchFolder folder;
    (void)folder.file("model", model);
    (void)folder.file("proof", header_for(model) + lines);
    (void)folder.file("wrong", header_for(model) + "c none\n");
    (void)folder.file("none", "x\n");
    (void)folder.file("old", "old\n");
    (void)folder.file("ab.part", header_for(model) + lines);
    std::filesystem::create_directory(folder.path() / "folder");
    std::filesystem::create_hard_link(folder.path() / "proof", folder.path() / "link");
    const auto before = files_in(folder);
    const std::vector<std::tuple<const char*, int, const char*>> cases{
        {"model wrong --trim new", 1, "refused: line 2"},
        {"model wrong --trim old", 1, "refused: line 2"},
        {"model none --trim new", 2, "arcwise-check: line 1"},
        {"model nothing --trim new", 2, "nothing: it cannot be read"},
        {"nothing proof --trim new", 2, "nothing: it cannot be read"},
        {"model proof --trim folder", 2, "--trim expects the name of a file"},
        {"model proof --trim /dev/null", 2, "--trim expects the name of a file"},
        {"model proof --trim ''", 2, "--trim expects the name of a file"},
        {"model proof --trim -", 2, "--trim expects the name of a file"},
        {"model proof --trim no/folder", 2, "no/folder: it cannot be written"},
        {"model proof --trim proof", 2, "--trim would overwrite the input proof"},
        {"model proof --trim link", 2, "--trim would overwrite the input proof"},
        {"model proof --trim model", 2, "--trim would overwrite the input model"},
        {"model ab.part --trim ab", 2, "ab.part: --trim would overwrite it"},
        {"model /dev/stdin --trim new </dev/null", 2,
         "/dev/stdin: --trim reads it twice, so it must be a file"},
        {"model proof --trim", 2, "expected one file after --trim"},
        {"proof model", 2, "proof: it is a proof; the model comes first"},
        {"model proof --trim a --trim b", 2, "expected one file after --trim"},
        {"model proof --trin a", 2, "unknown option --trin"},
        {"model", 2, "expected a model and a proof"}};
    for (const auto& [arguments, status, message] : cases) {
        const tests::RunResult run = check_in(folder, arguments);
        EXPECT_EQ(run.status, status) << arguments;
        EXPECT_THAT(run.out + run.err, HasSubstr(message)) << arguments;
        EXPECT_EQ(tests::lines_of(run.out + run.err).size(), 1U) << run.out << run.err;
        EXPECT_EQ(files_in(folder), before) << arguments;
    }
}

} // namespace trim_test
