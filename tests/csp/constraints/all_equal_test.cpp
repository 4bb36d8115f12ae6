#include <csp/constraints/all_different/all_different.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace all_equal_test {

using csp::testing::Options;
using csp::testing::Promise;

const csp::testing::MakeConstraint make_all_equal = [](const std::vector<csp::View>& scope, csp::Random&) {
    return csp::all_equal(scope);
};

TEST(AllEqual, IsDomainConsistent) {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.min_arity = 0;
    options.max_arity = 5;
    options.cases = 800;
    EXPECT_EQ(check_constraint(make_all_equal, options).violation, "");
    options.views = false; // views leave more values
    const auto report = check_constraint(make_all_equal, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 500U);
}

TEST(AllEqual, KeepsTheCommonValues) {
    csp::Model model;
    const auto x = std::vector{model.int_var({1, 3, 5, 7}), model.int_var(csp::range(2, 9)),
                               model.int_var({-70'000, 3, 4, 7, 70'000})};
    model.post(csp::all_equal(x));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    for (const csp::Var y : x) {
        EXPECT_EQ(engine.store().min(y), 3);
        EXPECT_EQ(engine.store().max(y), 7);
        EXPECT_EQ(engine.store().size(y), 2U);
    }
}

/// x + 1 = 9 - x has one solution, 4; x = x + 1 has none.
TEST(AllEqual, SolvesEquationsBetweenViewsOfOneVariable) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(-9, 9));
    const csp::Var y = model.int_var(csp::range(0, 9));
    model.post(csp::all_equal({x + 1, y, 9 - x}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(x), 4);
    EXPECT_EQ(engine.store().value(y), 5);
    model.post(csp::all_equal({x, x + 1}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

TEST(AllEqual, IsDescribedByItsScope) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 9), "x");
    model.post(csp::all_equal({x, 5 - x, model.int_var(csp::range(0, 1), "y")}));
    EXPECT_EQ(model.describe(0), "all equal: x, 5 - x, y");
}

} // namespace all_equal_test
