#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/table/table.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace arithmetic_test {

using test::left_of;

using csp::Constraint;
using csp::Expression;
using csp::Value;
using csp::Var;
using csp::View;
using csp::WideValue;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

/// Tries constraints over scopes of these lengths.
csp::testing::Report try_all(const std::function<Constraint(const Scope&)>& make, std::size_t min_arity,
                             std::size_t max_arity, Promise promise, Promise promise_for_duplicates,
                             bool is_wide = true) {
    Options options;
    options.promise = promise;
    options.promise_for_duplicates = promise_for_duplicates;
    options.min_arity = min_arity;
    options.max_arity = max_arity;
    options.cases = 150;
    options.wide = is_wide;
    return csp::testing::check_constraint([&](const Scope& scope, csp::Random&) { return make(scope); },
                                          options);
}

Scope rest(const Scope& scope) { return {scope.begin() + 1, scope.end()}; }

TEST(Arithmetic, MinAndMaxAreBoundsConsistent) {
    const auto largest = [](const Scope& s) { return s[0] == csp::max(rest(s)); };
    const auto smallest = [](const Scope& s) { return s[0] == csp::min(rest(s)); };
    EXPECT_EQ(try_all(largest, 2, 4, Promise::bounds, Promise::none).violation, "");
    EXPECT_EQ(try_all(smallest, 2, 4, Promise::bounds, Promise::none).violation, "");
}

TEST(Arithmetic, AbsIsDomainConsistent) {
    const auto make = [](const Scope& s) { return s[0] == csp::abs(s[1]); };
    EXPECT_EQ(try_all(make, 2, 2, Promise::domain, Promise::none).violation, "");
}

TEST(Arithmetic, SmallTablesAreDomainConsistent) {
    const auto square = [](const Scope& s) { return s[0] == csp::square(s[1]); };
    const auto power = [](const Scope& s) { return s[0] == csp::pow(s[1], s[2]); };
    const auto remainder = [](const Scope& s) { return s[0] == s[1] % s[2]; };
    const auto by_seven = [](const Scope& s) { return s[0] == s[1] % 7; };
    EXPECT_EQ(try_all(square, 2, 2, Promise::domain, Promise::domain).violation, "");
    EXPECT_EQ(try_all(power, 3, 3, Promise::domain, Promise::domain).violation, "");
    EXPECT_EQ(try_all(remainder, 3, 3, Promise::domain, Promise::domain).violation, "");
    EXPECT_EQ(try_all(by_seven, 2, 2, Promise::domain, Promise::domain).violation, "");
}

TEST(Arithmetic, ProductsAndQuotientsAreValueConsistent) {
    const auto product = [](const Scope& s) { return s[0] == Expression(s[1]) * s[2]; };
    const auto quotient = [](const Scope& s) { return s[0] == Expression(s[1]) / s[2]; };
    const auto fixed = [](const Scope& s) { return Expression(s[0]) * s[1] == 12; };
    EXPECT_EQ(try_all(product, 3, 3, Promise::value, Promise::none).violation, "");
    EXPECT_EQ(try_all(quotient, 3, 3, Promise::value, Promise::none).violation, "");
    EXPECT_EQ(try_all(fixed, 2, 2, Promise::domain, Promise::domain).violation, "");
}

TEST(Arithmetic, FunctionsNestInExpressionsOfEveryKind) {
    const auto distance = [](const Scope& s) { return csp::abs(Expression(s[0]) - s[1]) >= 3; };
    const auto mixed = [](const Scope& s) {
        return csp::max({s[0], Expression(s[1]) * s[2]}) + 2 * csp::min(s[0], s[1]) <= Expression(s[2]) + 4;
    };
    const auto partial = [](const Scope& s) { return (Expression(s[0]) / s[1]) % 3 != csp::abs(s[2]); };
    const auto truth = [](const Scope& s) { return (Expression(s[0]) / s[1] == 2) == (s[2] >= 0); };
    const auto either = [](const Scope& s) {
        return Expression(s[0]) % s[1] == 0 || csp::square(s[2]) < 4 || csp::pow(s[0], s[1]) == s[2];
    };
    EXPECT_EQ(try_all(distance, 2, 2, Promise::none, Promise::none, false).violation, "");
    for (const std::function<Constraint(const Scope&)>& make :
         {std::function<Constraint(const Scope&)>(mixed), {partial}, {truth}, {either}})
        EXPECT_EQ(try_all(make, 3, 3, Promise::none, Promise::none, false).violation, "");
}

