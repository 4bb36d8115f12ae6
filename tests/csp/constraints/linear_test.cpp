#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/linear/normal_form.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace linear_test {

using test::left_of;

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
    EXPECT_GT(report.explained, report.cases / 32);
}

TEST(Linear, AtMostIsDomainConsistent) { expect_kept(Comparison::at_most, 5, Promise::domain); }
TEST(Linear, EqualIsValueConsistent) { expect_kept(Comparison::equal, 5, Promise::value); }
TEST(Linear, DifferentIsDomainConsistent) { expect_kept(Comparison::different, 5, Promise::domain); }

/// The sums are so long that terms of fixed variables are set aside, and return after undoing.
TEST(Linear, LongSumsAreKeptToo) {
    for (const Comparison comparison : {Comparison::at_most, Comparison::equal, Comparison::different}) {
        Options options;
        options.min_arity = 5;
        options.max_arity = 9;
        options.wide = false;
        options.cases = 150;
        options.values = [](csp::Random& random) {
            const Value low = csp::testing::random_between(random, -2, 2);
            return random.below(2) == 0 ? csp::testing::Values{low, low + 1}
                                        : csp::testing::Values{low, low + 2};
        };
        EXPECT_EQ(csp::testing::check_constraint(random_linear(comparison, 3), options).violation, "");
    }
}

/// If a variable occurs twice, the merged coefficient is 2 or 0, so the promise is not made.
TEST(Linear, EqualIsBoundsConsistentWithUnitCoefficients) {
    Options options;
    options.promise = Promise::bounds;
    options.promise_for_duplicates = Promise::value;
    options.min_arity = 0;
    options.cases = 1200;
    EXPECT_EQ(csp::testing::check_constraint(random_linear(Comparison::equal, 1), options).violation, "");
}

/// Each bound of each term, up to rounding, is attained by values within the bounds of all terms.
TEST(Linear, EqualIsBoundsConsistentOverTheReals) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        csp::Random random(seed);
        csp::Model model;
        std::vector<Term> terms;
        for (int i = 0; i < 4; ++i) {
            const Value low = csp::testing::random_between(random, -50, 50);
            const auto x = model.int_var(csp::range(low, low + csp::testing::random_between(random, 0, 200)));
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
    const auto x = model.int_vars(3, csp::range(csp::min_value, csp::max_value));
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
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    const csp::Var y = model.int_var(csp::range(0, 9), "y");
    model.post(csp::linear({{4, x}, {6, y}}, Comparison::at_most, 15));
    model.post(csp::linear({{-4, x}, {-6, y}}, Comparison::at_most, -15));
    model.post(csp::linear({{4, x}, {6, y}}, Comparison::different, 15));
    EXPECT_EQ(model.describe(0), "2 * x + 3 * y <= 7");
    EXPECT_EQ(model.describe(1), "2 * x + 3 * y >= 8");
    EXPECT_EQ(model.describe(2), "4 * x + 6 * y != 15");
}

TEST(Linear, FailsAtOnceWhereTheDivisorLeavesNoSolution) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 1000));
    model.post(csp::linear({{4, x[0]}, {6, x[1]}}, Comparison::equal, 15));
    csp::Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed());
    EXPECT_EQ(engine.rule_count(), 0U);
}

TEST(Linear, LeavesNoRuleOnASingleVariable) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9));
    model.post(csp::linear({{3, x}, {-1, x}, {0, model.int_var(csp::range(0, 1))}}, Comparison::at_most, 9));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(engine.rule_count(), 0U);
    EXPECT_EQ(engine.store().max(x), 4);
}

TEST(Linear, MergesTermsOfOneVariableAndFoldsViews) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    const csp::Var y = model.int_var(csp::range(0, 9), "y");
    model.post(csp::linear({{1, x + 3}, {2, 5 - y}, {1, x}, {1, y}}, Comparison::equal, 4));
    EXPECT_EQ(model.describe(0), "2 * x == y - 9");
    EXPECT_EQ(left_of(model), (Box{{0}, {9}}));
}

