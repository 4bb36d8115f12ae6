#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace knapsack_test {

using csp::Constraint;
using csp::Value;
using csp::Var;
using csp::View;
using csp::Views;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;
using csp::testing::Values;

Values some_counts(csp::Random& random) {
    const Value from = random_between(random, -1, 3);
    Values values;
    for (Value v = from; v <= from + random_between(random, 0, 6); ++v)
        if (values.empty() || random.below(5) != 0) values.push_back(v);
    return values;
}

Values random_numbers(std::size_t count, csp::Random& random) {
    Values numbers;
    while (numbers.size() < count) numbers.push_back(random_between(random, 0, 4));
    return numbers;
}

/// Returns a knapsack whose last two positions are the totals.
Constraint random_knapsack(Views xs, csp::Random& random) {
    const std::size_t n = xs.size() - 2;
    const Values weights = random_numbers(n, random);
    return csp::knapsack(csp::views_of(xs.first(n)), weights, xs[n], random_numbers(n, random), xs[n + 1]);
}

TEST(Knapsack, KeepsEverySolutionAndRefusesEverythingElse) {
    for (const bool wide : {false, true}) {
        Options options{.promise = Promise::none, .min_arity = 2, .max_arity = 6, .wide = wide, .cases = 300};
        if (!wide) options.values = some_counts;
        const auto report = check_constraint(random_knapsack, options);
        EXPECT_TRUE(report.ok()) << report;
    }
}

TEST(Knapsack, CanBeConditionalDeniedAndCounted) {
    const auto make = [](Views xs, csp::Random& random) {
        const Constraint knapsack = random_knapsack(xs, random);
        switch (random.below(3)) {
        case 0:
            return csp::implication(csp::less_equal(xs[0], 0), knapsack);
        case 1:
            return csp::negation(knapsack);
        default:
            return csp::exclusive_or({knapsack, random_knapsack(xs.first(3), random)});
        }
    };
    const Options options{
        .promise = Promise::none, .min_arity = 3, .max_arity = 5, .values = some_counts, .cases = 200};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

/// Weights 3, 4, 5 and profits 4, 5, 6; each item at most once.
struct Small {
    csp::Model model;
    std::vector<Var> count = model.int_vars(3, csp::range(0, 1));
    Var weight, profit;

    Small(csp::Domain weights, csp::Domain profits)
        : weight(model.int_var(weights)),
          profit(model.int_var(profits)) {
        model.post(csp::knapsack(count, {3, 4, 5}, weight, {4, 5, 6}, profit));
    }
    Box left() const {
        csp::Engine engine;
        load(model, engine);
        return engine.propagate() ? csp::testing::box_of(engine) : Box();
    }
};

TEST(Knapsack, BoundsTheProfitByTheCapacity) {
    const Box left = Small(csp::range(0, 8), csp::range(0, 99)).left();
    EXPECT_EQ(left.at(4).back(), 10); // 4 + 5 + 6 / 5, rounded down
}

TEST(Knapsack, BoundsTheWeightByTheProfit) {
    const Box left = Small(csp::range(0, 99), csp::range(11, 99)).left();
    EXPECT_EQ(left.at(3).front(), 9); // 3 + 4 + 2 * 5 / 6, rounded up
    EXPECT_EQ(Small(csp::range(0, 8), csp::range(11, 99)).left(), Box());
}

TEST(Knapsack, FindsTheBestChoice) {
    csp::Model model;
    const auto count = model.int_vars(4, csp::range(0, 3));
    const Var weight = model.int_var(csp::range(0, 20));
    const Var profit = model.int_var(csp::range(0, 999));
    model.post(csp::knapsack(count, {7, 5, 3, 2}, weight, {15, 10, 5, 3}, profit));
    const auto best = csp::maximise(model, profit);
    ASSERT_TRUE(best);
    Value most = 0;
    for (Value a = 0; a <= 3; ++a)
        for (Value b = 0; b <= 3; ++b)
            for (Value c = 0; c <= 3; ++c)
                for (Value d = 0; d <= 3; ++d)
                    if (7 * a + 5 * b + 3 * c + 2 * d <= 20)
                        most = std::max(most, 15 * a + 10 * b + 5 * c + 3 * d);
    EXPECT_EQ((*best)[profit], most);
}

TEST(Knapsack, TakesLargeNumbersAndNothing) {
    csp::Model model;
    const Value last = csp::max_value;
    const auto count = model.int_vars(2, csp::range(0, last));
    const auto total = model.int_vars(2, csp::range(0, last));
    model.post(csp::knapsack(count, {last, last}, total[0], {last, 0}, total[1]));
    EXPECT_EQ(csp::count_solutions(model).solutions, 3U);
    csp::Model nothing;
    const auto sums = nothing.int_vars(2, csp::range(0, 5));
    nothing.post(csp::knapsack(std::vector<View>{}, {}, sums[0], {}, sums[1]));
    EXPECT_EQ(csp::count_solutions(nothing).solutions, 1U);
}

TEST(Knapsack, SaysWhatItIsAndRefusesBadArguments) {
    csp::Model model;
    const auto count = model.int_vars(2, csp::range(0, 3), "c");
    const Var weight = model.int_var(csp::range(0, 20), "w");
    const Var profit = model.int_var(csp::range(0, 999), "p");
    model.post(csp::knapsack(count, {7, 5}, weight, {15, 10}, profit));
    EXPECT_EQ(model.describe(0),
              "knapsack: c[0] of weight 7 and profit 15, c[1] of weight 5 and profit 10, weight w, profit p");
    EXPECT_THROW((void)csp::knapsack(count, {7}, weight, {15, 10}, profit), csp::ArgumentError);
    try {
        (void)csp::knapsack(count, {7, 5}, weight, {15, -1}, profit);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(),
                     "csp::knapsack: number 1 of the profits is -1; it must be within 0..1073741823");
    }
}

} // namespace knapsack_test
