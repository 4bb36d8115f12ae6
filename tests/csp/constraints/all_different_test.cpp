#include <csp/constraints/all_different/all_different.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace all_different_test {

using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Values;

const csp::testing::MakeConstraint make_all_different =
    [](const std::vector<csp::View>& scope, csp::Random&) { return csp::all_different(scope); };

/// Returns options with scopes of n variables with n values.
Options permutation_of(const Values& values) {
    Options options;
    options.min_arity = options.max_arity = values.size();
    options.views = false;
    options.values = [values](csp::Random& random) {
        return random.below(3) == 0 ? values : csp::testing::some_of(values, random);
    };
    return options;
}

csp::Engine& loaded(csp::Engine& engine, const csp::Model& model) {
    load(model, engine);
    engine.propagate();
    return engine;
}

TEST(AllDifferent, KeepsItsPromisesOnAnyScope) {
    Options options;
    options.min_arity = 0;
    options.max_arity = 5;
    options.cases = 700;
    const auto report = check_constraint(make_all_different, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 2);
}

TEST(AllDifferent, KeepsItsPromisesOnPermutationsWithinAWord) {
    for (const Values& values : {Values{0, 1, 2}, Values{-2, -1, 0, 1}, Values{1, 3, 4, 60}}) {
        const auto report = check_constraint(make_all_different, permutation_of(values));
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, 400U);
    }
}

TEST(AllDifferent, KeepsItsPromisesOnPermutationsOfFarValues) {
    for (const Values& values : {Values{0, 64, 128}, Values{-70'000, 0, 1, 70'000}}) {
        Options options = permutation_of(values);
        options.cases = 60; // each run tries all values between the smallest and the largest
        const auto report = check_constraint(make_all_different, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases);
    }
}

TEST(AllDifferent, KeepsItsPromisesOnPermutationsOfViews) {
    Options options = permutation_of({0, 1, 2});
    options.views = true;
    options.cases = 700;
    EXPECT_EQ(check_constraint(make_all_different, options).violation, "");
}

TEST(AllDifferent, KeepsItsPromisesOnPermutationsWhereAVariableStandsTwice) {
    const auto shifted = [](std::vector<csp::View> scope, csp::Random& random) {
        scope.back() = scope.back() + static_cast<csp::Value>(1 + random.below(2));
        return csp::all_different(scope);
    };
    Options options = permutation_of({0, 1, 2, 3});
    options.cases = 1000;
    EXPECT_EQ(check_constraint(shifted, options).violation, "");
}

TEST(AllDifferent, GivesAValueItsOnlyPlace) {
    csp::Model model;
    const auto x = model.int_vars(3, {1, 2});
    const csp::Var y = model.int_var(csp::range(1, 4));
    model.post(csp::all_different(std::vector{x[0], x[1], y, model.int_var({1, 2, 4})}));
    csp::Engine engine;
    ASSERT_FALSE(loaded(engine, model).failed());
    EXPECT_EQ(engine.store().value(y), 3);
}

TEST(AllDifferent, FailsAtOnceWhereThereAreFewerValuesThanVariables) {
    csp::Model model;
    model.post(csp::all_different(model.int_vars(4, csp::range(1, 3))));
    csp::Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed());
}

TEST(AllDifferent, FailsAtOnceWhereAViewStandsTwice) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 9));
    model.post(csp::all_different({x + 1, model.int_var(csp::range(1, 9)), x + 1}));
    csp::Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed());
}

TEST(AllDifferent, PlacesValuesAtBothEndsOfTheRange) {
    csp::Model model;
    const auto ends = csp::Domain{csp::min_value, csp::max_value};
    const auto x = model.int_vars(2, ends), other = model.int_vars(1, ends);
    model.post(csp::all_different(x));
    csp::Engine engine;
    loaded(engine, model);
    ASSERT_TRUE(engine.decide(csp::Atom::equal(x[0], csp::max_value)));
    EXPECT_EQ(engine.store().max(x[1]), csp::min_value);
    EXPECT_EQ(engine.store().size(other[0]), 2U);
}

std::vector<std::string> rules_on(const std::vector<csp::Domain>& domains) {
    csp::Model model;
    std::vector<csp::Var> x;
    for (const csp::Domain& domain : domains) x.push_back(model.int_var(domain));
    model.post(csp::all_different(x));
    csp::Engine engine;
    load(model, engine);
    std::vector<std::string> names;
    for (csp::RuleId rule = 0; rule < engine.rule_count(); ++rule) names.push_back(engine.info(rule).name());
    return names;
}

TEST(AllDifferent, ChoosesItsRulesByTheDomains) {
    using Names = std::vector<std::string>;
    const auto copies = [](std::size_t n, const csp::Domain& domain) {
        return std::vector<csp::Domain>(n, domain);
    };
    EXPECT_EQ(rules_on(copies(2, csp::range(1, 9))), (Names{"not equal"}));
    EXPECT_EQ(rules_on(copies(9, csp::range(1, 9))), (Names{"all different"}));
    EXPECT_EQ(rules_on(copies(70, csp::range(1, 70))),
              (Names{"all different, value", "all different, domain"}));
    EXPECT_EQ(rules_on(copies(8, csp::range(1, 10))),
              (Names{"all different, value", "all different, bounds"}));
    EXPECT_EQ(rules_on(copies(8, csp::range(1, 11))), (Names{"all different, value"}));
    EXPECT_EQ(rules_on(copies(4, csp::Domain{1, 2, 4, 5, 6})), (Names{"all different, value"}));
}

TEST(AllDifferent, IsDescribedByItsScope) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 9), "x");
    model.post(csp::all_different({x, x + 3, 5 - x}));
    EXPECT_EQ(model.describe(0), "all different: x, x + 3, 5 - x");
}

} // namespace all_different_test
