#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace domain_test {

TEST(In, KeepsTheValuesOfTheSet) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::domain;
    options.min_arity = options.max_arity = 1;
    options.cases = 1000;
    const auto make = [](const std::vector<csp::View>& scope, csp::Random& random) {
        return csp::in(scope[0], csp::testing::random_values(random, true));
    };
    EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(In, CutsHugeDomainsDownToAFewRuns) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(-1'000'000'000, 1'000'000'000), "x");
    model.post(csp::in(3 - x, {7, 8, 9, 1'000'000'000}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (csp::testing::Box{{-999'999'997, -6, -5, -4}}));
    EXPECT_EQ(engine.rule_count(), 0U);
}

TEST(In, IsDescribedAsASetOfRuns) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    model.post(csp::in(x, {1, 2, 4, 6, 7, 8}));
    EXPECT_EQ(model.describe(0), "x in {1, 2, 4, 6..8}");
}

TEST(In, TakesAnyListOfValues) {
    const csp::Var x{0};
    const std::vector<csp::Value> primes{7, 2, 5, 3};
    EXPECT_TRUE(csp::in(x, primes)->check(csp::Assignment({5})));
    EXPECT_FALSE(csp::in(x, primes)->check(csp::Assignment({6})));
    EXPECT_TRUE(csp::in(x, csp::range(0, 9))->check(csp::Assignment({6})));
    EXPECT_FALSE(csp::not_in(x, primes)->check(csp::Assignment({5})));
    EXPECT_TRUE(csp::not_in(x, primes)->check(csp::Assignment({6})));
}

TEST(In, MeansASetByAListAndAnIntervalByARange) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(-9, 19), "x");
    model.post(csp::in(x, {0, 9}));
    model.post(csp::in(x, csp::range(0, 9)));
    model.post(csp::not_in(x, {0, 9}));
    model.post(csp::not_in(x, csp::range(0, 9)));
    EXPECT_EQ(model.describe(0), "x in {0, 9}");
    EXPECT_EQ(model.describe(1), "x in {0..9}");
    EXPECT_EQ(model.describe(2), "x not in {0, 9}");
    EXPECT_EQ(model.describe(3), "x not in {0..9}");
}

TEST(In, RefusesSetsThatAreNone) {
    const std::vector<csp::Value> none;
    const std::vector<csp::Value> too_large{1, csp::max_value + 1};
    EXPECT_THROW((void)csp::in(csp::Var{0}, none), csp::ArgumentError);
    EXPECT_THROW((void)csp::not_in(csp::Var{0}, none), csp::ArgumentError);
    EXPECT_THROW((void)csp::in(csp::Var{0}, too_large), csp::ArgumentError);
    EXPECT_THROW((void)csp::not_in(csp::Var{0}, csp::range(9, 0)), csp::ArgumentError);
}

TEST(NotIn, RemovesTheValuesOfTheSet) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::domain;
    options.min_arity = options.max_arity = 1;
    options.cases = 1000;
    const auto make = [](const std::vector<csp::View>& scope, csp::Random& random) {
        return csp::not_in(scope[0], csp::testing::random_values(random, true));
    };
    EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(NotIn, FailsWhereNothingIsLeft) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(csp::min_value, csp::max_value));
    model.post(csp::not_in(x, csp::range(csp::min_value, 4)));
    model.post(csp::not_in(-x, csp::range(csp::min_value, -6)));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (csp::testing::Box{{5}}));
    EXPECT_EQ(engine.rule_count(), 0U);
    model.post(csp::not_in(-x, csp::range(-7, -5)));
    csp::Engine another;
    load(model, another);
    EXPECT_FALSE(another.propagate());
}

TEST(NotIn, IsDescribedAsASetOfRuns) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    model.post(csp::not_in(x, {1, 2, 4, 6, 7, 8}));
    EXPECT_EQ(model.describe(0), "x not in {1, 2, 4, 6..8}");
}

} // namespace domain_test
