#include <csp/base/error.hpp>
#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>

namespace expression_test {

using csp::Expression;
using csp::Value;
using csp::Var;
using csp::View;

// Every comparison states a constraint.
static_assert(std::is_same_v<decltype(Var() == Var()), csp::Constraint>);
static_assert(std::is_same_v<decltype(Var() != Var()), csp::Constraint>);
static_assert(std::is_same_v<decltype(Var() < Var()), csp::Constraint>);
static_assert(std::is_same_v<decltype(Var() == 3), csp::Constraint>);
static_assert(std::is_same_v<decltype(3 == Var()), csp::Constraint>);
static_assert(std::is_same_v<decltype(Var() == Var() + 1), csp::Constraint>);
static_assert(std::is_same_v<decltype(Var() + 1 != Var()), csp::Constraint>);
static_assert(std::is_same_v<decltype(View() == View()), csp::Constraint>);
static_assert(std::is_same_v<decltype(2 * Var() >= Var()), csp::Constraint>);
static_assert(!std::is_constructible_v<Expression, bool>);
static_assert(std::is_same_v<decltype(Var() + 1), View>);
static_assert(std::is_same_v<decltype(Var() + Var()), Expression>);
static_assert(std::is_same_v<decltype(-Var()), View>);

class Expressions : public testing::Test {
  protected:
    std::string described(const csp::Constraint& constraint) const {
        return constraint->kind() + ": " + constraint->describe([&](View v) { return model.name(v); });
    }

    csp::Model model;
    Var x = model.int_var(csp::range(-9, 9), "x");
    Var y = model.int_var(csp::range(-9, 9), "y");
    Var z = model.int_var(csp::range(-9, 9), "z");
};

TEST_F(Expressions, ChoosesTheMostSpecificConstraint) {
    EXPECT_EQ(described(x != y + 2), "not_equal: x != y + 2");
    EXPECT_EQ(described(x + 0 == y), "equal: x == y");
    EXPECT_EQ(described(x + y == 7), "equal: x == 7 - y");
    EXPECT_EQ(described(2 * x == 2 * y + 4), "equal: x == y + 2");
    EXPECT_EQ(described(x < y), "less: x < y");
    EXPECT_EQ(described(x > y), "less: y < x");
    EXPECT_EQ(described(x <= y + 2), "less_equal: x <= y + 2");
    EXPECT_EQ(described(x + y >= 5), "less_equal: 5 - y <= x");
    EXPECT_EQ(described(x == 3), "linear: x == 3");
    EXPECT_EQ(described(3 < x), "linear: x >= 4");
    EXPECT_EQ(described(x + 2 * y <= 7), "linear: x + 2 * y <= 7");
    EXPECT_EQ(described(x + y == z), "linear: x + y == z");
    EXPECT_EQ(described(2 * x == 2 * y + 3), "linear: 2 * x == 2 * y + 3");
    EXPECT_EQ(described(x - x < 1), "linear: 0 <= 0");
}

TEST_F(Expressions, IsWorthWhatItsVariablesAre) {
    const csp::Assignment assignment({2, -3, 5});
    const Expression expression = 2 * (x - y) - (5 - z) * 3 + 1;
    EXPECT_EQ(expression.value_of(assignment), 11);
    EXPECT_EQ((-expression).value_of(assignment), -11);
    EXPECT_EQ((-abs(y)).value_of(assignment), -3);
    EXPECT_EQ((-(y < x)).value_of(assignment), -1);
    EXPECT_EQ(csp::sum(std::vector{x, y, z}).value_of(assignment), 4);
    EXPECT_EQ(csp::sum(std::vector<Expression>{2 * x, y + 1}).value_of(assignment), 2);
    EXPECT_EQ(Expression(7).value_of(assignment), 7);
    Expression doubled = x + y;
    doubled += doubled;
    EXPECT_EQ(doubled.value_of(assignment), -2);
    doubled -= x + x + 2 * y;
    EXPECT_EQ(doubled.value_of(assignment), 0);
    Expression nothing = x + y + 1;
    const Expression& itself = nothing;
    nothing -= itself;
    EXPECT_EQ(nothing.value_of(assignment), 0);
    EXPECT_EQ(assignment[expression], 11);
}

/// Compares all six comparisons of random expressions with their meaning.
TEST_F(Expressions, ComparesAsWritten) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        csp::Random random(seed);
        const auto number = [&] { return static_cast<Value>(random.below(7)) - 3; };
        const Expression a = number() * x + number() * y + number();
        const Expression b = number() * y + number() * z + number();
        const csp::Assignment at({number(), number(), number()});
        const csp::WideValue v = a.value_of(at);
        const csp::WideValue w = b.value_of(at);
        EXPECT_EQ((a == b)->check(at), v == w);
        EXPECT_EQ((a != b)->check(at), v != w);
        EXPECT_EQ((a < b)->check(at), v < w);
        EXPECT_EQ((a <= b)->check(at), v <= w);
        EXPECT_EQ((a > b)->check(at), v > w);
        EXPECT_EQ((a >= b)->check(at), v >= w);
    }
}

