// Real ranks: for each number of ranks, one start of mpirun solves all problems.

#include <tests/csp/mpi/ranks/problems.hpp>
#include <tests/support/run_program.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace mpi_ranks_test {

using testing::HasSubstr;
using testing::IsEmpty;

std::map<std::string, std::string> answers_of(const std::string& launcher, int threads) {
    const tests::ScratchFolder folder;
    const auto result =
        tests::run_shell(ARCWISE_PROGRAM_DIR "/tests/mpi_ranks",
                         launcher + " $program " + folder.path().string() + " " + std::to_string(threads));
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, IsEmpty());
    std::map<std::string, std::string> answers;
    for (const std::string& line : tests::lines_of(result.out)) {
        const std::size_t end = std::min(line.find(": "), line.size() - 1);
        EXPECT_TRUE(answers.emplace(line.substr(0, end), line.substr(end + 2)).second) << line;
    }
    return answers;
}

const std::string launcher = "mpirun --allow-run-as-root --oversubscribe --bind-to none -n ";

/// Returns the solutions and their number.
std::string in_order(const csp::Model& model) {
    std::string text;
    const auto solutions = test::textbook_solutions(model);
    for (const auto& values : solutions)
        for (const csp::Value v : values) text += std::to_string(v);
    return text + " " + std::to_string(solutions.size());
}

/// @param ranks    the number of ranks; 0: without mpirun
/// @param threads  the threads of each rank
void expect_answers(int ranks, int threads = 1) {
    auto answers = answers_of(ranks == 0 ? "" : launcher + std::to_string(ranks), threads);
    for (const auto& [name, model, options] : test::problems_to_count())
        EXPECT_EQ(answers[name], std::to_string(csp::count_solutions(model, options).solutions)) << name;
    EXPECT_EQ(answers["all queens"], in_order(test::queens(6)));
    EXPECT_EQ(answers["all sums"], in_order(test::negative()));
    EXPECT_EQ(answers["ruler"], "25");
    const test::NamedObjective gain = test::problems_to_optimise()[1];
    EXPECT_EQ(answers["gain"], std::to_string(csp::maximise(gain.model, gain.objective).cost()));
    EXPECT_EQ(answers["no best"], "none");
    EXPECT_EQ(answers["any"], "a solution");
    EXPECT_EQ(answers["none"], "exhausted");
    EXPECT_EQ(answers["limited"], "100+ open");
    EXPECT_EQ(answers["no time"], "0+ open");
    EXPECT_THAT(answers["another model"], HasSubstr("it is about another problem: found \"variables: 8, "));
    EXPECT_THAT(answers["an existing journal"], HasSubstr("it exists"));
    EXPECT_EQ(answers["resumed"], "92");
    EXPECT_EQ(answers["again"], "92");
    EXPECT_THAT(answers["failure"], testing::MatchesRegex("rank [0-9]+: the rule went wrong"));
    if (ranks >= 3)
        EXPECT_THAT(answers["different models"],
                    HasSubstr("rank 2 states another problem than rank 0: found \"variables: 7, "));
    else
        EXPECT_EQ(answers["different models"], "no error");
    EXPECT_EQ(answers["different threads"],
              ranks >= 2 ? "rank 1 has 2 threads, but rank 0 has 1" : "no error");
    const std::string last = "rank " + std::to_string(std::max(ranks, 1) - 1);
    const auto expect_lone = [&](const std::string& name, const std::string& error) {
        EXPECT_THAT(answers[name],
                    testing::AllOf(HasSubstr(error), testing::StartsWith(ranks >= 2 ? last : "")))
            << name;
    };
    if (ranks >= 2) {
        expect_lone("a lone predicate",
                    "found \"exception: constraint 3: mine\", expected \"constraints: 4, ");
        expect_lone("a lone question", "found \"question: solve\", expected \"question: count\"");
        expect_lone("a lone projection", "found \"projection: 1, ");
    }
    expect_lone("a lone option", "csp::mpi: SearchOptions::by_discrepancies is set");
    expect_lone("a lone cost", "csp::mpi: SearchOptions::minimise is set");
    EXPECT_THAT(answers["a lone journal"],
                testing::EndsWith("a journal of solutions cannot be used with a limit on solutions"));
    EXPECT_EQ(answers["a form of two lines"], "csp::mpi: RunOptions::output_form has several lines");
    EXPECT_EQ(answers["a lone rule"], last + ": the rule went wrong");
    EXPECT_EQ(answers["a lone order"], "4");
    EXPECT_EQ(answers["different limits"], "equal results");
    EXPECT_EQ(answers["failure of a listener"], "mine");
    EXPECT_THAT(answers["listener"], HasSubstr("SearchOptions::listener is set"));
    EXPECT_EQ(answers["after limits"], "0 wrong");
    EXPECT_EQ(answers["in the end"], "92");
}

TEST(Ranks, AreNotWaitedForAfterTheyHaveLeft) {
    const auto output = [](const std::string& how) {
        const auto result = tests::run_shell(ARCWISE_PROGRAM_DIR "/tests/mpi_ranks",
                                             "timeout 100 " + launcher + "2 $program folder 1 " + how);
        EXPECT_EQ(result.status, 0) << result.err;
        return result.out;
    };
    const std::string by_exception = "rank 1: no memory for the model\n";
    EXPECT_EQ(output("throws"), by_exception + "again: " + by_exception);
    const std::string ended = "rank 1 has ended, but another rank waits for it\n";
    EXPECT_EQ(output("ends"), ended + "again: " + ended);
}

TEST(Ranks, OneIsAProgramWithoutMpirun) { expect_answers(0); }
TEST(Ranks, OneUnderMpirun) { expect_answers(1); }
TEST(Ranks, Two) { expect_answers(2); }
TEST(Ranks, Three) { expect_answers(3); }
TEST(Ranks, Five) { expect_answers(5); }
TEST(Ranks, OneWithTwoThreads) { expect_answers(0, 2); }
TEST(Ranks, TwoWithTwoThreads) { expect_answers(2, 2); }
TEST(Ranks, ThreeWithThreeThreads) { expect_answers(3, 3); }

} // namespace mpi_ranks_test
