#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace solve_test {

using namespace test;
using csp::StopReason;

TEST(Solve, GivesASolutionOrNone) {
    const csp::Model model = queens(8);
    const csp::SolveResult result = csp::solve(model);
    ASSERT_TRUE(result);
    EXPECT_TRUE(model.check(*result));
    EXPECT_EQ(result->values().size(), 8U);
    EXPECT_EQ(result.statistics().solutions, 1U);
    EXPECT_EQ(result.stopped(), StopReason::none);

    const csp::SolveResult none = csp::solve(queens(3));
    EXPECT_FALSE(none);
    EXPECT_EQ(none.stopped(), StopReason::exhausted);
}

TEST(Solve, ReadsVariablesViewsAndExpressionsInASolution) {
    csp::Model model;
    const auto x = model.int_var(csp::range(4, 4)), y = model.int_var(csp::range(-3, -3));
    const auto solution = csp::solve(model);
    ASSERT_TRUE(solution);
    EXPECT_EQ((*solution)[x], 4);
    EXPECT_EQ((*solution)[10 - y], 13);
    EXPECT_EQ((*solution)[3 * csp::Expression(x) + y], 9);
}

TEST(Solutions, AreDistinctAndAllThere) {
    const auto all = found(queens(8));
    EXPECT_EQ(all.size(), 92U);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), 92U);
}

TEST(Solutions, OfAnEmptyModelAreOne) {
    const csp::Model model;
    EXPECT_EQ(found(model), (std::vector<Values>{{}}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
    EXPECT_TRUE(csp::count_solutions(model).is_exact);
}

TEST(Solutions, OfAModelThatIsFixedAreOne) {
    csp::Model model;
    model.int_vars(3, csp::range(7, 7));
    auto range = csp::solutions(model);
    std::vector<Values> all;
    for (const auto& solution : range) all.push_back(values_of(solution));
    EXPECT_EQ(all, (std::vector<Values>{{7, 7, 7}}));
    EXPECT_EQ(range.statistics().nodes, 1U);
    EXPECT_EQ(range.stopped(), StopReason::exhausted);
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
}

TEST(Solutions, OfAContradictionAreNone) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 3));
    model.post(csp::less(x[0], x[1]));
    model.post(csp::less(x[1], x[0]));
    auto range = csp::solutions(model);
    EXPECT_TRUE(range.begin() == range.end());
    EXPECT_EQ(range.stopped(), StopReason::exhausted);
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
    EXPECT_TRUE(csp::count_solutions(model).is_exact);
}

TEST(Solutions, AreNoneWhereADomainIsWipedOutByPosting) {
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 3));
    model.int_vars(5, csp::range(1, 9));
    model.post(csp::equal(x, 5));
    model.post(csp::all_different({x, x + 1})); // posted after the failure, and therefore left out
    EXPECT_TRUE(found(model).empty());
    const csp::Count counted = csp::count_solutions(model);
    EXPECT_EQ(counted.solutions, 0U);
    EXPECT_TRUE(counted.is_exact);
    EXPECT_EQ(counted.stopped, StopReason::exhausted);
}

TEST(Solutions, AreFoundAsTheLoopAsksForThem) {
    csp::Model model;
    model.int_vars(40, csp::range(0, 9)); // 10^40 solutions
    connect(model);
    auto range = csp::solutions(model);
    int seen = 0;
    for (const auto& solution : range) {
        EXPECT_EQ(range.statistics().solutions, static_cast<std::uint64_t>(seen) + 1);
        EXPECT_EQ(range.stopped(), StopReason::none);
        EXPECT_TRUE(model.check(solution));
        if (++seen == 25) break;
    }
    EXPECT_LT(range.statistics().nodes, 200U);
}

TEST(Solutions, WorkWithStandardAlgorithms) {
    const csp::Model model = queens(6);
    auto range = csp::solutions(model);
    int seen = 0;
    for (auto it = range.begin(); it != range.end(); it++) seen += it->values().size() == 6 ? 1 : 100;
    EXPECT_EQ(seen, 4);
}

} // namespace solve_test
