#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace all_different_except_test {

using csp::testing::Options;

csp::testing::MakeConstraint random_except(csp::Value span) {
    return [span](const std::vector<csp::View>& scope, csp::Random& random) {
        std::vector<csp::Value> excepted;
        for (std::uint32_t i = 0; i < 1 + random.below(3); ++i)
            excepted.push_back(csp::testing::random_between(random, -span, span));
        return csp::all_different_except(scope, excepted);
    };
}

TEST(AllDifferentExcept, KeepsItsPromisesOnAnyScope) {
    for (const csp::Value span : {2, 8}) {
        Options options;
        options.min_arity = 0;
        options.cases = 600;
        const auto report = check_constraint(random_except(span), options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases / 3);
    }
}

TEST(AllDifferentExcept, LetsTheExceptedValuesRepeat) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 2));
    model.post(csp::all_different_except(x, 0));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U + 3 * 2 + 3 * 2); // three, two or one of them 0
    csp::Model of_two;
    of_two.post(csp::all_different_except(of_two.int_vars(3, csp::range(0, 2)), {0, 2}));
    EXPECT_EQ(csp::count_solutions(of_two).solutions, 8U + 3 * 4);
}

TEST(AllDifferentExcept, TakesADomainOfExceptedValues) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(-5, 5), "x");
    model.post(csp::all_different_except({x[0], x[1]}, csp::range(-5, 4)));
    EXPECT_EQ(csp::count_solutions(model).solutions, 120U);
    EXPECT_EQ(model.describe(0), "all different except -5..4: x[0], x[1]");
}

TEST(AllDifferentExcept, IsAllDifferentWhereNothingExceptedIsInReach) {
    csp::Model model;
    model.post(csp::all_different_except(model.int_vars(4, csp::range(1, 3)), 0));
    csp::Engine engine;
    load(model, engine);
    EXPECT_TRUE(engine.failed());
}

TEST(AllDifferentExcept, GivesAViewThatStandsTwiceAnExceptedValue) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 9));
    model.post(csp::all_different_except({x + 1, model.int_var(csp::range(1, 9)), x + 1}, {4, 7, 20}));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(engine.store().min(x), 3);
    EXPECT_EQ(engine.store().size(x), 2U);
}

TEST(AllDifferentExcept, RefusesAnEmptyList) {
    EXPECT_THROW((void)csp::all_different_except(std::vector<csp::View>(), std::vector<csp::Value>()),
                 csp::ArgumentError);
}

} // namespace all_different_except_test