TEST(Linear, ReadsAsOneWouldWriteIt) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 9), "x");
    const csp::Var y = model.int_var(csp::range(0, 9), "y");
    const auto described = [&](std::vector<Term> terms, Comparison comparison, csp::WideValue constant) {
        return csp::linear(terms, comparison, constant)->describe([&](View v) { return model.name(v); });
    };
    EXPECT_EQ(described({{1, x}, {2, y}}, Comparison::at_most, 7), "x + 2 * y <= 7");
    EXPECT_EQ(described({{-1, x}, {2, y}}, Comparison::at_most, -7), "2 * y <= x - 7");
    EXPECT_EQ(described({{-1, x}}, Comparison::at_most, -7), "x >= 7");
    EXPECT_EQ(described({{-2, x}, {3, y}}, Comparison::equal, 0), "2 * x == 3 * y");
    EXPECT_EQ(described({}, Comparison::at_most, -1), "0 <= -1");
}

/// Returns the quotient rounded up, for a divisor > 0.
Value ceiling(csp::HugeValue dividend, csp::HugeValue divisor) {
    const csp::HugeValue quotient = dividend / divisor;
    return static_cast<Value>(quotient * divisor < dividend ? quotient + 1 : quotient);
}

/// Sums up to and beyond 64 bits must not overflow.
TEST(Linear, ComputesTheLargestSumsExactly) {
    const csp::WideValue one = 1;
    for (const csp::WideValue large : {one << 29, one << 30, one << 31, one << 32, one << 50, one << 59}) {
        csp::Model model;
        const auto x = model.int_vars(6, csp::range(csp::min_value, csp::max_value));
        const csp::Var y = model.int_var(csp::range(-1'000'000, 1'000'000));
        const csp::Var z = model.int_var(csp::range(-1, 1));
        model.post(csp::linear({{large, x[0]}, {large - 1, x[1]}}, Comparison::at_most, -7));
        model.post(csp::linear({{large, x[2]}, {1 - large, y}, {large / 2, z}}, Comparison::equal, large));
        model.post(csp::linear({{large, x[4]}, {large - 1, x[5]}}, Comparison::different, large));
        csp::Engine engine;
        load(model, engine);
        ASSERT_TRUE(engine.propagate());
        const csp::HugeValue widest = csp::HugeValue{large - 1} * csp::max_value;
        EXPECT_EQ(engine.store().max(x[0]), -ceiling(7 - widest, large)) << large;
        EXPECT_EQ(engine.store().min(x[2]), -999'999) << large; // 1 + y - y / large - z / 2
        EXPECT_EQ(engine.store().max(x[2]), 1'000'001) << large;
        engine.post(csp::Atom::equal(x[1], csp::max_value));
        engine.post(csp::Atom::equal(x[5], 0));
        ASSERT_TRUE(engine.propagate());
        EXPECT_EQ(engine.store().max(x[0]), -ceiling(7 + widest, large)) << large;
        EXPECT_FALSE(engine.domain(x[4]).contains(1)) << large;
        EXPECT_TRUE(engine.domain(x[4]).contains(0)) << large;
    }
}

/// Products of 2^61 and more, compared with sums computed by hand in units of the common factor of the terms.
TEST(Linear, FindsSolutionsOfEquationsBeyond64Bits) {
    const csp::WideValue large = csp::WideValue{1} << 55;
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(-1'000'000, 1'000'000));
    model.post(csp::linear({{large + 1, x[0]}, {large - 1, x[1]}, {-large, x[2]}}, Comparison::equal, 0));
    model.post(csp::linear({{1, x[0]}}, Comparison::equal, 123'456));
    model.post(csp::linear({{1, x[2]}}, Comparison::at_most, 246'912));
    model.post(csp::linear({{-1, x[2]}}, Comparison::at_most, -246'912));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(x[1]), 123'456);
    EXPECT_TRUE(model.check(csp::Assignment({123'456, 123'456, 246'912})));
    EXPECT_FALSE(model.check(csp::Assignment({123'456, 123'455, 246'912})));
}

TEST(Linear, RefusesCoefficientsBeyond62Bits) {
    const csp::Var x{0};
    const csp::WideValue one = 1;
    const auto refused = [](std::vector<Term> terms, csp::WideValue constant) {
        EXPECT_THROW((void)csp::linear(terms, Comparison::equal, constant), csp::ArgumentError);
    };
    refused({{one << 62, x}}, 0);
    refused({{(one << 62) - 1, x}, {1, x}}, 0);
    refused({{1, x + (one << 62)}}, 0);
    refused({{one << 31, x + (one << 31)}}, 0);
    refused({{std::numeric_limits<csp::WideValue>::min(), x}}, 0);
    refused({}, one << 62);
    refused({}, std::numeric_limits<csp::WideValue>::min());
    EXPECT_NO_THROW((void)csp::linear({{(one << 61) - 1, x}}, Comparison::equal, one << 61));
    refused({{(one << 61) - 1, x}}, (one << 61) + 1);
}

TEST(Linear, NamesWhatItRefuses) {
    try {
        (void)csp::linear({{1, csp::Var{0}}, {csp::WideValue{1} << 62, csp::Var{1}}}, Comparison::equal, 0);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_THAT(error.what(),
                    testing::StartsWith("csp::linear: coefficient 4611686018427387904 of term number 1"));
        EXPECT_THAT(error.what(), testing::HasSubstr("2^62"));
    }
}

/// If a bound moves by one in each pass, the rule stops from time to time and continues when it is scheduled again.
TEST(Linear, ComesBackWhereBoundsMoveSlowly) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(-5000, 5000));
    const csp::WideValue large = 1'000'003;
    model.post(csp::linear({{large, x[0]}, {1 - large, x[1]}}, Comparison::equal, 5 * large));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(x[0]), 5);
    EXPECT_EQ(engine.store().value(x[1]), 0);
    EXPECT_GT(engine.propagations(), 10U);
}

// Posting ------------------------------------------------------------------------------------------

TEST(Linear, DropsWhatTheInitialDomainsDecide) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9));
    model.post(csp::linear({{1, x[0]}, {2, x[1]}}, Comparison::at_most, 27));   // always true
    model.post(csp::linear({{1, x[0]}, {2, x[1]}}, Comparison::different, 28)); // always true
    model.post(csp::linear({{1, x[0]}, {-1, x[0]}, {0, x[2]}}, Comparison::equal, 0));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(engine.rule_count(), 0U);
    EXPECT_TRUE(engine.propagate());
}

TEST(Linear, FailsAtOnceWhereTheInitialDomainsAllowNothing) {
    for (const Comparison comparison : {Comparison::at_most, Comparison::equal}) {
        csp::Model model;
        const auto x = model.int_vars(3, csp::range(0, 9));
        model.post(csp::linear({{-1, x[0]}, {-2, x[1]}, {-1, x[2]}}, comparison, -37));
        csp::Engine engine;
        load(model, engine);
        EXPECT_TRUE(engine.failed());
        EXPECT_EQ(engine.rule_count(), 0U);
    }
}

TEST(Linear, FoldsFixedVariablesIntoTheConstantAndDividesAgain) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 100));
    const csp::Var fixed = model.int_var(csp::range(3, 3));
    model.post(csp::linear({{2, x[0]}, {4, x[1]}, {1, fixed}}, Comparison::equal, 8));
    csp::Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed()); // 2 x + 4 y is even; 5 is odd
}

TEST(Linear, NarrowsBoundsAtPosting) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, csp::max_value));
    model.post(csp::linear({{1, x[0]}, {2, x[1]}, {3, x[2]}}, Comparison::at_most, 20));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(engine.store().max(x[0]), 20);
    EXPECT_EQ(engine.store().max(x[1]), 10);
    EXPECT_EQ(engine.store().max(x[2]), 6);
}

