#include <csp/base/error.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace {

using csp::Comparison;
using csp::Term;
using csp::Value;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

csp::testing::MakeConstraint random_linear(Comparison comparison, Value largest_coefficient) {
    return [=](const std::vector<View>& scope, csp::Random& random) {
        std::vector<Term> terms;
        for (const View x : scope)
            terms.push_back(
                {largest_coefficient == 1
                     ? (random.below(2) == 0 ? 1 : -1)
                     : csp::testing::random_between(random, -largest_coefficient, largest_coefficient),
                 x});
        return csp::linear(terms, comparison, csp::testing::random_between(random, -12, 12));
    };
}

void expect_kept(Comparison comparison, Value largest_coefficient, Promise promise) {
    Options options;
    options.promise = options.promise_for_duplicates = promise;
    options.min_arity = 0;
    options.cases = 1200;
    const auto report =
        csp::testing::check_constraint(random_linear(comparison, largest_coefficient), options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 50U);
}

Box left_of(const csp::Model& model) {
    csp::Engine engine;
    load(model, engine);
    return engine.propagate() ? csp::testing::box_of(engine) : Box();
}

TEST(Linear, AtMostIsDomainConsistent) { expect_kept(Comparison::at_most, 5, Promise::domain); }
TEST(Linear, EqualIsValueConsistent) { expect_kept(Comparison::equal, 5, Promise::value); }
TEST(Linear, DifferentIsValueConsistent) { expect_kept(Comparison::different, 5, Promise::value); }

/// Where a variable stands twice the merged coefficient is 2 or 0, so that the promise is not made.
TEST(Linear, EqualIsBoundsConsistentWithUnitCoefficients) {
    Options options;
    options.promise = Promise::bounds;
    options.promise_for_duplicates = Promise::value;
    options.min_arity = 0;
    options.cases = 1200;
    EXPECT_EQ(csp::testing::check_constraint(random_linear(Comparison::equal, 1), options).violation, "");
}

/// Each bound of each term, less nothing but rounding, is met by what the others can be.
TEST(Linear, EqualIsBoundsConsistentOverTheReals) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        csp::Random random(seed);
        csp::Model model;
        std::vector<Term> terms;
        for (int i = 0; i < 4; ++i) {
            const Value low = csp::testing::random_between(random, -50, 50);
            const auto x = model.int_var({low, low + csp::testing::random_between(random, 0, 200)});
            terms.push_back(
                {csp::testing::random_between(random, 1, 30) * (random.below(2) == 0 ? 1 : -1), x});
        }
        const Value constant = csp::testing::random_between(random, -500, 500);
        model.post(csp::linear(terms, Comparison::equal, constant));
        csp::Engine engine;
        load(model, engine);
        if (!engine.propagate()) continue;
        for (const Term& pivot : terms) {
            double least = 0;
            double most = 0;
            for (const Term& other : terms) {
                if (other.variable.is_same(pivot.variable)) continue;
                const double a = static_cast<double>(other.coefficient) * engine.domain(other.variable).min();
                const double b = static_cast<double>(other.coefficient) * engine.domain(other.variable).max();
                least += std::min(a, b);
                most += std::max(a, b);
            }
            for (const Value bound :
                 {engine.domain(pivot.variable).min(), engine.domain(pivot.variable).max()}) {
                const double rest = constant - static_cast<double>(pivot.coefficient) * bound;
                EXPECT_TRUE(least <= rest && rest <= most) << "seed " << seed;
            }
        }
    }
}

TEST(Linear, NarrowsBoundsOfHugeDomains) {
    csp::Model model;
    const auto x = model.int_vars(3, {csp::min_value, csp::max_value});
    model.post(
        csp::linear({{3, x[0]}, {-2, x[1]}}, Comparison::at_most, -3 * csp::WideValue{csp::max_value}));
    model.post(csp::linear({{1, x[0]}, {1, x[1]}, {1, x[2]}}, Comparison::equal, 0));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().max(x[0]), -((csp::max_value + 2) / 3));
    EXPECT_EQ(engine.store().min(x[1]), 0);
}

TEST(Linear, DividesByTheGreatestCommonDivisor) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9}, "x");
    const csp::Var y = model.int_var({0, 9}, "y");
    model.post(csp::linear({{4, x}, {6, y}}, Comparison::at_most, 15));
    model.post(csp::linear({{-4, x}, {-6, y}}, Comparison::at_most, -15));
    model.post(csp::linear({{4, x}, {6, y}}, Comparison::different, 15));
    EXPECT_EQ(model.describe(0), "2 * x + 3 * y <= 7");
    EXPECT_EQ(model.describe(1), "2 * x + 3 * y >= 8");
    EXPECT_EQ(model.describe(2), "4 * x + 6 * y != 15");
}

