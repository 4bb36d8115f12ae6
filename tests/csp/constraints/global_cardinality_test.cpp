#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/counting/counting_values.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

namespace global_cardinality_test {

using test::left_of;

using csp::Constraint;
using csp::Cover;
using csp::Interval;
using csp::Value;
using csp::Var;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;

using Scope = std::vector<View>;
using Make = std::function<Constraint(const Scope&, csp::Random&)>;

/// Returns some of the values -2 .. 3 in any order, and occasionally distant values.
std::vector<Value> random_cover(csp::Random& random) {
    std::vector<Value> values;
    for (const Value v : {2, -1, 0, 3, 1, -2})
        if (random.below(3) != 0) values.push_back(v);
    if (random.below(4) == 0) values.push_back(90);
    return values;
}

std::vector<Interval> random_limits(csp::Random& random, std::size_t count, Value most) {
    std::vector<Interval> limits;
    for (; count > 0; --count) {
        const Value min = random_between(random, -1, most) * random_between(random, 0, 1);
        limits.push_back({min, min + random_between(random, 0, 2)});
    }
    return limits;
}

Cover random_cover_kind(csp::Random& random) { return random.below(2) == 0 ? Cover::open : Cover::closed; }

Constraint limited(const Scope& s, csp::Random& random, csp::consistency::AnyLevel strength) {
    const auto values = random_cover(random);
    const auto limits = random_limits(random, values.size(), 2);
    return csp::global_cardinality(s, values, limits, random_cover_kind(random), strength);
}
Constraint with_limits(const Scope& s, csp::Random& random) {
    return limited(s, random, csp::consistency::bounds);
}
Constraint with_limits_by_domains(const Scope& s, csp::Random& random) {
    return limited(s, random, csp::consistency::domain);
}

csp::testing::Values near_values(csp::Random& random) {
    return csp::testing::some_of({-2, -1, 0, 1, 2, 3}, random);
}
csp::testing::Values interval_of_values(csp::Random& random) {
    csp::testing::Values values(1 + random.below(4));
    std::iota(values.begin(), values.end(), random_between(random, -2, 1));
    return values;
}

TEST(GlobalCardinality, IsBoundsConsistentForFixedLimits) {
    Options options;
    options.promise = Promise::bounds;
    options.min_arity = 1;
    options.max_arity = 6;
    options.cases = 400;
    for (const auto& values : {near_values, interval_of_values}) {
        options.values = values;
        const auto report = csp::testing::check_constraint(with_limits, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases / 2);
        EXPECT_GT(report.failures, 20U);
    }
}

/// If the counts are fixed, the rule alone is bounds consistent for the variables.
TEST(GlobalCardinality, TheRuleForBoundsNeedsNoOther) {
    const auto make = [](const Scope& s, csp::Random& random) {
        std::vector<csp::ValueLimits> limits;
        for (Value v = -2; v <= 3; ++v) {
            const Value least = random_between(random, 0, 3) == 0 ? random_between(random, 1, 2) : 0;
            limits.push_back({v, {least, least + random_between(random, 0, 2)}});
        }
        return csp::make_cardinality_bounds(s, limits, random.below(2) == 0);
    };
    Options options;
    options.promise = Promise::bounds;
    options.min_arity = 2;
    options.max_arity = 6;
    options.cases = 400;
    options.values = interval_of_values;
    const auto report = csp::testing::check_rule(make, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases);
}

TEST(GlobalCardinality, IsDomainConsistentForFixedLimits) {
    Options options;
    options.promise = Promise::domain;
    options.min_arity = 1;
    options.max_arity = 6;
    options.cases = 600;
    for (const auto& values : {near_values, interval_of_values}) {
        options.values = values;
        const auto report = csp::testing::check_constraint(with_limits_by_domains, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases / 2);
        EXPECT_GT(report.failures, 20U);
    }
}

/// Rows over 130 values, each taken at most twice by 260 variables.
TEST(GlobalCardinality, IsDomainConsistentOverManyValues) {
    csp::Model model;
    const auto x = model.int_vars(260, csp::range(0, 260), "x");
    std::vector<Value> even;
    for (Value v = 0; v < 260; v += 2) even.push_back(v);
    model.post(csp::global_cardinality(x, even, std::vector<Interval>(even.size(), {1, 2}), Cover::open,
                                       csp::consistency::domain));
    for (std::size_t i = 0; i < 130; ++i) model.post(csp::in(x[i], {0, 2}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
    csp::Model some;
    const auto y = some.int_vars(260, csp::range(0, 260), "y");
    some.post(csp::global_cardinality(y, even, std::vector<Interval>(even.size(), {2, 2}), Cover::open,
                                      csp::consistency::domain));
    for (std::size_t i = 0; i < 4; ++i) some.post(csp::in(y[i], {0, 2}));
    csp::Engine engine;
    load(some, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.domain(y[3]).size(), 2U);
    EXPECT_EQ(engine.domain(y[4]).size(), 128U); // even values except 0 and 2
}

TEST(GlobalCardinality, KeepsCountsThatAreVariables) {
    const auto make = [](const Scope& s, csp::Random& random) {
        const Scope counts{s[0], s[1]};
        const Scope xs(s.begin() + 2, s.end());
        const Value first = random_between(random, -1, 2);
        if (random.below(3) == 0)
            return csp::global_cardinality(xs, {first, first + 1}, counts, random_cover_kind(random));
        if (random.below(2) == 0)
            return csp::global_cardinality(xs, {first, first + 2}, counts, random_cover_kind(random),
                                           csp::consistency::domain);
        return csp::global_cardinality(xs, {first + 1, first}, counts, random_cover_kind(random),
                                       csp::consistency::bounds);
    };
    Options options;
    options.promise = Promise::value;
    options.min_arity = 2;
    options.max_arity = 6;
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 4);
}

TEST(GlobalCardinality, StandsUnderConditionsAndInNegations) {
    const auto conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s[0] >= 1, with_limits({s.begin() + 1, s.end()}, random));
    };
    const auto by_domains = [](const Scope& s, csp::Random& random) {
        return csp::implication(s[0] >= 1, with_limits_by_domains({s.begin() + 1, s.end()}, random));
    };
    const auto negated = [](const Scope& s, csp::Random& random) {
        return csp::negation(with_limits(s, random));
    };
    const auto equivalent = [](const Scope& s, csp::Random& random) {
        return csp::equivalence(with_limits({s.begin() + 1, s.end()}, random), s[0] == 1);
    };
    const auto counted = [](const Scope& s, csp::Random& random) {
        const Constraint counts =
            csp::global_cardinality(Scope(s.begin() + 1, s.end()), {0, 1}, Scope{s[0], s[0]});
        return csp::Expression(with_limits(s, random)) + counts >= 1;
    };
    Options options;
    options.promise = Promise::none;
    options.min_arity = 2;
    options.cases = 60;
    for (const Make& make : {Make(conditional), {by_domains}, {negated}, {equivalent}, {counted}})
        EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(GlobalCardinality, FindsHallIntervalsAndDemands) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 2), "x");
    const auto y = model.int_vars(2, csp::range(1, 4), "y");
    std::vector<View> all = csp::views_of(x);
    for (const Var v : y) all.push_back(v);
    const std::vector<Interval> limits{{0, 1}, {0, 1}, {1, 2}, {1, 2}};
    model.post(csp::global_cardinality(all, {1, 2, 3, 4}, limits, Cover::open, csp::consistency::bounds));
    EXPECT_EQ(left_of(model), (Box{{1, 2}, {1, 2}, {3, 4}, {3, 4}}));
}

