#include <tests/support/loaded.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <functional>

namespace nvalue_test {

using test::left_of;

using csp::Constraint;
using csp::Domain;
using csp::Value;
using csp::Var;
using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Make = std::function<Constraint(const Scope&, csp::Random&)>;

Options options_for(std::size_t min_arity, std::size_t max_arity, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = min_arity;
    options.max_arity = max_arity;
    options.cases = 300;
    return options;
}

TEST(NValue, IsValueConsistentWithAVariable) {
    const auto with_variable = [](const Scope& s, csp::Random&) {
        return csp::nvalue(Scope(s.begin() + 1, s.end())) == s[0];
    };
    const auto report = csp::testing::check_constraint(with_variable, options_for(2, 6, Promise::value));
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 50U);
}

TEST(NValue, IsValueConsistentWithAConstant) {
    const auto with_constant = [](const Scope& s, csp::Random& random) {
        return csp::nvalue(s) == 1 + random.below(4);
    };
    const auto report = csp::testing::check_constraint(with_constant, options_for(1, 6, Promise::value));
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, 50U);
}

TEST(NValue, StandsInExpressionsUnderConditionsAndInNegations) {
    const auto at_most = [](const Scope& s, csp::Random& random) {
        return csp::nvalue(s) <= random.below(4);
    };
    const auto conditional = [](const Scope& s, csp::Random&) {
        return csp::implication(s[0] >= 1, csp::nvalue({s[1], s[2], s[1] + 1}) >= s[0] + 1);
    };
    const auto negated = [](const Scope& s, csp::Random&) { return csp::negation(csp::nvalue(s) == 2); };
    const auto reified = [](const Scope& s, csp::Random&) { return (csp::nvalue(s) >= 3) == (s[0] == 1); };
    Options options = options_for(3, 4, Promise::none);
    options.cases = 80;
    for (const Make& make : {Make(at_most), {conditional}, {negated}, {reified}})
        EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(NValue, FewValuesMeetAllDomains) {
    csp::Model model;
    model.int_var(csp::range(1, 4));
    model.int_var(csp::range(3, 6));
    model.int_var(csp::range(8, 9));
    model.int_var(csp::range(0, 12));
    const Var n = model.int_var(csp::range(0, 2));
    model.post(csp::nvalue({Var{0}, Var{1}, Var{2}, Var{3}}) == n);
    EXPECT_EQ(left_of(model), (Box{{3, 4}, {3, 4}, {8, 9}, {3, 4, 8, 9}, {2}}));
}

/// The domains are disjoint only because of their holes.
TEST(NValue, FewValuesLieInDomainsThatShareNone) {
    csp::Model model;
    model.int_var({0, 4});
    model.int_var({1, 3});
    model.int_var(csp::range(0, 4));
    model.int_var(csp::range(2, 4));
    const Var n = model.int_var(csp::range(0, 2));
    model.post(csp::nvalue({Var{0}, Var{1}, Var{2}, Var{3}}) == n);
    EXPECT_EQ(left_of(model), (Box{{0, 4}, {1, 3}, {0, 1, 3, 4}, {3, 4}, {2}}));
}

TEST(NValue, OneMoreValueLiesInAllDomainsThatNeedIt) {
    csp::Model model;
    model.int_var({9});
    model.int_var({0, 2, 4});
    model.int_var({0, 4, 5});
    model.int_var({2, 4, 9});
    model.post(csp::nvalue({Var{0}, Var{1}, Var{2}, Var{3}}) <= 2);
    EXPECT_EQ(left_of(model), (Box{{9}, {0, 4}, {0, 4}, {4, 9}}));
}

/// The sets have several words; some are sets of views that are not aligned to words or that are negated.
TEST(NValue, FewValuesMayBeFarApart) {
    csp::Model model;
    const Var x = model.int_var({-200, 300});
    const Var y = model.int_var({-60, 63, 64});
    const Var z = model.int_var(csp::range(-310, 310));
    const Var w = model.int_var(csp::range(-64, 0));
    model.post(csp::nvalue({x + 7, y - 5, -z, -w}) == 2);
    EXPECT_EQ(left_of(model), (Box{{-200, 300}, {63, 64}, {-307, -59, -58, 193}, {-59, -58}}));
}

TEST(NValue, ManyValuesNeedVariablesThatCanHaveTheirOwn) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(1, 2));
    const auto y = model.int_vars(2, csp::range(2, 9));
    std::vector<Var> all = x;
    all.insert(all.end(), y.begin(), y.end());
    const Var n = model.int_var(csp::range(0, 99));
    model.post(csp::nvalue(all) == n);
    EXPECT_EQ(left_of(model).back(), (csp::testing::Values{1, 2, 3, 4}));
}

TEST(NValue, CountsSurjections) {
    csp::Model model; // the functions from five elements onto three
    const auto x = model.int_vars(5, csp::range(1, 3), "x");
    model.post(csp::nvalue(x) == 3);
    EXPECT_EQ(csp::count_solutions(model).solutions, 150U);
    EXPECT_EQ(model.describe(0), "nvalue([x[0], x[1], x[2], x[3], x[4]]) == 3");
}

TEST(NValue, OfNothingAndOfTheSameTwice) {
    csp::Model model;
    const auto n = model.int_vars(2, csp::range(-3, 5));
    const Var x = model.int_var(csp::range(0, 9));
    model.post(csp::nvalue(Scope()) == n[0]);
    model.post(csp::nvalue({x, x, x}) == n[1]);
    const Box left = left_of(model);
    EXPECT_EQ(left[0], (csp::testing::Values{0}));
    EXPECT_EQ(left[1], (csp::testing::Values{1}));
}

TEST(NValue, OfExtremeValues) {
    csp::Model model;
    const auto x = model.int_vars(3, {csp::min_value, csp::max_value});
    model.post(csp::nvalue(x) == 2);
    EXPECT_EQ(csp::count_solutions(model).solutions, 6U);
}

} // namespace nvalue_test