TEST(Linear, MergesManyTermsInTheOrderOfFirstMention) {
    csp::Model model;
    const auto x = model.int_vars(5000, csp::range(0, 1));
    std::vector<Term> terms;
    for (int round = 0; round < 4; ++round)
        for (std::size_t i = x.size(); i-- > 0;) terms.push_back({round == 3 && i % 2 == 0 ? -3 : 1, x[i]});
    const csp::LinearForm form = csp::normal_form(terms, Comparison::at_most, 17);
    ASSERT_EQ(form.terms.size(), x.size() / 2); // 1 + 1 + 1 - 3 cancels
    EXPECT_TRUE(form.terms.front().variable.is_same(x[4999]));
    EXPECT_TRUE(form.terms.back().variable.is_same(x[1]));
    EXPECT_EQ(form.terms.front().coefficient, 1);
    EXPECT_EQ(form.constant, 4);
}

// Domain consistency -------------------------------------------------------------------------------

void expect_domain_kept(Value largest_coefficient, Comparison comparison, std::size_t max_arity) {
    Options options;
    options.promise = options.promise_for_duplicates = Promise::domain;
    options.min_arity = 0;
    options.max_arity = max_arity;
    options.cases = 800;
    const auto make = [=](const std::vector<View>& scope, csp::Random& random) {
        std::vector<Term> terms;
        for (const View x : scope) {
            Value a = csp::testing::random_between(random, -largest_coefficient, largest_coefficient);
            if (largest_coefficient == 1 && a == 0) a = 1;
            terms.push_back({a, x});
        }
        return csp::linear(terms, comparison, csp::testing::random_between(random, -6, 6),
                           csp::consistency::domain);
    };
    EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(Linear, IsDomainConsistentOnRequestWithUnitCoefficients) { expect_domain_kept(1, Comparison::equal, 3); }
TEST(Linear, IsDomainConsistentOnRequestWithAnyCoefficients) {
    expect_domain_kept(2, Comparison::equal, 3);
    expect_domain_kept(7, Comparison::equal, 3);
}
TEST(Linear, InequalitiesAreDomainConsistentAnyway) {
    expect_domain_kept(5, Comparison::at_most, 4);
    expect_domain_kept(5, Comparison::different, 4);
}

/// Domains of many words: values are paired across words, in the same and in the opposite order.
TEST(Linear, FindsAllSupportsInWideDomains) {
    for (const Value sign : {1, -1}) {
        csp::Model model;
        const csp::Var x = model.int_var({-1000, -64, -63, -1, 0, 1, 63, 64, 65, 127, 1000});
        const csp::Var y = model.int_var(csp::range(-200, 200));
        const csp::Var z = model.int_var(csp::range(0, 1));
        model.post(csp::linear({{1, x}, {sign, y}, {3, z}}, Comparison::equal, 7, csp::consistency::domain));
        const Box left = left_of(model);
        csp::testing::Values expected;
        for (Value v = -200; v <= 200; ++v)
            for (const Value w : {-64, -63, -1, 0, 1, 63, 64, 65, 127})
                if (const Value rest = 7 - w - sign * v; rest == 0 || rest == 3) {
                    expected.push_back(v);
                    break;
                }
        EXPECT_EQ(left[1], expected);
        EXPECT_EQ(left[0], (csp::testing::Values{-64, -63, -1, 0, 1, 63, 64, 65, 127}));
    }
}

TEST(Linear, RefusesDomainConsistencyWhereItWouldCostTooMuch) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9));
    const auto sum_of = [&](std::size_t count) {
        std::vector<Term> terms;
        for (std::size_t i = 0; i < count; ++i) terms.push_back({1, x[i]});
        return csp::linear(terms, Comparison::equal, 5, csp::consistency::domain);
    };
    EXPECT_NO_THROW((void)sum_of(3));
    EXPECT_THROW((void)sum_of(4), csp::ArgumentError);
    csp::Model wide;
    const auto y = wide.int_vars(3, csp::range(-csp::max_value, csp::max_value));
    wide.post(csp::linear({{1, y[0]}, {1, y[1]}, {1, y[2]}}, Comparison::equal, 5, csp::consistency::domain));
    csp::Engine engine;
    EXPECT_THROW(load(wide, engine), csp::ArgumentError);
}

TEST(Linear, TakesItsDefaultStrengthByName) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 9));
    model.post(csp::linear({{1, x[0]}, {1, x[1]}, {1, x[2]}, {1, x[3]}}, Comparison::equal, 2,
                           csp::consistency::bounds));
    EXPECT_EQ(left_of(model)[3], (csp::testing::Values{0, 1, 2}));
}

} // namespace linear_test