TEST(GlobalCardinality, ADemandKeepsThoseWhoCanMeetIt) {
    csp::Model model; // only the last two variables reach 3 and 4
    const auto low = model.int_vars(3, csp::range(0, 2), "low");
    const auto high = model.int_vars(2, csp::range(0, 4), "high");
    std::vector<View> all = csp::views_of(low);
    for (const Var v : high) all.push_back(v);
    const std::vector<Value> least{1, 1};
    model.post(csp::global_cardinality(all, {3, 4}, least, Cover::open, csp::consistency::bounds));
    EXPECT_EQ(left_of(model), (Box{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {3, 4}, {3, 4}}));
}

TEST(GlobalCardinality, CountsTheRightNumberOfWays) {
    csp::Model model; // 9! / (2! 3! 4!) solutions
    const auto x = model.int_vars(9, csp::range(1, 3), "x");
    model.post(csp::global_cardinality(x, {3, 1, 2}, std::vector<Value>{4, 2, 3}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1260U);
}

TEST(GlobalCardinality, KnowsWhatTheCountsComeTo) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 9), "x");
    const auto n = model.int_vars(2, csp::range(-9, 9), "n");
    model.post(csp::global_cardinality(x, {2, 7}, n, Cover::closed));
    model.post(n[0] >= 2);
    const Box left = left_of(model);
    EXPECT_EQ(left[0], (csp::testing::Values{2, 7}));
    EXPECT_EQ(left[5], (csp::testing::Values{2, 3, 4, 5}));
    EXPECT_EQ(left[6], (csp::testing::Values{0, 1, 2, 3}));
    EXPECT_EQ(model.describe(0),
              "among x[0], x[1], x[2], x[3], x[4]: 2 comes n[0] times, 7 comes n[1] times, nothing else");
}

TEST(GlobalCardinality, OfNothing) {
    csp::Model model;
    model.post(csp::global_cardinality(Scope(), {}, std::vector<Value>(), Cover::closed));
    model.post(csp::global_cardinality(Scope(), {3}, std::vector<Interval>{{0, 5}}, Cover::closed));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
    model.post(csp::global_cardinality(Scope(), {3}, std::vector<Value>{1}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

TEST(GlobalCardinality, OfExtremeValues) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(csp::min_value, csp::max_value), "x");
    model.post(csp::global_cardinality(x, {csp::max_value, csp::min_value}, std::vector<Value>{1, 2},
                                       Cover::closed, csp::consistency::bounds));
    EXPECT_EQ(csp::count_solutions(model).solutions, 3U);
}

TEST(GlobalCardinality, RefusesWhatMakesNoSense) {
    const Scope x{Var{0}};
    const auto message = [&](std::vector<Value> values, csp::Occurrences counts) -> std::string {
        try {
            (void)csp::global_cardinality(x, std::move(values), std::move(counts));
        } catch (const csp::ArgumentError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message({1, 2, 1}, std::vector<Value>{0, 0, 0}),
              "csp::global_cardinality: the value 1 is given twice; give it once, with one count");
    EXPECT_EQ(message({1, 2}, std::vector<Value>{0}), "csp::global_cardinality: 2 values, but 1 counts");
    EXPECT_EQ(message({1}, std::vector<Interval>{{3, 2}}),
              "csp::global_cardinality: a count from 3 to 2 is empty");
    EXPECT_EQ(message({csp::max_value + 1}, std::vector<Value>{0}),
              "csp::global_cardinality: the value 1073741824 is outside of -1073741823..1073741823");
}

} // namespace global_cardinality_test
