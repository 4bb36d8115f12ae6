#include <tests/support/loaded.hpp>

#include <csp/csp.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace member_test {

using csp::Constraint;
using csp::Value;
using csp::View;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using test::left_of;

using Scope = std::vector<View>;

Scope all_but_first(const Scope& s) { return {s.begin() + 1, s.end()}; }

Constraint member_of_the_others(const Scope& s, csp::Random&) { return csp::member(all_but_first(s), s[0]); }

TEST(Member, IsDomainConsistent) {
    const auto report = check_constraint(member_of_the_others, {.promise = Promise::domain, .max_arity = 5});
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 4);
}

TEST(Member, IsRightUnderAConditionAndDenied) {
    const auto conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.back() > 1, member_of_the_others(s, random));
    };
    const auto denied = [](const Scope& s, csp::Random& random) {
        return csp::negation(member_of_the_others(s, random));
    };
    const auto counted = [](const Scope& s, csp::Random&) {
        return csp::Expression(csp::member({s[1], s[2]}, s[0])) == csp::Expression(s[3]);
    };
    EXPECT_EQ(check_constraint(conditional, {.promise = Promise::none, .max_arity = 4}).violation, "");
    EXPECT_EQ(check_constraint(denied, {.promise = Promise::value, .max_arity = 4}).violation, "");
    EXPECT_EQ(check_constraint(counted, {.promise = Promise::none, .min_arity = 4, .max_arity = 4}).violation,
              "");
}

TEST(Member, TakesExpressions) {
    const auto make = [](const Scope& s, csp::Random&) {
        return csp::member({s[0] + s[1], 2 * csp::Expression(s[2])}, csp::abs(s[3]));
    };
    EXPECT_EQ(check_constraint(make, {.promise = Promise::none, .min_arity = 4, .max_arity = 4, .cases = 200})
                  .violation,
              "");
}

TEST(Member, TheOnlyOneLeftIsEqual) {
    csp::Model model;
    const auto x = model.int_var({1, 3, 5}, "x");
    const auto z = model.int_var(csp::range(7, 9), "z");
    const auto y = model.int_var(csp::range(2, 6), "y");
    model.post(csp::member({x, z}, y));
    EXPECT_EQ(left_of(model), (csp::testing::Box{{3, 5}, {7, 8, 9}, {3, 5}}));
}

TEST(Member, OfNoneHasNoSolution) {
    csp::Model model;
    const auto y = model.int_var(csp::range(0, 3), "y");
    model.post(csp::member(std::vector<View>(), y));
    EXPECT_FALSE(csp::solve(model));
}

TEST(Member, SaysWhatItIs) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 3), "x");
    const auto y = model.int_var(csp::range(0, 3), "y");
    model.post(csp::member(x, y));
    model.post(csp::member({2 * x[0], x[1] + 1}, y));
    EXPECT_EQ(model.describe(0), "y is one of x[0], x[1]");
    EXPECT_EQ(model.describe(1), "y is one of 2 * x[0], x[1] + 1");
}

} // namespace member_test
