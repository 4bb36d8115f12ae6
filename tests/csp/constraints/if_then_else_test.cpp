#include <csp/csp.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace if_then_else_test {

using csp::Expression;
using csp::View;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

Options options_for(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = options.max_arity = 4;
    options.cases = 300;
    options.wide = false;
    return options;
}

TEST(IfThenElse, IsOneOfTwoValues) {
    const auto make = [](const Scope& s, csp::Random&) {
        return csp::if_then_else(s[0] > 1, s[1], s[2]) == s[3];
    };
    EXPECT_EQ(check_constraint(make, options_for(Promise::value)).violation, "");
}

TEST(IfThenElse, TakesExpressionsAndAnyCondition) {
    const auto make = [](const Scope& s, csp::Random&) {
        return csp::if_then_else(csp::all_different({s[0], s[1], s[2]}), s[0] + s[3],
                                 Expression(s[1]) / s[2]) <= 2;
    };
    EXPECT_EQ(check_constraint(make, options_for(Promise::none)).violation, "");
}

TEST(IfThenElse, IsOneOfTwoConstraints) {
    const auto make = [](const Scope& s, csp::Random&) {
        return csp::if_then_else(s[0] > 1, s[1] == s[2], s[1] + s[3] < s[2]);
    };
    EXPECT_EQ(check_constraint(make, options_for(Promise::none)).violation, "");
}

/// A variable with two remaining, neighbouring values serves as the condition itself.
TEST(IfThenElse, NeedsNoVariableForAConditionThatIsOne) {
    const auto auxiliaries = [](const csp::Domain& domain, const auto& condition_on) {
        csp::Model model;
        const auto b = model.int_var(domain);
        const auto x = model.int_vars<3>(csp::range(0, 9), "x");
        model.post(csp::if_then_else(condition_on(b), x[0], x[1]) == x[2]);
        EXPECT_EQ(csp::count_solutions(model).solutions, 200U);
        csp::Engine engine;
        load(model, engine);
        return engine.auxiliaries().size();
    };
    const auto is_four = [](csp::Var b) { return csp::equal(b, 4); };
    EXPECT_EQ(auxiliaries({0, 1}, [](csp::Var b) { return b; }), 0U);
    EXPECT_EQ(auxiliaries({0, 1}, [](csp::Var b) { return !b; }), 0U);
    EXPECT_EQ(auxiliaries({3, 4}, is_four), 0U);
    EXPECT_EQ(auxiliaries({4, 5}, is_four), 0U);
    EXPECT_EQ(auxiliaries({4, 6}, is_four), 1U);
}

TEST(IfThenElse, SaysWhatItIs) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 9), "x");
    const auto b = model.bool_var("b");
    model.post(csp::if_then_else(b, x + 1, 3) == 4);
    EXPECT_EQ(model.describe(0), "if_then_else(b, x + 1, 3) == 4");
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
}

} // namespace if_then_else_test
