#include <csp/constraints/domain/in.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace {

TEST(In, KeepsTheValuesOfTheSet) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::domain;
    options.min_arity = options.max_arity = 1;
    options.cases = 1000;
    const auto make = [](const std::vector<csp::View>& scope, csp::Random& random) {
        return csp::in(scope[0], csp::Domain::of(csp::testing::random_values(random, true)));
    };
    EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(In, CutsHugeDomainsDownToAFewRuns) {
    csp::Model model;
    const csp::Var x = model.int_var({-1'000'000'000, 1'000'000'000}, "x");
    model.post(csp::in(3 - x, csp::Domain::of({7, 8, 9, 1'000'000'000})));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (csp::testing::Box{{-999'999'997, -6, -5, -4}}));
    EXPECT_EQ(engine.rule_count(), 0U);
}

TEST(In, IsDescribedAsASetOfRuns) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9}, "x");
    model.post(csp::in(x, csp::Domain::of({1, 2, 4, 6, 7, 8})));
    EXPECT_EQ(model.describe(0), "x in {1, 2, 4, 6..8}");
}

} // namespace