TEST(Linear, FailsAtOnceWhereTheDivisorLeavesNoSolution) {
    csp::Model model;
    const auto x = model.int_vars(2, {0, 1000});
    model.post(csp::linear({{4, x[0]}, {6, x[1]}}, Comparison::equal, 15));
    csp::Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed());
    EXPECT_EQ(engine.rule_count(), 0U);
}

TEST(Linear, LeavesNoRuleOnASingleVariable) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9});
    model.post(csp::linear({{3, x}, {-1, x}, {0, model.int_var({0, 1})}}, Comparison::at_most, 9));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(engine.rule_count(), 0U);
    EXPECT_EQ(engine.store().max(x), 4);
}

TEST(Linear, MergesTermsOfOneVariableAndFoldsViews) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9}, "x");
    const csp::Var y = model.int_var({0, 9}, "y");
    model.post(csp::linear({{1, x + 3}, {2, 5 - y}, {1, x}, {1, y}}, Comparison::equal, 4));
    EXPECT_EQ(model.describe(0), "2 * x == y - 9");
    EXPECT_EQ(left_of(model), (Box{{0}, {9}}));
}

TEST(Linear, ReadsAsOneWouldWriteIt) {
    csp::Model model;
    const csp::Var x = model.int_var({0, 9}, "x");
    const csp::Var y = model.int_var({0, 9}, "y");
    const auto described = [&](std::vector<Term> terms, Comparison comparison, csp::WideValue constant) {
        return csp::linear(terms, comparison, constant)->describe([&](View v) { return model.name(v); });
    };
    EXPECT_EQ(described({{1, x}, {2, y}}, Comparison::at_most, 7), "x + 2 * y <= 7");
    EXPECT_EQ(described({{-1, x}, {2, y}}, Comparison::at_most, -7), "2 * y <= x - 7");
    EXPECT_EQ(described({{-1, x}}, Comparison::at_most, -7), "x >= 7");
    EXPECT_EQ(described({{-2, x}, {3, y}}, Comparison::equal, 0), "2 * x == 3 * y");
    EXPECT_EQ(described({}, Comparison::at_most, -1), "0 <= -1");
}

/// Sums near 2^62, from coefficients near the largest allowed: nothing may overflow.
TEST(Linear, ComputesTheLargestSumsExactly) {
    const csp::WideValue large = csp::WideValue{1} << 30;
    csp::Model model;
    const auto least = model.int_var({csp::min_value, csp::min_value});
    const auto x = model.int_vars(4, {csp::min_value, csp::max_value});
    model.post(csp::linear({{large, x[0]}, {large - 1, x[1]}}, Comparison::at_most,
                           -(2 * large - 1) * csp::max_value));
    model.post(csp::linear({{large, least}, {-large + 1, x[2]}}, Comparison::equal,
                           -large * csp::max_value - 5 * (large - 1)));
    model.post(csp::linear({{large, x[3]}, {large - 1, least}}, Comparison::different,
                           -(2 * large - 1) * csp::max_value));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().max(x[0]), csp::min_value);
    EXPECT_EQ(engine.store().max(x[1]), csp::min_value);
    EXPECT_EQ(engine.store().value(x[2]), 5);
    EXPECT_EQ(engine.store().min(x[3]), csp::min_value + 1);
    EXPECT_TRUE(
        model.check(csp::Assignment({csp::min_value, csp::min_value, csp::min_value, 5, csp::max_value})));
}

TEST(Linear, RefusesSumsThatCouldOverflow) {
    const csp::Var x{0};
    const csp::WideValue one = 1;
    const auto refused = [](std::vector<Term> terms, csp::WideValue constant) {
        EXPECT_THROW((void)csp::linear(terms, Comparison::equal, constant), csp::ArgumentError);
    };
    refused({{one << 32, x}}, 0);
    refused({{(one << 32) - 1, x}, {1, x}}, 0);
    refused({{1, x + (one << 62)}}, 0);
    refused({{std::numeric_limits<csp::WideValue>::min(), x}}, 0);
    refused({}, one << 62);
    refused({}, std::numeric_limits<csp::WideValue>::min());
    EXPECT_NO_THROW((void)csp::linear({{(one << 32) - 1, x}}, Comparison::equal, (one << 30) - 1));
    refused({{(one << 32) - 1, x}}, one << 30);
}

TEST(Linear, NamesWhatItRefuses) {
    try {
        (void)csp::linear({{1, csp::Var{0}}, {csp::WideValue{1} << 40, csp::Var{1}}}, Comparison::equal, 0);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_THAT(error.what(),
                    testing::StartsWith("csp::linear: coefficient 1099511627776 of term number 1"));
        EXPECT_THAT(error.what(), testing::HasSubstr("2^62"));
    }
}

} // namespace
