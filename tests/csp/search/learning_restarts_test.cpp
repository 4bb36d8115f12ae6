#include <tests/csp/search/problems.hpp>

#include <csp/search/restart/restart.hpp>

#include <gtest/gtest.h>

/// restart::lbd: a search that learns restarts when its nogoods become worse.
namespace learning_restarts_test {

TEST(LearningRestarts, ComeOnceTheLastFiftyNogoodsAreWorseThanAll) {
    csp::restart::LevelTrend trend(50, 0.8);
    trend.begin();
    for (int i = 0; i < 200; ++i) {
        trend.note(4);
        EXPECT_FALSE(trend.is_worse()) << "all alike";
    }
    trend.begin_run();
    for (int i = 0; i < 49; ++i) {
        trend.note(9);
        EXPECT_FALSE(trend.is_worse()) << "too few";
    }
    trend.note(9);
    EXPECT_TRUE(trend.is_worse());
    for (int i = 0; i < 50; ++i) trend.note(4);
    EXPECT_FALSE(trend.is_worse()) << "better again";
}

TEST(LearningRestarts, CompareAsManyNogoodsAsTheyAreMadeFor) {
    csp::restart::LevelTrend trend(2, 0.5);
    for (const std::uint32_t levels : {4U, 4U, 4U, 4U, 9U}) trend.note(levels);
    EXPECT_FALSE(trend.is_worse()) << "half of 4 and 9 is below the average";
    trend.note(11); // the average of all six is 6, of the last two 10
    EXPECT_FALSE(trend.is_worse());
    trend.note(30);
    EXPECT_TRUE(trend.is_worse());
}

/// The nogoods of pigeon problems do not become worse.
TEST(LearningRestarts, ComeOnlyWhereNogoodsGetWorse) {
    csp::SearchOptions options;
    options.learning = csp::Learning::always;
    options.restarts = {.kind = &csp::restart::lbd};
    const auto result = csp::solve(test::pigeons(6), options);
    EXPECT_FALSE(result);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_EQ(result.statistics().restarts, 0U);
    EXPECT_EQ(csp::count_solutions(test::queens(7), options).solutions, 40U);
}

} // namespace learning_restarts_test
