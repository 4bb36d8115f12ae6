#include <csp/csp.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>

#include <iostream>

namespace list_test {

using csp::Constraint;
using csp::Expression;
using csp::Var;
using csp::View;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using testing::HasSubstr;
using testing::ThrowsMessage;

using Scope = std::vector<View>;

// Code that must not compile ----------------------------------------------------------------------------

template <typename... Xs>
concept has_all_different = requires(Xs... xs) {
    csp::all_different(xs...);
};
static_assert(has_all_different<std::vector<Var>>);
static_assert(has_all_different<std::array<View, 2>>);
static_assert(has_all_different<csp::Matrix<Var>>);
static_assert(has_all_different<std::vector<Expression>>);
static_assert(has_all_different<std::vector<Constraint>>); // constraints count as 0 and 1
static_assert(!has_all_different<Var, Var, Var>);          // a list needs braces
static_assert(!has_all_different<Var, Expression>);
static_assert(!has_all_different<Var>);
static_assert(!has_all_different<std::vector<int>>); // a list of numbers alone is a mistake
static_assert(!has_all_different<std::vector<bool>>);
static_assert(!has_all_different<csp::Model>);
static_assert(!has_all_different<std::vector<Var>, int>);

template <typename... Xs>
concept has_sum = requires(Xs... xs) {
    csp::sum(xs...);
};
static_assert(has_sum<std::vector<Var>> && has_sum<std::vector<int>, std::vector<Var>>);
static_assert(!has_sum<Var, Var> && !has_sum<Var, Expression, int>); // a list needs braces

template <typename T>
concept can_be_printed = requires(T x) {
    std::cout << x;
};
static_assert(!can_be_printed<Var> && !can_be_printed<View> && !can_be_printed<Expression>);
static_assert(!can_be_printed<Constraint> && !can_be_printed<csp::Function>);

template <typename X, typename Y>
concept has_less = requires(X x, Y y) {
    csp::less(x, y);
};
static_assert(has_less<int, Var> && has_less<Var, int> && has_less<Var, View>);
static_assert(!has_less<double, Var> && !has_less<Var, bool> && !has_less<bool, Var>);

// Constraints over expressions --------------------------------------------------------------------------

Options over_expressions() {
    Options options;
    options.promise = Promise::none; // sums of three are bounds consistent
    options.min_arity = 4;
    options.cases = 200;
    options.wide = false;
    return options;
}

TEST(List, OfExpressionsInAllDifferent) {
    const auto make = [](const Scope& s, csp::Random&) {
        return csp::all_different({s[0] + s[1], 2 * s[2], csp::abs(Expression(s[3])), 3});
    };
    EXPECT_EQ(check_constraint(make, over_expressions()).violation, "");
}

TEST(List, OfExpressionsThatMayHaveNoValue) {
    const auto make = [](const Scope& s, csp::Random& random) {
        const Constraint differ = csp::all_different({Expression(s[0]) / s[1], Expression(s[2]), s[3] + 1});
        switch (random.below(3)) {
        case 0:
            return differ;
        case 1:
            return !differ;
        default:
            return differ || s[3] == 2;
        }
    };
    EXPECT_EQ(check_constraint(make, over_expressions()).violation, "");
}

TEST(List, OfExpressionsInOtherConstraints) {
    for (const auto& make : std::initializer_list<csp::testing::MakeConstraint>{
             [](const Scope&s, csp::Random&) {
                 return csp::lex_less({s[0] + s[1], s[2] - 1}, {s[2], 2 * s[3]});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::increasing({s[0] - s[1], -s[2], s[3] * s[3]});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::table({s[0] + s[1], s[2] + s[3]}, {{0, 1}, {1, 3}, {4, 0}});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::at_most({s[0] + s[1], s[2], s[3] - s[0]}, 2, 1);
             },
             [](const Scope&s, csp::Random&) {
                 return csp::arg_max({s[0] + s[1], s[2]}, s[3] - s[0]);
             },
             [](const Scope&s, csp::Random&) {
                 return csp::global_cardinality({s[0] + s[1], s[2]}, {1, 2}, std::vector<View>{s[3], s[2]});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::regular({s[0] + s[1], s[2] - s[3]}, "(1 2 | 3 0)");
             },
             [](const Scope&s, csp::Random&) {
                 return csp::circuit({s[0] + s[1], s[2], s[3] - s[0]});
             },
             [](const Scope&s, csp::Random&) {
                 return !csp::circuit({s[0] + s[1], s[2], s[3] - s[0]});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::no_overlap({s[0] + s[1], 2 * s[2]}, {2, 1});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::sort({s[0] + s[1], s[2]}, {s[3], 2 * s[2]});
             },
             [](const Scope&s, csp::Random&) {
                 return csp::bin_packing({s[0] - s[1], s[2]}, {2, 1}, {2, 2});
             }})
        EXPECT_EQ(check_constraint(make, over_expressions()).violation, "");
}

TEST(List, SaysItsExpressions) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(0, 9), "y");
    model.post(csp::all_different({x + y, 2 * x, 3 - y, 7}));
    model.post(csp::all_different({x, 3 - y})); // only views, so no intermediate variables
    EXPECT_EQ(model.describe(0), "all different: x + y, 2 * x, -y + 3, 7");
    EXPECT_EQ(model.constraint(0)->kind(), "all_different");
    EXPECT_FALSE(model.constraint(0)->is_all_different()); // of the views in its scope
    EXPECT_TRUE(model.constraint(1)->is_all_different());
}