/// Returns the domain of x at the root if min(|x - 2|, |y|), with |y| = 7, occurs in constraints in this order.
std::vector<Value> narrowed_by_nearest(bool with_sum, bool with_values, bool is_sum_first) {
    csp::Model model;
    const Var x = model.int_var(csp::range(-9, 9), "x");
    const Var y = model.int_var({-7, 7}, "y");
    const Var z = model.int_var(csp::range(0, 3), "z");
    const csp::Function nearest = csp::min(csp::abs(x - 2), csp::abs(y));
    const auto state = [&](bool is_sum) {
        if (is_sum && with_sum) model.post(nearest + z <= 6);
        if (!is_sum && with_values) model.post(csp::table({nearest}, {{0}, {5}}));
    };
    state(is_sum_first);
    state(!is_sum_first);
    csp::Engine engine;
    csp::load(model, engine);
    EXPECT_TRUE(engine.propagate());
    const csp::DomainView left = engine.domain(x);
    return {left.begin(), left.end()};
}

/// A sum uses only bounds, a table also uses holes. The function has one variable for both constraints.
TEST(Arithmetic, SeesHolesOfAFunctionOnceAConstraintAsksForThem) {
    EXPECT_THAT(narrowed_by_nearest(true, false, true), testing::SizeIs(13)); // -4 to 8
    const std::vector<Value> with_holes{-3, 2, 7};
    EXPECT_EQ(narrowed_by_nearest(false, true, true), with_holes);
    EXPECT_EQ(narrowed_by_nearest(true, true, true), with_holes);
    EXPECT_EQ(narrowed_by_nearest(true, true, false), with_holes);
}

/// The sum decomposes the function for bounds; the nested function requests all values before the function has a
/// variable.
TEST(Arithmetic, SeesHolesOfAFunctionThatIsAskedForTwiceAtOnce) {
    csp::Model model;
    const Var x = model.int_var(csp::range(-9, 9), "x");
    const Var y = model.int_var({-7, 7}, "y");
    const csp::Function nearest = csp::min(csp::abs(x - 2), csp::abs(y));
    model.post(nearest + csp::abs(nearest) <= 40);
    model.post(csp::table({nearest}, {{0}, {5}}));
    EXPECT_EQ(left_of(model).at(0), (csp::testing::Values{-3, 2, 7}));
}

/// A user-defined function that claims to need only bounds, but has no rules for bounds.
class Next final : public csp::FunctionDefinition {
  public:
    using FunctionDefinition::FunctionDefinition;

    std::string kind() const override { return "next"; }
    std::optional<WideValue> value(std::span<const WideValue> arguments) const override {
        return arguments[0] + 1;
    }
    csp::WideInterval bounds(std::span<const csp::WideInterval> arguments) const override {
        return {arguments[0].min + 1, arguments[0].max + 1};
    }
    void post(csp::Posting& posting, View result, std::span<const View> arguments) const override {
        (Expression(result) == Expression(arguments[0]) + 1)->post(posting);
    }
    bool needs_only_bounds() const override { return true; }
};

TEST(Arithmetic, TakesAFunctionWithoutRulesForBounds) {
    csp::Model model;
    const Var x = model.int_var(csp::range(-9, 9), "x");
    const csp::Function next = csp::make_function<Next>(std::vector<Expression>{csp::abs(x)});
    model.post(next + 1 <= 12);
    model.post(csp::table({next}, {{1}, {6}}));
    EXPECT_EQ(left_of(model).at(0), (csp::testing::Values{-5, 0, 5}));
}

TEST(Arithmetic, FindsThePythagoreanTriples) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 100));
    model.post(csp::square(x[0]) + csp::square(x[1]) == csp::square(x[2]));
    model.post(x[0] < x[1]);
    EXPECT_EQ(csp::count_solutions(model).solutions, 52U);

    csp::Model by_products;
    const auto y = by_products.int_vars(3, csp::range(1, 100));
    by_products.post(y[0] * y[0] + y[1] * y[1] == y[2] * y[2]);
    by_products.post(y[0] < y[1]);
    EXPECT_EQ(csp::count_solutions(by_products).solutions, 52U);
}

TEST(Arithmetic, RoundsQuotientsTowardZeroAndGivesRemaindersTheSignOfTheDividend) {
    for (const auto& [x, y, quotient, remainder] :
         {std::array<Value, 4>{7, 2, 3, 1}, {-7, 2, -3, -1}, {7, -2, -3, 1}, {-7, -2, 3, -1}, {1, 5, 0, 1}}) {
        csp::Model model;
        const Var a = model.int_var(csp::range(x, x));
        const Var b = model.int_var(csp::range(y, y));
        const auto z = model.int_vars(2, csp::range(-9, 9));
        model.post(z[0] == a / b);
        model.post(z[1] == a % b);
        EXPECT_EQ(left_of(model), (Box{{x}, {y}, {quotient}, {remainder}}));
    }
}

TEST(Arithmetic, KnowsThePowersOfZeroAndThoseWithNegativeExponents) {
    const auto power = [](Value x, Value y) {
        csp::Model model;
        const Var z = model.int_var(csp::range(-99, 99));
        model.post(z == csp::pow(x, y));
        const auto solution = csp::solve(model);
        return solution ? std::optional((*solution)[z]) : std::nullopt;
    };
    EXPECT_EQ(power(0, 0), 1);
    EXPECT_EQ(power(0, 3), 0);
    EXPECT_EQ(power(0, -1), std::nullopt);
    EXPECT_EQ(power(1, -5), 1);
    EXPECT_EQ(power(-1, -5), -1);
    EXPECT_EQ(power(-1, -4), 1);
    EXPECT_EQ(power(2, -1), 0);
    EXPECT_EQ(power(-3, 3), -27);
    EXPECT_EQ(power(10, 40), std::nullopt);
}

