#include <benchmarks/tournament/problems/own_instances.hpp>
#include <benchmarks/tournament/results.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// MiniZinc models as instances of a tournament.
namespace tournament_minizinc_test {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using tests::ScratchFolder;
using tournament::minizinc_files;

tests::RunResult run(const std::string& line) {
    return tests::run_shell(ARCWISE_PROGRAM_DIR "/arcwise-tournament", line);
}

TEST(MiniZincFiles, AreAModelAndItsDataSeparatedByColons) {
    const auto alone = minizinc_files("folder/model.mzn");
    ASSERT_TRUE(alone);
    EXPECT_EQ(alone->model, "folder/model.mzn");
    EXPECT_THAT(alone->data, IsEmpty());
    EXPECT_EQ(alone->name(), "model.mzn");
    const auto both = minizinc_files("folder/model.mzn:data/one.dzn:two.json");
    ASSERT_TRUE(both);
    EXPECT_EQ(both->model, "folder/model.mzn");
    EXPECT_THAT(both->data, ElementsAre("data/one.dzn", "two.json"));
    EXPECT_EQ(both->name(), "model.mzn:one.dzn:two.json");
    for (const std::string text : {"", "model.fzn", "a:model.mzn", "model.mzn.fzn", "-"})
        EXPECT_FALSE(minizinc_files(text)) << text;
}

class TournamentOfMiniZinc : public testing::Test {
  protected:
    void SetUp() override {
        if (tests::run_shell("", "minizinc --version").status != 0)
            GTEST_SKIP() << "minizinc is not installed";
    }

    /// Runs the program on instances, which the shell reads.
    tests::RunResult run_on(const std::string& instances, const std::string& before = "") const {
        return run(before + "$program run flatzinc " + instances +
                   " --variable-order mrv --value-order min --restarts none --output " + output_);
    }
    /// Expects a message of at most two lines that begins with `begin` and contains `words`.
    void expect_refusal(const std::string& instance, const std::string& begin,
                        const std::string& words) const {
        const auto result = run_on(instance);
        EXPECT_EQ(result.status, 2) << instance;
        EXPECT_THAT(result.err, AllOf(StartsWith("arcwise-tournament: " + begin), HasSubstr(words)));
        EXPECT_LE(std::count(result.err.begin(), result.err.end(), '\n'), 2) << result.err;
    }
    std::string file(const std::string& name, const std::string& content) const {
        return folder_.file(name, content);
    }
    std::string output() const { return output_; }

  private:
    ScratchFolder folder_;
    std::string output_ = (folder_.path() / "runs").string();
};

const std::string knapsack = "int: n; var 0..n: x; var 0..n: y; constraint 2 * x + 3 * y <= 7;\n"
                             "solve maximize 3 * x + 4 * y;\n";

TEST_F(TournamentOfMiniZinc, RunsAModelOnEachOfItsData) {
    const std::string model = file("knapsack.mzn", knapsack);
    const std::string three = file("three.dzn", "n = 3;\n");
    const std::string one = file("one.dzn", "n = 1;\n");
    const auto made = run_on(model + ':' + three + ' ' + model + ':' + one);
    ASSERT_EQ(made.status, 0) << made.err;
    auto runs = tournament::read_results(output()).runs;
    std::ranges::sort(runs, {}, &tournament::Run::instance);
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0].set, "flatzinc, own");
    EXPECT_THAT(runs[0].instance, StartsWith("knapsack.mzn:one.dzn #"));
    EXPECT_EQ(runs[0].cost, -7); // the negative of the maximum
    EXPECT_THAT(runs[1].instance, StartsWith("knapsack.mzn:three.dzn #"));
    EXPECT_EQ(runs[1].cost, -10);
}

/// The name of an instance ends with the checksum of the FlatZinc.
TEST_F(TournamentOfMiniZinc, CompilesWithTheLibraryOfArcwise) {
    const std::string model = file("queens.mzn", "include \"globals.mzn\";\narray[1..5] of var 1..5: q;\n"
                                                 "constraint all_different(q);\nsolve satisfy;\n");
    const std::string by_hand = file("by-hand.fzn", "");
    const auto compiled =
        tests::run_shell("", "MZN_SOLVER_PATH='" ARCWISE_PROGRAM_DIR "/../share/minizinc/solvers' "
                             "minizinc --solver arcwise -c --no-output-ozn --fzn " +
                                 by_hand + ' ' + model);
    ASSERT_EQ(compiled.status, 0) << compiled.err;
    const auto made = run_on(model + ' ' + by_hand);
    ASSERT_EQ(made.status, 0) << made.err;
    const auto runs = tournament::read_results(output()).runs;
    ASSERT_EQ(runs.size(), 2U);
    const auto checksum = [](const std::string& name) { return name.substr(name.find('#')); };
    EXPECT_EQ(checksum(runs[0].instance), checksum(runs[1].instance));
}

/// Neither a shell nor an option parser reads the names.
TEST_F(TournamentOfMiniZinc, TakesFileNamesWithAnyCharacters) {
    const std::string name = "a b; touch injected $(touch injected) 'x' \"y\" &.mzn";
    const std::string model = file(name, "var 0..3: x;\nsolve satisfy;\n");
    const std::string folder = model.substr(0, model.size() - name.size());
    const auto quoted = [](std::string text) {
        for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4)
            text.replace(at, 1, "'\\''");
        return '\'' + text + '\'';
    };
    EXPECT_EQ(run_on(quoted(model), "cd " + folder + " && ").status, 0);
    EXPECT_NE(tests::run_shell("", "ls " + folder + "injected").status, 0);
    const auto like_an_option =
        run("cd " + folder + " && printf 'solve satisfy;' >-c.mzn && $program run --output " + output() +
            " --restarts none -- flatzinc -c.mzn");
    EXPECT_EQ(like_an_option.status, 0) << like_an_option.err;
}

TEST_F(TournamentOfMiniZinc, SaysInOneLineWhatIsWrong) {
    const std::string model = file("knapsack.mzn", knapsack);
    const std::string syntax = file("syntax.mzn", "var 0..3: x\n;constraint x > ;\nsolve satisfy;\n");
    const std::string unknown = file("unknown.mzn", "var 0..3: x;\nconstraint x > foo(2);\nsolve satisfy;\n");
    expect_refusal(model, model, "`n' must be defined");
    expect_refusal(model + ':', model, "expected a data file after each colon");
    expect_refusal(model + ":none.dzn", "none.dzn: No such file", "");
    expect_refusal("none.mzn", "none.mzn: No such file", "");
    expect_refusal(model + ":/", "/: is a directory", "");
    expect_refusal(syntax, syntax + ": minizinc ended with status 1: ", "syntax.mzn:2.");
    expect_refusal(unknown, unknown,
                   "unknown.mzn:2.16-21: type error: no function or predicate with name `foo'");
    expect_refusal(model + ':' + file("wrong.dzn", "n = ;\n"), model, "wrong.dzn:1.");
}

/// The test does not need minizinc.
TEST(TournamentWithoutMiniZinc, SaysHowToCompileByHand) {
    const ScratchFolder folder;
    const std::string model = folder.file("model.mzn", "solve satisfy;\n");
    const auto result = run("env PATH=/none " ARCWISE_PROGRAM_DIR "/arcwise-tournament run flatzinc " +
                            model + " --output " + (folder.path() / "runs").string());
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, AllOf(HasSubstr("minizinc, which compiles it, is not installed"),
                                  HasSubstr("minizinc --solver arcwise -c " + model + " DATA.dzn")));
}

} // namespace tournament_minizinc_test