TEST_F(Expressions, MakesConstraintsThatKeepTheirPromises) {
    csp::testing::Options options;
    options.promise_for_duplicates = csp::testing::Promise::value;
    options.max_arity = 3;
    options.cases = 1000;
    const auto make = [](const std::vector<View>& scope, csp::Random& random) {
        const auto number = [&] { return static_cast<Value>(random.below(5)) - 2; };
        Expression a = number();
        for (const View v : scope) a += number() * v;
        const Expression b = number() * scope.front() + number();
        switch (random.below(4)) {
        case 0:
            return a == b;
        case 1:
            return a != b;
        case 2:
            return a < b;
        default:
            return a >= b;
        }
    };
    EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST_F(Expressions, RefusesToOverflow) {
    const csp::WideValue large = csp::WideValue{1} << 31;
    EXPECT_THROW(large * x * 2, csp::ArgumentError);
    EXPECT_THROW(large * x + large * y, csp::ArgumentError);
    EXPECT_THROW((void)Expression(std::numeric_limits<std::uint64_t>::max()), csp::ArgumentError);
    EXPECT_THROW(Expression(x) * std::numeric_limits<std::uint64_t>::max(), csp::ArgumentError);
    EXPECT_THROW((void)Expression(std::numeric_limits<csp::WideValue>::min()), csp::ArgumentError);
    EXPECT_THROW(Expression(large) * std::numeric_limits<csp::WideValue>::min(), csp::ArgumentError);
    EXPECT_NO_THROW(large * x + (large - 1) * y);
    EXPECT_THROW((void)(large * x == large * y), csp::ArgumentError);
}

TEST_F(Expressions, StatesSendMoreMoneyAsOneWritesIt) {
    csp::Model puzzle;
    const auto [S, E, N, D, M, O, R, Y] = puzzle.int_vars<8>(csp::range(0, 9), "letter");
    const auto number = [](auto... digit) {
        Expression n;
        ((n = 10 * n + digit), ...);
        return n;
    };
    const auto send = number(S, E, N, D);
    const auto more = number(M, O, R, E);
    const auto money = number(M, O, N, E, Y);

    puzzle.post(csp::all_different({S, E, N, D, M, O, R, Y}));
    puzzle.post(csp::not_equal(S, 0));
    puzzle.post(csp::not_equal(M, 0));
    puzzle.post(send + more == money);
    EXPECT_EQ(csp::count_solutions(puzzle).solutions, 1U);
    const auto solution = csp::solve(puzzle);
    ASSERT_TRUE(solution);
    EXPECT_EQ((*solution)[send], 9567);
    EXPECT_EQ((*solution)[more], 1085);
    EXPECT_EQ((*solution)[money], 10652);
}

} // namespace expression_test
