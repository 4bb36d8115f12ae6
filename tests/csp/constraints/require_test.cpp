#include <csp/base/error.hpp>
#include <csp/constraints/require/checking.hpp>
#include <csp/constraints/require/require.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <numeric>

namespace require_test {

using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;
using Tuple = std::span<const Value>;

bool sum_is_divisible(Tuple values, Value by) {
    return std::accumulate(values.begin(), values.end(), 0) % by == 0;
}

csp::Constraint random_condition(const std::vector<View>& scope, csp::Random& random) {
    const Value by = csp::testing::random_between(random, 2, 5);
    const Value last = csp::testing::random_between(random, -2, 2);
    return csp::require(scope, [=](Tuple values) {
        return sum_is_divisible(values, by) &&
               (values.empty() || csp::WideValue{values.back()} * values.front() >= last);
    });
}

TEST(Require, IsDomainConsistentOverSmallDomains) {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.min_arity = 0;
    options.cases = 1200;
    const auto report = csp::testing::check_constraint(random_condition, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases);
}

/// The rule for large products of domains, which brute force cannot enumerate, is tested on small ones.
TEST(Require, IsValueConsistentByForwardChecking) {
    Options options;
    options.promise_for_duplicates = Promise::value;
    options.min_arity = 1;
    options.cases = 1200;
    const auto make = [](const std::vector<View>& scope, csp::Random& random) {
        const Value by = csp::testing::random_between(random, 2, 4);
        const auto condition = [=](Tuple values) { return sum_is_divisible(values, by); };
        return csp::rule_constraint(
            [=] { return std::make_unique<csp::ForwardChecking>(csp::ScopedPredicate(scope, condition)); });
    };
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 1000U);
}

TEST(Require, IsCheckedWhenFixedByBackwardChecking) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 0;
    const auto make = [](const std::vector<View>& scope, csp::Random& random) {
        const Value by = csp::testing::random_between(random, 2, 4);
        const auto condition = [=](Tuple values) { return sum_is_divisible(values, by); };
        return csp::rule_constraint(
            [=] { return std::make_unique<csp::BackwardChecking>(csp::ScopedPredicate(scope, condition)); });
    };
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.failures, 100U);
}

TEST(Require, TakesOneArgumentPerVariable) {
    csp::Model model;
    const auto [x, y, z] = model.int_vars<3>(csp::range(1, 9));
    model.post(
        csp::require({x, y, z}, [](Value a, Value b, Value c) { return a * b == c && a > 1 && b > a; }));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (csp::testing::Box{{2}, {3, 4}, {6, 8}}));
}

TEST(Require, TakesVectorsOfVariablesAndOfViews) {
    const std::vector<csp::Var> variables{csp::Var{0}, csp::Var{1}};
    const std::vector<View> views{csp::Var{0} + 1, -csp::Var{1}};
    const auto is_less = [](Value a, Value b) { return a < b; };
    EXPECT_TRUE(csp::require(variables, is_less)->check(csp::Assignment({1, 2})));
    EXPECT_FALSE(csp::require(views, is_less)->check(csp::Assignment({1, 2})));
    EXPECT_TRUE(csp::require(views, is_less)->check(csp::Assignment({1, -3})));
}

TEST(Require, RefusesAPredicateOfAnotherNumberOfValues) {
    const std::vector<csp::Var> variables{csp::Var{0}, csp::Var{1}};
    try {
        (void)csp::require(variables, [](Value, Value, Value) { return true; });
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::require: the predicate takes 3 values, but there are 2 variables");
    }
}

TEST(Require, RefusesAnEmptyPredicate) {
    EXPECT_THAT(
        [] { (void)csp::require_tuple({}, csp::TuplePredicate()); },
        testing::ThrowsMessage<csp::ArgumentError>("csp::require: the predicate is an empty function"));
}

TEST(Require, NarrowsASingleVariableAndLeavesNoRule) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 100));
    model.post(csp::require({x + 1}, [](Value v) { return v % 25 == 0; }));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(csp::testing::box_of(engine), (csp::testing::Box{{24, 49, 74, 99}}));
    EXPECT_EQ(engine.rule_count(), 0U);
}

TEST(Require, WithoutVariablesHoldsOrNot) {
    for (const bool holds : {true, false}) {
        csp::Model model;
        model.post(csp::require(std::vector<csp::Var>(), [=](Tuple) { return holds; }));
        csp::Engine engine;
        load(model, engine);
        EXPECT_EQ(engine.propagate(), holds);
    }
}

TEST(Require, TriesTheValuesOfTheLastVariableWhereDomainsAreLarge) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 5000));
    model.post(csp::require({x[0], x[1], x[2]}, [](Value a, Value b, Value c) { return a * b == c; }));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    ASSERT_TRUE(engine.decide(csp::Atom::equal(x[2], 4998)));
    ASSERT_TRUE(engine.decide(csp::Atom::equal(x[0], 51)));
    EXPECT_EQ(engine.store().value(x[1]), 98);
    engine.pop();
    EXPECT_EQ(engine.store().size(x[1]), 5001U);
    EXPECT_FALSE(engine.decide(csp::Atom::equal(x[0], 52)));
}

TEST(Require, IsDescribedByItsScope) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    model.post(csp::require({x, x + 1}, [](Value a, Value b) { return a < b; }));
    EXPECT_EQ(model.describe(0), "condition on x, x + 1");
}

} // namespace require_test
