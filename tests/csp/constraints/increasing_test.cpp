#include <tests/support/loaded.hpp>

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace increasing_test {

using test::left_of;

using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

Options any_length(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 0;
    options.max_arity = 5;
    options.cases = 300;
    return options;
}

TEST(Increasing, IsDomainConsistent) {
    const Make weakly = [](const Scope& s, csp::Random&) { return csp::increasing(s); };
    const Make strictly = [](const Scope& s, csp::Random&) { return csp::strictly_increasing(s); };
    for (const Make make : {weakly, strictly}) {
        const auto report = check_constraint(make, any_length(Promise::domain));
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases / 3);
    }
}

TEST(Increasing, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random&) { return !csp::increasing(s); };
    const Make conditional = [](const Scope& s, csp::Random&) {
        return csp::implication(s.front() + 0 >= 1, csp::strictly_increasing(s));
    };
    const Make counted = [](const Scope& s, csp::Random&) {
        return csp::strictly_increasing(s) + csp::increasing(s) == 1;
    };
    Options options = any_length(Promise::none);
    options.min_arity = 1;
    options.max_arity = 4;
    options.cases = 100;
    options.monotone = false; // under a condition, the rule for a pair infers less than the rule for a list
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

TEST(Increasing, PassesBoundsAlongTheWholeChain) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9), "x");
    model.post(csp::strictly_increasing(x));
    model.post(csp::strictly_increasing({x[2], 8 - x[0]})); // x[0] + x[2] < 8
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine),
              (Box{{0, 1, 2, 3, 4, 5}, {1, 2, 3, 4, 5, 6}, {2, 3, 4, 5, 6, 7}, {3, 4, 5, 6, 7, 8, 9}}));
    ASSERT_TRUE(engine.decide(csp::Atom::at_least(x[1], 4)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{0, 1, 2}, {4, 5, 6}, {5, 6, 7}, {6, 7, 8, 9}}));
    EXPECT_EQ(model.describe(0), "strictly increasing: x[0], x[1], x[2], x[3]");
}

/// There are C(n, k) strictly increasing and C(n + k - 1, k) increasing lists of k of n values.
TEST(Increasing, HasAsManySolutionsAsThereAreChoices) {
    csp::Model strictly;
    strictly.post(csp::strictly_increasing(strictly.int_vars(4, csp::range(1, 9))));
    EXPECT_EQ(csp::count_solutions(strictly).solutions, 126U);
    csp::Model weakly;
    weakly.post(csp::increasing(weakly.int_vars(4, csp::range(1, 9))));
    EXPECT_EQ(csp::count_solutions(weakly).solutions, 495U);
}

TEST(Increasing, TakesTheLargestValues) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(csp::min_value, csp::max_value));
    model.post(csp::strictly_increasing(x));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().max(x[0]), csp::max_value - 2);
    EXPECT_EQ(engine.store().min(x[2]), csp::min_value + 2);
    ASSERT_TRUE(engine.decide(csp::Atom::at_least(x[0], csp::max_value - 2)));
    EXPECT_EQ(engine.store().value(x[2]), csp::max_value);
}

TEST(Increasing, OfOneVariableTwiceIsStrictlyImpossible) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9)), y = model.int_var(csp::range(0, 9));
    model.post(csp::increasing({x, y, x}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 10U);
    model.post(csp::strictly_increasing({x, x}));
    EXPECT_EQ(left_of(model), Box());
}

TEST(Increasing, HoldsOnceNothingCanBreakIt) {
    csp::Model model;
    const csp::Var b = model.bool_var();
    const std::vector<csp::Var> x{model.int_var(csp::range(0, 3)), model.int_var(csp::range(3, 5)),
                                  model.int_var(csp::range(5, 9))};
    model.post(csp::equivalence(b, csp::increasing(x)));
    EXPECT_EQ(left_of(model).front(), csp::testing::Values{1});
}

} // namespace increasing_test
