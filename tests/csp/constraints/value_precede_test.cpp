#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace value_precede_test {

using csp::Value;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::Values;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

Options colours(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 0;
    options.max_arity = 6;
    options.cases = 400;
    options.values = [](csp::Random& random) { return csp::testing::some_of({0, 1, 2, 3, 4}, random); };
    return options;
}

/// Returns consecutive values, in order or shuffled.
Values random_chain(csp::Random& random) {
    Values values(1 + random.below(5));
    std::iota(values.begin(), values.end(), csp::testing::random_between(random, -1, 2));
    if (random.below(2) == 0)
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
    return values;
}

const Make pair = [](const Scope& s, csp::Random& random) {
    const Value first = csp::testing::random_between(random, -1, 3);
    return csp::value_precede(s, first, csp::testing::random_between(random, 0, 4));
};
const Make chain = [](const Scope& s, csp::Random& random) {
    return csp::value_precede_chain(s, random_chain(random));
};

TEST(ValuePrecede, IsDomainConsistent) {
    for (const Make make : {pair, chain}) {
        Options options = colours(Promise::domain);
        const auto report = check_constraint(make, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases / 4);
        options.values = nullptr;
        options.max_arity = 4;
        EXPECT_EQ(check_constraint(make, options).violation, "");
    }
}

TEST(ValuePrecede, NegatedIsDomainConsistent) {
    const Make negated_pair = [](const Scope& s, csp::Random& random) { return !pair(s, random); };
    const Make negated_chain = [](const Scope& s, csp::Random& random) { return !chain(s, random); };
    for (const Make make : {negated_pair, negated_chain}) {
        Options options = colours(Promise::domain);
        EXPECT_EQ(check_constraint(make, options).violation, "");
        options.values = nullptr;
        options.max_arity = 4;
        EXPECT_EQ(check_constraint(make, options).violation, "");
    }
}

/// The variable without bounds and the truth value may take arbitrary values.
TEST(ValuePrecede, ReifiedOverAnUnboundedVariableNeedsNoSearch) {
    for (const Value truth : {0, 1}) {
        for (std::size_t unbounded = 0; unbounded < 3; ++unbounded) {
            csp::Model model;
            const csp::Var b = model.bool_var("b");
            std::vector<csp::Var> x = model.int_vars(2, csp::range(0, 4));
            x.insert(x.begin() + static_cast<std::ptrdiff_t>(unbounded),
                     model.int_var(csp::range(csp::min_value, csp::max_value)));
            model.post(csp::Expression(b) == csp::Expression(csp::value_precede_chain(x, {1, 2, 3})));
            model.post(b == truth);
            csp::SearchOptions options;
            options.limits.nodes = 100;
            for (const auto* order : {&csp::variable_order::input, &csp::variable_order::mrv})
                for (const auto* values : {&csp::value_order::min, &csp::value_order::max}) {
                    options.variable_order = order;
                    options.value_order = values;
                    options.decisions = x;
                    EXPECT_TRUE(csp::solve(model, options)) << truth << ' ' << unbounded;
                }
        }
    }
}

TEST(ValuePrecede, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) { return !chain(s, random); };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, chain(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        return chain(s, random) + pair(s, random) == 1;
    };
    Options options = colours(Promise::none);
    options.min_arity = 1;
    options.max_arity = 4;
    options.cases = 100;
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

TEST(ValuePrecede, PlacesTheValueThatMustComeFirst) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 4), "x");
    model.post(csp::value_precede_chain(x, {1, 2, 3}));
    model.post(csp::equal(x[3], 3));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{1, 4}, {1, 2, 4}, {1, 2, 3, 4}, {3}}));
    ASSERT_TRUE(engine.decide(csp::Atom::equal(x[0], 4)));
    EXPECT_EQ(csp::testing::box_of(engine), (Box{{4}, {1}, {2}, {3}}));
    EXPECT_EQ(model.describe(0), "1 before 2 before 3 in x[0], x[1], x[2], x[3]");
}

/// One colouring is left for each partition; their number is a Bell number.
TEST(ValuePrecede, LeavesOneOfEachSetOfNames) {
    const std::vector<std::uint64_t> bell{1, 1, 2, 5, 15, 52, 203};
    for (std::size_t n = 1; n < bell.size(); ++n) {
        csp::Model model;
        std::vector<Value> values(n);
        std::iota(values.begin(), values.end(), 1);
        model.post(csp::value_precede_chain(model.int_vars(n, csp::range(1, static_cast<Value>(n))), values));
        EXPECT_EQ(csp::count_solutions(model).solutions, bell[n]);
    }
}

TEST(ValuePrecede, TakesValuesFarApart) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(csp::min_value, csp::max_value));
    model.post(csp::value_precede_chain(x, {csp::max_value, csp::min_value, 0}));
    model.post(csp::equal(x[2], 0));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(x[0]), csp::max_value);
    EXPECT_EQ(engine.store().value(x[1]), csp::min_value);
}

TEST(ValuePrecede, OfAValueAndItselfRemovesIt) {
    csp::Model model;
    model.post(csp::value_precede(model.int_vars(2, csp::range(0, 2)), 1, 1));
    EXPECT_EQ(csp::count_solutions(model).solutions, 4U);
}

TEST(ValuePrecede, RefusesARepeatedValueAndOneOutOfRange) {
    const csp::Var x{0};
    try {
        (void)csp::value_precede_chain({x}, {1, 2, 1});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::value_precede_chain: the value 1 is in the chain twice");
    }
    EXPECT_THROW((void)csp::value_precede({x}, 1, csp::max_value + 1), csp::ArgumentError);
    EXPECT_THROW((void)csp::value_precede_chain({x}, {csp::min_value - 1}), csp::ArgumentError);
}

} // namespace value_precede_test