TEST(List, OfAnotherModelsVariablesIsRefused) {
    csp::Model model, other;
    const Var x = model.int_var(csp::range(0, 9));
    const Var y = other.int_var(csp::range(0, 9));
    EXPECT_THROW(model.post(csp::all_different({x + y, 3 * x})), csp::ArgumentError);
}

// Sums and shifts ---------------------------------------------------------------------------------------

TEST(List, IsSummedWithWeights) {
    csp::Model model;
    const auto xs = model.int_vars(3, csp::range(0, 9), "x");
    const csp::NameOf names = model.names();
    EXPECT_EQ(csp::sum(xs).describe(names), "x[0] + x[1] + x[2]");
    EXPECT_EQ(csp::sum({xs[0], xs[1] + 2}).describe(names), "x[0] + x[1] + 2");
    EXPECT_EQ(csp::sum({3, -1, 2}, xs).describe(names), "3 * x[0] - x[1] + 2 * x[2]");
    EXPECT_EQ(csp::sum(std::vector<int>{3, 1}, {xs[0] - 1, xs[1] * xs[2]}).describe(names),
              "3 * x[0] + x[1] * x[2] - 3");
    EXPECT_EQ(csp::sum({2, 3}, {5 - xs[0], xs[1]}).describe(names), "-2 * x[0] + 3 * x[1] + 10");
    EXPECT_EQ(csp::sum({xs[0] < xs[1], xs[1] == 3}).describe(names), "(x[0] < x[1]) + (x[1] == 3)");
    EXPECT_EQ(csp::sum(std::vector<Var>()).describe(names), "0");
    EXPECT_THAT(
        [&] {
            (void)csp::sum({1, 2}, xs);
        },
        ThrowsMessage<csp::ArgumentError>(HasSubstr("2 weights for 3 elements")));
    const csp::WideValue large = csp::WideValue{1} << 40;
    EXPECT_THROW((void)csp::sum({large, large, large}, xs), csp::ArgumentError);
}

TEST(List, IsShiftedStepByStep) {
    csp::Model model;
    const auto q = model.int_vars(4, csp::range(0, 3), "q");
    const csp::List rising = csp::shifted(q, 1);
    ASSERT_TRUE(rising.is_of_views());
    EXPECT_TRUE(rising.views()[0].is_same(q[0]));
    EXPECT_TRUE(rising.views()[3].is_same(q[3] + 3));
    EXPECT_EQ(csp::shifted({q[0], q[1] + q[2]}, -2).expressions()[1].describe(model.names()),
              "q[1] + q[2] - 2");
    model.post(csp::all_different(q));
    model.post(csp::all_different(rising));
    model.post(csp::all_different(csp::shifted(q, -1)));
    EXPECT_EQ(csp::count_solutions(model).solutions, 2U);
}

} // namespace list_test
