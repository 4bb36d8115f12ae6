#include <benchmarks/puzzles/logic_grid.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace logic_grid_test {

using benchmarks::LogicGrid;

struct Figures {
    std::size_t steps;
    std::uint64_t dearest;
};

Figures figures(const LogicGrid& grid) {
    const csp::Explanation explanation = csp::explain(
        grid.model(), {.cost_of = [&](const csp::ConstraintSet& some) { return grid.cost_of(some); }});
    EXPECT_EQ(explanation.status(), csp::Explanation::Status::complete);
    EXPECT_TRUE(explanation.is_unique());
    std::uint64_t dearest = 0;
    for (const auto& step : explanation.steps()) dearest = std::max(dearest, grid.cost(step));
    return {explanation.steps().size(), dearest};
}

// ZebraTutor's explanations of the two puzzles have 81 and 107 steps, with maximal costs of 28 and 25.

TEST(LogicGrid, OfPastaIsExplainedInFewSteps) {
    const Figures found = figures(benchmarks::pasta());
    EXPECT_LE(found.steps, 81U);
    EXPECT_LE(found.dearest, 27U); // 28 if no easier step is sought
}

TEST(LogicGrid, OfCentenariansIsExplainedInFewSteps) {
    const Figures found = figures(benchmarks::centenarians());
    EXPECT_LE(found.steps, 107U);
    EXPECT_LE(found.dearest, 25U);
}

} // namespace logic_grid_test
