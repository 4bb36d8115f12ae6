// The published results of the entrants of the MiniZinc Challenges, compared with results of Arcwise.

#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>

#include <regex>
#include <string>

namespace published_test {

using testing::HasSubstr;
using tests::ScratchFolder;

/// A problem that is minimised and one without an objective; one entrant is quick and finishes, another one is slow.
const std::string published =
    R"({"year":2018,"problem":"a","instance":"1","kind":"MIN","solvers":{)"
    R"("quick":{"status":"SC","seconds":3.5,"objective":10,"at":{"1":12,"5":10}},)"
    R"("slow":{"status":"S","seconds":1200.0,"objective":11,"at":{"20":30,"300":11}}}})"
    "\n"
    R"({"year":2018,"problem":"b","instance":"2","kind":"SAT","solvers":{)"
    R"("quick":{"status":"S","seconds":0.5,"objective":null},)"
    R"("slow":{"status":"UNK","seconds":1200.0,"objective":null}}})"
    "\n";

/// Returns the comparison, with one blank between any two columns.
tests::RunResult compared(const std::string& rows, const std::string& seconds) {
    const ScratchFolder folder;
    auto result = tests::run_shell("", "node '" ARCWISE_SOURCE_DIR "/benchmarks/published.mjs' compare '" +
                                           folder.file("published", published) + "' '" +
                                           folder.file("rows", rows) + "' " + seconds);
    result.out = std::regex_replace(result.out, std::regex(" +"), " ");
    return result;
}

class Published : public testing::Test {
  protected:
    void SetUp() override {
        if (tests::run_shell("", "node --version").status != 0) GTEST_SKIP() << "node is not installed";
    }
};

TEST_F(Published, CountsWhereWeAreBetterWorseAndEven) {
    const auto result = compared("2018 a 1 s 20 4.0\n2018 b 2 C . 1.0\n", "20");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("2 instances, Arcwise after 20 s: 1 completed"));
    // The instances; then the numbers completed, better, worse and even, at 20 s and at the end.
    EXPECT_THAT(result.out, HasSubstr("quick 2 2 0 1 1 2 0 1 1"));
    EXPECT_THAT(result.out, HasSubstr("slow 2 0 2 0 0 0 1 1 0"));
}

TEST_F(Published, CountsResultsOfTheTimeOnly) {
    const auto result = compared("2018 a 1 s 12 1.0\n", "1");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("quick 1 0 0 0 1 1 0 1 0"));
}

TEST_F(Published, NamesClaimsThatContradictEachOther) {
    const auto result = compared("2018 a 1 s 9 4.0\n", "20");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.out, HasSubstr("contradiction: 2018 a 1: s 9, quick SC 10"));
    EXPECT_THAT(compared("2018 a 1 C 12 4.0\n", "20").out, HasSubstr("contradiction: 2018 a 1: C 12"));
}

TEST_F(Published, RefusesAnythingElse) {
    const auto result = tests::run_shell("", "node '" ARCWISE_SOURCE_DIR "/benchmarks/published.mjs' tell");
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("Expected \"list FILE\""));
    const auto script = tests::run_shell("", "bash '" ARCWISE_SOURCE_DIR
                                             "/benchmarks/minizinc.sh' --published /nowhere/results.jsonl");
    EXPECT_EQ(script.status, 2);
    EXPECT_THAT(script.err, HasSubstr("Expected a file of published results"));
}

} // namespace published_test
