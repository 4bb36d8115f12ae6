#include <tests/csp/search/problems.hpp>

#include <csp/search/objective.hpp>
#include <csp/search/parallel/parallel.hpp>

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>

namespace portfolio_test {

using namespace std::chrono_literals;
using namespace test;
using csp::StopReason;

TEST(Portfolio, FindsASolutionWhereThereIsOne) {
    for (const csp::Model& model : mixed_problems())
        for (unsigned threads = 2; threads <= 4; ++threads) {
            const auto one = csp::solve(model);
            const auto several = csp::solve(model, with_threads(threads));
            EXPECT_EQ(static_cast<bool>(several), static_cast<bool>(one));
            EXPECT_EQ(several.stopped(), one.stopped());
            EXPECT_TRUE(!several || model.check(*several));
        }
}

/// Knapsack: the total weight is bounded, and the gain is maximised.
struct Knapsack {
    csp::Model model;
    csp::Var gain;
};

Knapsack knapsack(std::uint64_t seed) {
    csp::Random random(seed);
    Knapsack sack;
    const auto taken = sack.model.int_vars(12, csp::range(0, 2), "taken");
    csp::Expression weight, worth;
    for (const auto x : taken) {
        weight = weight + static_cast<int>(random.below(20) + 5) * x;
        worth = worth + static_cast<int>(random.below(20) + 1) * x;
    }
    sack.gain = sack.model.int_var(csp::range(0, 1000), "gain");
    sack.model.post(weight <= 100);
    sack.model.post(worth == csp::Expression(sack.gain));
    return sack;
}

TEST(Portfolio, FindsTheSameOptimum) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Knapsack sack = knapsack(seed);
        const auto expected = csp::maximise(sack.model, sack.gain);
        ASSERT_TRUE(expected);
        for (unsigned threads = 2; threads <= 5; ++threads) {
            const auto best = csp::maximise(sack.model, sack.gain, with_threads(threads));
            ASSERT_TRUE(best);
            EXPECT_EQ((*best)[sack.gain], (*expected)[sack.gain]);
            EXPECT_EQ(best.stopped(), StopReason::exhausted);
            EXPECT_TRUE(sack.model.check(*best));
            const auto least = csp::minimise(sack.model, sack.gain, with_threads(threads));
            EXPECT_EQ((*least)[sack.gain], 0);
        }
    }
}

TEST(Portfolio, SharesTheBestAcrossIndependentParts) {
    csp::Model model = parts();
    const auto gain = model.int_var(csp::range(-100, 100));
    model.post(csp::Expression(csp::Var{0}) + csp::Var{5} + csp::Var{1} == csp::Expression(gain));
    const auto one = csp::maximise(model, gain);
    for (int round = 0; round < 20; ++round)
        EXPECT_EQ((*csp::maximise(model, gain, with_threads(3)))[gain], (*one)[gain]);
}

TEST(Portfolio, IsNotMisledByABoundFromElsewhereInAnIndependentPart) {
    // Simulates that another thread finds the cost 3 while this one, with x = 3, branches on y; y is then not to blame.
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 5)), y = model.int_var(csp::range(1, 3));
    std::atomic<csp::WideValue> best = csp::Objective::none;
    csp::SearchOptions options;
    options.minimise = csp::View(x);
    options.branching = csp::branch_by("x first", [&](csp::SearchState& state) {
        const csp::Store& store = state.engine.store();
        if (state.is_open(x)) return csp::Atom::equal(x, store.contains(x, 3) ? 3 : 1);
        if (best > 3) best = 3;
        return csp::Atom::equal(y, store.min(y));
    });
    csp::Solver solver(model, options, {.best = &best});
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(solver[x], 1);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

TEST(Portfolio, SeesWhatABoundFromElsewhereFixes) {
    // The decision and the bound narrow the same variable on one level of the tree.
    csp::Model model;
    const auto x = model.int_var(csp::range(1, 9));
    model.int_var(csp::range(1, 3));
    connect(model);
    std::atomic<csp::WideValue> best = csp::Objective::none;
    csp::SearchOptions options;
    options.minimise = csp::View(x);
    options.branching = csp::branch_by("halve", [&](csp::SearchState& state) {
        best = 2;
        const csp::Var first = state.open.front();
        return csp::Atom::at_most(first,
                                  (state.engine.store().min(first) + state.engine.store().max(first)) / 2);
    });
    csp::Solver solver(model, options, {.best = &best});
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(solver[x], 1);
}

TEST(Portfolio, TakesACostFromElsewhereHoweverHighItIs) {
    constexpr csp::WideValue one = 1;
    for (const csp::WideValue known : {one << 30, (one << 31) - 1, one << 31, one << 40}) {
        csp::Model model;
        const auto x = model.int_var(csp::range(0, 20));
        for (const csp::View cost : {csp::View(x) - 10, -csp::View(x) - 10}) {
            std::atomic<csp::WideValue> best = known;
            csp::SearchOptions options;
            options.minimise = cost;
            csp::Solver solver(model, options, {.best = &best});
            solver.begin();
            EXPECT_TRUE(solver.next()) << known;
        }
    }
}

TEST(Portfolio, StopsAtLimits) {
    const Knapsack sack = knapsack(7);
    auto options = with_threads(2);
    options.limits.solutions = 1;
    const auto first = csp::maximise(sack.model, sack.gain, options);
    EXPECT_TRUE(first);
    EXPECT_EQ(first.stopped(), StopReason::solution_limit);
    options.limits = {.nodes = 400};
    EXPECT_EQ(csp::solve(pigeons(10), options).stopped(), StopReason::node_limit);
    options.limits = {.time = 10ms};
    EXPECT_EQ(csp::solve(pigeons(14), options).stopped(), StopReason::time_limit);
}

TEST(Portfolio, BeginsWithTheOptionsAsTheyAre) {
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::max);
    options.by_discrepancies = true;
    const auto strategy = [&](unsigned number) {
        return csp::describe(csp::parallel::portfolio_member(options, number));
    };
    EXPECT_EQ(strategy(0), csp::describe(options));
    for (unsigned number = 1; number <= 4; ++number) EXPECT_NE(strategy(number), strategy(number - 1));
    EXPECT_EQ(strategy(5), strategy(1));
}

} // namespace portfolio_test
