#include <tests/support/loaded.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace all_different_sum_test {

using test::left_of;

using csp::Constraint;
using csp::Var;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

Constraint random_cage(const Scope& s, csp::Random& random) {
    return csp::all_different_sum(s, csp::testing::random_between(random, -4, 14));
}

csp::testing::Values digits(csp::Random& random) { return csp::testing::some_of({1, 2, 3, 4, 5, 6}, random); }

TEST(AllDifferentSum, IsRightForDomainsOfEveryKind) {
    Options options;
    options.promise = Promise::value;
    options.min_arity = 1;
    EXPECT_EQ(csp::testing::check_constraint(random_cage, options).violation, "");
    options.max_arity = 5;
    options.values = digits;
    EXPECT_EQ(csp::testing::check_constraint(random_cage, options).violation, "");
}

TEST(AllDifferentSum, StandsUnderConditionsAndInNegations) {
    const auto conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s[0] >= 1, random_cage({s.begin() + 1, s.end()}, random));
    };
    const auto negated = [](const Scope& s, csp::Random& random) {
        return csp::negation(random_cage(s, random));
    };
    Options options;
    options.promise = Promise::none;
    options.cases = 100;
    EXPECT_EQ(csp::testing::check_constraint(conditional, options).violation, "");
    EXPECT_EQ(csp::testing::check_constraint(negated, options).violation, "");
}

TEST(AllDifferentSum, KnowsTheSetsThatHaveTheSum) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 9), "x");
    model.post(csp::all_different_sum(x, 11));
    EXPECT_EQ(left_of(model), Box(4, {1, 2, 3, 5}));
    EXPECT_EQ(model.describe(0), "all different, come to 11: x[0], x[1], x[2], x[3]");
    EXPECT_EQ(csp::count_solutions(model).solutions, 24U);
}

TEST(AllDifferentSum, KnowsBoundsWhereThereAreManySets) {
    csp::Model model; // 0 + 1 + ... + 8 = 36, so the last may be 104
    const auto x = model.int_vars(9, csp::range(0, 1000), "x");
    const Var last = model.int_var(csp::range(0, 1000), "last");
    std::vector<Var> all = x;
    all.push_back(last);
    model.post(csp::all_different_sum(all, 140));
    EXPECT_EQ(left_of(model).back().back(), 104);
}

TEST(AllDifferentSum, OfNothingComesToNothing) {
    csp::Model model;
    model.post(csp::all_different_sum(Scope(), 0));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
    model.post(csp::all_different_sum(Scope(), 1));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

} // namespace all_different_sum_test