TEST(Arithmetic, RemovesZeroFromTheDivisor) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(-2, 2));
    model.post(x[0] / x[1] == x[2]);
    EXPECT_EQ(left_of(model)[1], (csp::testing::Values{-2, -1, 1, 2}));
}

TEST(Arithmetic, NeverWrapsAround) {
    const Value half = 1 << 29;
    csp::Model model; // 2^29 * 8 = 2^32, which is 0 in 32 bits
    const Var x = model.int_var(csp::range(half, half));
    const Var y = model.int_var(csp::range(8, 9));
    const Var z = model.int_var(csp::range(csp::min_value, csp::max_value));
    model.post(z == x * y);
    EXPECT_EQ(left_of(model), Box());

    csp::Model large;
    const auto v = large.int_vars(3, csp::range(csp::min_value, csp::max_value));
    large.post(v[0] == v[1] * v[2]);
    large.post(v[1] >= 32768);
    large.post(v[0] >= v[1]);
    csp::Engine engine;
    load(large, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().min(v[2]), 1);
    EXPECT_EQ(engine.store().max(v[2]), 32767);
}

TEST(Arithmetic, SquaresHugeNumbersOnBounds) {
    csp::Model model;
    const Var x = model.int_var(csp::range(csp::min_value, csp::max_value));
    const Var z = model.int_var(csp::range(1'000'001, csp::max_value));
    model.post(z == csp::square(x));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().min(x), -32767);
    EXPECT_EQ(engine.store().max(x), 32767);
    EXPECT_EQ(engine.store().min(z), 1001 * 1001);
    EXPECT_EQ(engine.store().max(z), 32767 * 32767);
    EXPECT_FALSE(engine.store().contains(x, 1000));
}

/// Every bound has a real support within the bounds of all three variables, for all signs.
TEST(Arithmetic, ProductsAreBoundsConsistentOverTheReals) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        csp::Random random(seed);
        csp::Model model;
        std::vector<Var> v;
        for (const Value reach : {1000, 30, 50}) {
            const Value low = csp::testing::random_between(random, -reach, reach);
            v.push_back(model.int_var(csp::range(low, low + csp::testing::random_between(random, 0, reach))));
        }
        model.post(v[0] == v[1] * v[2]);
        csp::Engine engine;
        load(model, engine);
        if (!engine.propagate()) continue;
        const auto bounds = [&](Var x) {
            return std::pair<WideValue, WideValue>(engine.store().min(x), engine.store().max(x));
        };
        const auto [a, b] = bounds(v[0]);
        const auto meets = [](WideValue p, WideValue q, WideValue low, WideValue high) {
            return std::min(p, q) <= high && low <= std::max(p, q);
        };
        const auto [c, d] = bounds(v[1]);
        const auto [e, f] = bounds(v[2]);
        for (const WideValue x : {c, d}) EXPECT_TRUE(meets(x * e, x * f, a, b)) << "seed " << seed;
        for (const WideValue y : {e, f}) EXPECT_TRUE(meets(y * c, y * d, a, b)) << "seed " << seed;
        EXPECT_LE(std::min({c * e, c * f, d * e, d * f}), a) << "seed " << seed;
        EXPECT_GE(std::max({c * e, c * f, d * e, d * f}), b) << "seed " << seed;
    }
}

TEST(Arithmetic, ReadsAsItWasWritten) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(0, 9), "y");
    model.post(csp::max({x, y, 3}) <= csp::min(x, y) + 7);
    model.post((x + y) * csp::abs(x - y) == 12);
    model.post(x / 2 + y % 3 == 3);
    model.post(csp::pow(x, 2) != csp::square(y));
    EXPECT_EQ(model.describe(0), "max(x, y, 3) <= min(x, y) + 7");
    EXPECT_EQ(model.describe(1), "(x + y) * abs(x - y) == 12");
    EXPECT_EQ(model.describe(2), "x / 2 + y % 3 == 3");
    EXPECT_EQ(model.describe(3), "pow(x, 2) != square(y)");
}

TEST(Arithmetic, MultipliesByAConstantWithoutAFunction) {
    const Var x{0};
    EXPECT_TRUE((x * Expression(3)).functions().empty());
    EXPECT_TRUE((Expression(3) * x).functions().empty());
    EXPECT_EQ((x * x).functions().size(), 1U);
}

TEST(Arithmetic, RefusesTheExtremesOfNothing) {
    try {
        (void)csp::max(std::vector<Var>{});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::max: an empty list has none; give at least one argument");
    }
    EXPECT_THROW((void)csp::min(std::vector<Expression>{}), csp::ArgumentError);
}

} // namespace arithmetic_test
