#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace not_all_different_test {

using namespace csp;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

TEST(NotAllDifferent, IsDomainConsistent) {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = 1;
    options.max_arity = 5;
    options.cases = 500;
    const auto few_shared = [](Random& random) {
        return csp::testing::some_of({-4, -2, 0, 1, 3, 5, 6, 9, 70, 90}, random);
    };
    for (const bool is_sparse : {false, true}) {
        if (is_sparse) options.values = few_shared;
        const auto report =
            csp::testing::check_constraint([](const Scope& xs) { return !all_different(xs); }, options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.removals, 0U);
        EXPECT_GT(report.failures, 0U);
    }
}

TEST(NotAllDifferent, HoldsUnderConditionsAndIsNegatedAgain) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 3;
    options.cases = 150;
    const auto rest = [](const Scope& s) { return Scope(s.begin() + 1, s.end()); };
    const auto reified = [rest](const Scope& s) {
        return equivalence(equal(s[0], 1), all_different(rest(s)));
    };
    const auto twice = [](const Scope& s) { return !!all_different(s, consistency::domain); };
    EXPECT_EQ(csp::testing::check_constraint(reified, options).violation, "");
    EXPECT_EQ(csp::testing::check_constraint(twice, options).violation, "");
}

/// The condition is decided as soon as the domains imply it, and its consequences follow immediately.
TEST(NotAllDifferent, DecidesTheConditionAndPrunes) {
    Model model;
    const Var condition = model.int_var(range(0, 1), "condition");
    const Var x = model.int_var({1, 2, 3}, "x");
    const Var y = model.int_var({3, 4, 5}, "y");
    const Var z = model.int_var({6, 7}, "z");
    model.post(equivalence(condition, all_different({x, y, z})));
    Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(condition).size(), 2U);
    ASSERT_TRUE(engine.decide(Atom::equal(condition, 0)));
    EXPECT_EQ(engine.domain(x).min(), 3);
    EXPECT_EQ(engine.domain(y).max(), 3);
    EXPECT_EQ(engine.domain(z).size(), 2U);
    engine.pop();
    ASSERT_TRUE(engine.decide(Atom::different(x, 3)));
    EXPECT_EQ(engine.domain(condition).min(), 1);
}

TEST(NotAllDifferent, IsToldInWords) {
    Model model;
    const auto x = model.int_vars(3, range(0, 2), "x");
    model.post(!all_different(x));
    EXPECT_EQ(model.describe(0), "not all different: x[0], x[1], x[2]");
    EXPECT_EQ(count_solutions(model).solutions, 27U - 6U);
}

/// Domains of a thousand million values take no additional time.
TEST(NotAllDifferent, TakesWideDomains) {
    Model model;
    const Var x = model.int_var(range(min_value, max_value), "x");
    const Var y = model.int_var(range(-10, 10), "y");
    const Var z = model.int_var(range(1'000, 2'000), "z");
    model.post(!all_different({x, y, z}));
    Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate()); // y and z differ
    EXPECT_EQ(engine.domain(x).min(), -10);
    EXPECT_EQ(engine.domain(x).max(), 2'000);
    EXPECT_EQ(engine.domain(x).size(), 21U + 1'001U);
}

} // namespace not_all_different_test
