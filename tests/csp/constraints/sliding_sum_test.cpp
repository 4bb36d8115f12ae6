#include <csp/base/error.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace sliding_sum_test {

using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

const Make random_window = [](const Scope& s, csp::Random& random) {
    const csp::Value low = csp::testing::random_between(random, -6, 4);
    return csp::sliding_sum(s, 1 + random.below(4), low, low + csp::testing::random_between(random, -1, 6));
};

Options options_for(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 0;
    options.max_arity = 4;
    options.cases = 300;
    return options;
}

TEST(SlidingSum, IsValueConsistent) {
    const auto report = check_constraint(random_window, options_for(Promise::value));
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 3);
}

TEST(SlidingSum, OfOneWindowIsBoundsConsistent) {
    const Make one = [](const Scope& s, csp::Random& random) {
        const csp::Value low = csp::testing::random_between(random, -6, 4);
        return csp::sliding_sum(s, s.size(), low, low + csp::testing::random_between(random, 0, 3));
    };
    Options options = options_for(Promise::bounds);
    options.min_arity = 1;
    EXPECT_EQ(check_constraint(one, options).violation, "");
}

TEST(SlidingSum, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) { return !random_window(s, random); };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, random_window(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        const csp::Constraint one = random_window(s, random);
        return one + random_window(s, random) == 1;
    };
    Options options = options_for(Promise::none);
    options.min_arity = 1;
    options.cases = 100;
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

/// Words of 0 and 1 without two neighbours 1: Fibonacci numbers.
TEST(SlidingSum, CountsWordsWithoutNeighbours) {
    csp::Model model;
    model.post(csp::sliding_sum(model.int_vars(10, csp::range(0, 1)), 2, 0, 1));
    EXPECT_EQ(csp::count_solutions(model).solutions, 144U);
}

TEST(SlidingSum, OfAShortListHolds) {
    csp::Model model;
    model.post(csp::sliding_sum(model.int_vars(2, csp::range(0, 1), "x"), 3, 5, 4));
    EXPECT_EQ(csp::count_solutions(model).solutions, 4U);
    EXPECT_EQ(model.describe(0), "each 3 neighbours sum to 5..4: x[0], x[1]");
}

TEST(SlidingSum, RefusesAnEmptyWindowAndHugeBounds) {
    const Scope scope{csp::Var{0}};
    try {
        (void)csp::sliding_sum(scope, 0, 0, 1);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::sliding_sum: a window of 0 variables; it must have at least 1");
    }
    EXPECT_THROW((void)csp::sliding_sum(scope, 1, INT64_MIN, 1), csp::ArgumentError);
    EXPECT_THROW((void)csp::sliding_sum(scope, 1, 0, INT64_MAX), csp::ArgumentError);
}

} // namespace sliding_sum_test
