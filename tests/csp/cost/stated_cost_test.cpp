#include <tests/csp/search/problems.hpp>

#include <csp/cost/stated_cost.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

/// A bound that a constraint of the model states for the whole cost is used directly, without its terms.
namespace stated_cost_test {

using namespace test;
using csp::StopReason;

std::optional<csp::WideValue> least(const csp::Expression& cost, const csp::Model& model) {
    const csp::StatedCost known = csp::stated_cost(cost, model, model.constraint_count());
    if (!known.bound) return std::nullopt;
    return known.bound->least;
}

std::optional<csp::Expression> same(const csp::Expression& cost, const csp::Model& model) {
    return csp::stated_cost(cost, model, model.constraint_count()).same;
}

TEST(StatedCost, IsABoundOfTheSameSumOrOfAMultiple) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(-9, 9), "x");
    const csp::Expression cost = 4 * x[0] - 2 * x[1] + 6 * x[2] + 1;
    EXPECT_EQ(least(cost, model), std::nullopt);
    model.post(cost <= 30);
    model.post(cost + x[3] >= 5);
    model.post(4 * x[0] - 2 * x[1] + 5 * x[2] >= 5);
    model.post(4 * x[0] - 2 * x[1] >= 5);
    model.post(cost != 4);
    EXPECT_EQ(least(cost, model), std::nullopt);
    model.post(2 * x[0] - x[1] + 3 * x[2] >= 2);
    EXPECT_EQ(least(cost, model), 5);
    model.post(6 * x[2] + 4 * x[0] >= 2 * x[1] - 7);
    EXPECT_EQ(least(cost, model), 5); // the greatest bound
    model.post(-6 * x[0] + 3 * x[1] - 9 * x[2] <= -13);
    EXPECT_EQ(least(cost, model), 11);   // 2 * 5 + 1
    EXPECT_EQ(least(-cost, model), -29); // 30 is no multiple of 2, plus 1
    EXPECT_FALSE(same(cost, model));
    model.post(x[0] * 10 - 5 * x[1] + 15 * x[2] == 35);
    EXPECT_EQ(least(cost, model), 15);
    EXPECT_EQ(least(-cost, model), -15);
}

TEST(StatedCost, IsAVariableThatIsItsTotal) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(-9, 9), "x");
    const csp::Expression cost = 4 * x[0] - 2 * x[3] + 1;
    model.post(cost + 2 * x[2] == 0); // the cost equals a multiple of a variable
    EXPECT_FALSE(same(cost, model));
    model.post(x[1] - 2 * x[0] == 3 - x[3]);
    const auto half = same(2 * x[0] - x[3] + 10, model);
    ASSERT_TRUE(half);
    csp::Random random(3);
    for (int round = 0; round < 20; ++round) {
        const csp::Value a = static_cast<csp::Value>(random.below(9)) - 4;
        const csp::Value b = static_cast<csp::Value>(random.below(9)) - 4;
        const csp::Assignment values({a, 3 - b + 2 * a, 0, b}, model.number());
        EXPECT_EQ(half->evaluate(values), 2 * a - b + 10);
    }
    EXPECT_EQ(same(2 * x[0] - x[3], model)->evaluate(csp::Assignment({1, 3, 0, 2}, model.number())), 0);
}

TEST(StatedCost, KnowsAtomsAndFunctions) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9), "x");
    const csp::Expression distance = csp::abs(x[0] - x[1]);
    const csp::Expression cost = 2 * distance + (x[2] == 3) + x[3];
    model.post(cost >= 7);
    EXPECT_EQ(least(cost, model), 7);
    EXPECT_EQ(least(2 * csp::abs(x[0] - x[1]) + (x[2] == 3) + x[3], model), std::nullopt); // a different cost
    EXPECT_EQ(least(2 * distance - (x[2] != 3) + x[3], model), 6);
    EXPECT_EQ(least(4 * distance + 2 * (x[2] == 3) + 2 * csp::Expression(x[3]) + 1, model), 15);
}

/// No further constraint keeps the twenty numbers from being small; without the bound, the search would try every way
/// to reach 10.
TEST(StatedCost, IsMetWithoutATrialOfAllWaysToIt) {
    for (const auto learning : {csp::Learning::never, csp::Learning::automatic, csp::Learning::always})
        for (const bool has_total : {false, true}) {
            csp::Model model;
            const auto x = model.int_vars(20, csp::range(0, 3), "x");
            for (std::size_t i = 0; i + 1 < x.size(); ++i) model.post(x[i] != x[i + 1]);
            model.post(csp::sum(x) >= 15);
            if (has_total) model.post(csp::sum(x) == csp::Expression(model.int_var(csp::range(0, 60))));
            csp::SearchOptions options;
            options.learning = learning;
            options.limits.failures = 10'000;
            const auto best = csp::minimise(model, csp::sum(x), options);
            EXPECT_EQ(best.optimum().best, 15);
            EXPECT_EQ(best.optimum().bound, 15);
            EXPECT_EQ(best.stopped(), StopReason::exhausted);
            EXPECT_LT(best.statistics().failures, 100U);
            const auto most = csp::maximise(model, -csp::sum(x), options);
            EXPECT_EQ(most.optimum().best, -15);
            EXPECT_EQ(most.stopped(), StopReason::exhausted);
        }
}

/// A bound in a model of small sums, or a total, does not change the optimum; compared with all solutions.
TEST(StatedCost, ChangesNoOptimum) {
    csp::Random random(11);
    for (int round = 0; round < 200; ++round) {
        csp::Model model;
        const auto x = model.int_vars(5, csp::range(-2, 3), "x");
        const auto number = [&](std::uint32_t below) { return static_cast<int>(random.below(below)); };
        csp::Expression cost = number(7) - 3;
        for (std::size_t i = 0; i < 3; ++i) cost += (number(7) - 3) * csp::Expression(x[i]);
        if (number(2) == 0) cost += csp::abs(x[0] - x[3]);
        if (number(2) == 0) cost += (x[1] >= 1);
        const csp::Value bound = number(9) - 6;
        if (number(2) == 0) model.post((1 + number(3)) * cost >= bound);
        if (number(2) == 0) model.post(number(2) == 0 ? cost + x[4] == bound : cost == x[4] + bound);
        if (number(3) == 0) model.post((2 + number(2)) * cost == bound + csp::Expression(x[4]));
        model.post(x[0] != x[1]);
        std::optional<csp::WideValue> expected;
        for (const csp::Assignment& solution : csp::solutions(model))
            expected = std::min(expected.value_or(solution[cost]), solution[cost]);
        for (const auto learning : {csp::Learning::never, csp::Learning::always})
            for (const unsigned threads : {1U, 2U}) {
                csp::SearchOptions options;
                options.learning = learning;
                options.threads = threads;
                const auto best = csp::minimise(model, cost, options);
                EXPECT_EQ(best.stopped(), StopReason::exhausted);
                EXPECT_EQ(best.optimum().best, expected) << round;
                if (!best) continue;
                EXPECT_EQ((*best)[cost], expected);
            }
    }
}

} // namespace stated_cost_test
