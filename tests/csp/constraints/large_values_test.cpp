#include <csp/base/error.hpp>
#include <csp/base/random.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

// Comparisons of functions whose values may exceed the range of variables.

namespace large_values_test {

using csp::Constraint;
using csp::Expression;
using csp::HugeValue;
using csp::Value;
using csp::Var;
using csp::WideValue;

/// Three variables with a few values each, some of them large.
struct Sparse {
    explicit Sparse(csp::Random& random) {
        constexpr std::array<Value, 11> choices{
            0, 1, 2, 7, -1, -3, 40'000, 50'000, -40'000, csp::max_value, -60'000};
        for (auto& of_variable : values) {
            const std::uint32_t some = random.below(2) == 0 ? 4 : 11;
            while (of_variable.size() < 3) {
                const Value v = choices[random.below(some)];
                if (std::find(of_variable.begin(), of_variable.end(), v) == of_variable.end())
                    of_variable.push_back(v);
            }
            x.push_back(model.int_var(of_variable));
        }
    }

    std::uint64_t count(const std::function<bool(const csp::Assignment&)>& holds) const {
        std::uint64_t count = 0;
        for (const Value a : values[0])
            for (const Value b : values[1])
                for (const Value c : values[2])
                    if (holds(csp::Assignment({a, b, c}))) ++count;
        return count;
    }

    csp::Model model;
    std::array<std::vector<Value>, 3> values;
    std::vector<Var> x;
};

/// a f + b g compared with c, with functions f and g of three variables.
struct Case {
    explicit Case(csp::Random& random)
        : a(static_cast<WideValue>(random.below(7)) - 3),
          b(static_cast<WideValue>(random.below(3)) - 1),
          c(random.below(2) == 0 ? 100 : -5'000'000'000),
          comparison(random.below(4)),
          is_square(random.below(2) == 0) {}

    Constraint make(const std::vector<Var>& x) const {
        const Expression f = x[0] * x[1];
        const Expression g = is_square ? Expression(csp::square(x[2])) : Expression(x[2]);
        const Expression sum = a * f + b * g;
        return comparison == 0 ? sum <= c : comparison == 1 ? sum > c : comparison == 2 ? sum == c : sum != c;
    }
    bool holds(const csp::Assignment& at) const {
        const HugeValue g = is_square ? HugeValue{at[Var{2}]} * at[Var{2}] : at[Var{2}];
        const HugeValue sum = a * HugeValue{at[Var{0}]} * at[Var{1}] + b * g;
        return comparison == 0 ? sum <= c : comparison == 1 ? sum > c : comparison == 2 ? sum == c : sum != c;
    }

    WideValue a;
    WideValue b;
    WideValue c;
    std::size_t comparison;
    bool is_square;
};

TEST(LargeValues, AreComparedRightOrRefused) {
    int refused = 0;
    int right = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        csp::Random random(seed);
        Sparse sparse(random);
        const Case one(random);
        const bool is_negated = random.below(4) == 0;
        const Constraint constraint = is_negated ? !one.make(sparse.x) : one.make(sparse.x);
        const auto holds = [&](const csp::Assignment& at) { return one.holds(at) != is_negated; };
        const std::uint64_t solutions = sparse.count(holds);
        ASSERT_EQ(sparse.count([&](const csp::Assignment& at) { return constraint->check(at); }), solutions)
            << "seed " << seed;
        sparse.model.post(constraint);
        try {
            ASSERT_EQ(csp::count_solutions(sparse.model).solutions, solutions)
                << "seed " << seed << ": " << sparse.model.describe(0);
            ++right;
        } catch (const csp::ArgumentError&) {
            ++refused;
        }
    }
    EXPECT_GT(right, 1500);
    EXPECT_GT(refused, 300);
}

TEST(LargeValues, OfProductsOfNumbersFromZeroAreBoundedByTheComparison) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 1'000'000'000));
    model.post(x[0] * x[1] + 3 * csp::square(x[2]) <= 12);
    model.post(x[0] >= 1);
    model.post(x[1] >= 1);
    model.post(csp::pow(x[0] + 2, x[1] + 1) < 40);
    model.post(x[3] * x[3] * 2 == 32);
    EXPECT_EQ(csp::count_solutions(model).solutions,
              5U * 2); // x[0], x[1]: 1..4, 1 and 1, 2; x[2]: 0, 1; x[3]: 4
    for (const auto& s : csp::solutions(model)) EXPECT_TRUE(model.check(s));
}

TEST(LargeValues, OfPowersAreLargerThanAnySum) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 100));
    model.post(csp::pow(x[0], x[1]) <= 100);
    EXPECT_EQ(csp::count_solutions(model).solutions,
              100U + 99 + 9 + 3 + 2 + 1 + 1); // 1^y, x^1, x^2, x^3, ...
    EXPECT_TRUE((csp::pow(x[0], x[1]) > 100)->check(csp::Assignment({100, 100})));
}

TEST(LargeValues, ThatSatisfyTheComparisonAreRefusedWithARemedy) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(-40'000, 40'000));
    model.post(x[0] * x[1] <= 100);
    try {
        (void)csp::solve(model);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_NE(std::string(error.what())
                      .find("a value of times can lie anywhere in -1600000000..100, outside "
                            "-1073741823..1073741823; give its variables smaller domains, "
                            "or post that it equals a variable"),
                  std::string::npos)
            << error.what();
    }

    csp::Model remedied;
    const auto y = remedied.int_vars(2, csp::range(-40'000, 40'000));
    const Var product = remedied.int_var(csp::range(csp::min_value, csp::max_value));
    remedied.post(product == y[0] * y[1]);
    remedied.post(product <= 100);
    EXPECT_TRUE(csp::solve(remedied));
}

} // namespace large_values_test
