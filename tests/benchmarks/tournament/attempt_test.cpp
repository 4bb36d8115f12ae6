#include <tests/support/apart.hpp>

#include <benchmarks/tournament/attempt.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace attempt_test {

using tournament::attempt;
using tournament::Instance;
using tournament::Outcome;
using tournament::Statement;

const tournament::Combination plain{"input", "min", "value", "none"};

/// Returns `count` pigeons with one hole less, stated by pairs, which is hard to refute.
Instance pigeons(std::size_t count) {
    return {"pigeons", 0.5, [count] {
                Statement statement;
                const auto hole =
                    statement.model.int_vars(count, csp::range(2, static_cast<csp::Value>(count)), "hole");
                for (std::size_t i = 0; i < count; ++i)
                    for (std::size_t j = 0; j < i; ++j) statement.model.post(tests::apart(hole[i], hole[j]));
                return statement;
            }};
}

/// Returns the problem of the least sum of n different numbers from 0.
Instance sum(std::size_t count) {
    return {"sum", {}, [count] {
                Statement statement;
                const auto x = statement.model.int_vars(count, csp::range(0, 9), "x");
                const auto total = statement.model.int_var(csp::range(0, 1000), "total");
                csp::Expression expression = 0;
                for (const csp::Var one : x) expression = expression + one;
                statement.model.post(csp::all_different(x));
                statement.model.post(expression == total);
                statement.minimise = total;
                return statement;
            }};
}

tournament::Run run(const Instance& instance, const tournament::RunLimits& limits = {}) {
    return *attempt({"set", &instance, plain, 3}, limits, {});
}

TEST(Attempt, LearnsIfTheCombinationSaysSo) {
    const Instance instance = pigeons(8);
    tournament::Combination learning = plain;
    learning.learning = "always";
    const auto with = *attempt({"set", &instance, learning, 3}, {}, {});
    EXPECT_EQ(with.outcome, Outcome::refuted);
    EXPECT_LT(with.failures, run(instance).failures * 2 / 3);
    learning.learning = "sometimes";
    EXPECT_THROW((void)attempt({"set", &instance, learning, 3}, {}, {}), std::logic_error);
}

TEST(Attempt, SearchesAsTheFurtherFactorsSay) {
    const Instance instance = sum(4);
    for (const auto* const branching : {"orders", "last-conflict", "random-ties"})
        for (const auto* const neighbourhood : {"none", "interleaved", "random"})
            for (const auto* const tree : {"depth-first", "discrepancies"})
                for (const auto* const restarts : {"none", "luby"}) {
                    tournament::Combination combination = plain;
                    combination.restarts = restarts;
                    combination.branching = branching;
                    combination.neighbourhood = neighbourhood;
                    combination.tree = tree;
                    const auto one = *attempt({"set", &instance, combination, 3}, {}, {});
                    EXPECT_EQ(one.outcome, Outcome::solved) << to_string(combination);
                    EXPECT_EQ(one.cost, 6) << to_string(combination);
                }
    tournament::Combination by_discrepancies = plain;
    by_discrepancies.tree = "discrepancies";
    const Instance hard = pigeons(6);
    EXPECT_GT(attempt({"set", &hard, by_discrepancies, 3}, {}, {})->nodes, run(hard).nodes);
}

TEST(Attempt, ARunSaysWhatItWasAndHowItEnded) {
    const Instance instance = pigeons(5);
    const auto one = run(instance);
    EXPECT_EQ(one.set, "set");
    EXPECT_EQ(one.instance, "pigeons");
    EXPECT_EQ(one.difficulty, 0.5);
    EXPECT_EQ(one.combination, plain);
    EXPECT_EQ(one.seed, 3U);
    EXPECT_EQ(one.outcome, Outcome::refuted);
    EXPECT_GT(one.nodes, 10U);
    EXPECT_GT(one.failures, 5U);
    EXPECT_GT(one.propagations, 10U);
    EXPECT_GT(one.seconds, 0);
    EXPECT_EQ(one.cost, std::nullopt);
    EXPECT_EQ(run(instance).nodes, one.nodes);
}

TEST(Attempt, TheBestSolutionIsSoughtWhereSomethingIsMinimised) {
    const Instance instance = sum(4);
    const auto one = run(instance);
    EXPECT_EQ(one.outcome, Outcome::solved);
    EXPECT_EQ(one.cost, 0 + 1 + 2 + 3);
}

TEST(Attempt, ARunThatHitsALimitIsCensored) {
    const Instance instance = pigeons(12);
    const auto by_nodes = run(instance, {.nodes = 100});
    EXPECT_EQ(by_nodes.outcome, Outcome::censored);
    EXPECT_EQ(by_nodes.nodes, 100U);
    const auto by_time = run(instance, {.seconds = 0.05});
    EXPECT_EQ(by_time.outcome, Outcome::censored);
    EXPECT_GE(by_time.seconds, 0.05); // processor time, even if the machine is busy
    EXPECT_LT(by_time.seconds, 5);
}

TEST(Attempt, WhatWasFoundBeforeALimitIsKeptAsItsCost) {
    const Instance instance = sum(9);
    const auto one = *attempt({"set", &instance, {"input", "max", "value", "none"}, 1}, {.nodes = 15}, {});
    EXPECT_EQ(one.outcome, Outcome::censored);
    ASSERT_TRUE(one.cost.has_value());
    EXPECT_GT(*one.cost, 36); // the optimum
}

TEST(Attempt, TooLateIsCensoredEvenWhereTheSearchCameToItsEnd) {
    const Instance instance = sum(3);
    const auto one = run(instance, {.seconds = 1e-9});
    EXPECT_EQ(one.outcome, Outcome::censored);
}

TEST(Attempt, AStopLeavesNoRun) {
    const Instance instance = pigeons(12);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(attempt({"set", &instance, plain, 1}, {}, stop.get_token()).has_value());
}

} // namespace attempt_test
