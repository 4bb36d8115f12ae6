#include <csp/base/error.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace arg_min_max_test {

using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

/// The last variable is the index.
const Make smallest = [](const Scope& s, csp::Random&) {
    return csp::arg_min(Scope(s.begin(), s.end() - 1), s.back());
};
const Make largest = [](const Scope& s, csp::Random&) {
    return csp::arg_max(Scope(s.begin(), s.end() - 1), s.back());
};

Options options_for(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 2;
    options.max_arity = 5;
    options.cases = 400;
    return options;
}

TEST(ArgMinMax, IsDomainConsistent) {
    for (const Make make : {smallest, largest}) {
        Options options = options_for(Promise::domain);
        EXPECT_EQ(check_constraint(make, options).violation, "");
        options.values = [](csp::Random& random) { return csp::testing::some_of({0, 1, 2, 3}, random); };
        const auto report = check_constraint(make, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 100U);
    }
}

TEST(ArgMinMax, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) { return !largest(s, random); };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, smallest(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        return largest(s, random) + smallest(s, random) == 1;
    };
    Options options = options_for(Promise::none);
    options.max_arity = 4;
    options.cases = 100;
    options.values = [](csp::Random& random) { return csp::testing::some_of({0, 1, 2, 3}, random); };
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

TEST(ArgMinMax, IsTheFirstOfEquals) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 1), "x");
    const csp::Var least = model.int_var(csp::range(-9, 9), "least"),
                   most = model.int_var(csp::range(-9, 9), "most");
    model.post(csp::arg_min(x, least));
    model.post(csp::arg_max(x, most));
    std::vector<std::pair<csp::Value, csp::Value>> places;
    for (const auto& s : csp::solutions(model)) places.emplace_back(s[least], s[most]);
    EXPECT_EQ(places.size(), 8U);
    const std::vector<std::pair<csp::Value, csp::Value>> expected{{0, 0}, {0, 2}, {0, 1}, {0, 1},
                                                                  {1, 0}, {1, 0}, {2, 0}, {0, 0}};
    EXPECT_TRUE(std::is_permutation(places.begin(), places.end(), expected.begin(), expected.end()));
    EXPECT_EQ(model.describe(1), "most == arg_max(x[0], x[1], x[2])");
}

TEST(ArgMinMax, HoldsDownWhatCannotWin) {
    csp::Model model;
    const std::vector<csp::Var> x{model.int_var(csp::range(0, 9)), model.int_var(csp::range(2, 6)),
                                  model.int_var(csp::range(0, 9)), model.int_var(csp::range(0, 1))};
    const csp::Var index = model.int_var({-1, 1, 3, 7});
    model.post(csp::arg_max(x, index));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(index), 1);
    EXPECT_EQ(engine.store().max(x[0]), 5); // before the place of the largest, values are smaller
    EXPECT_EQ(engine.store().max(x[2]), 6); // after it, values are at most as large
}

TEST(ArgMinMax, RefusesAnEmptyList) {
    try {
        (void)csp::arg_min(Scope(), csp::Var{0});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::arg_min: an empty list has none; give at least one variable");
    }
}

} // namespace arg_min_max_test
