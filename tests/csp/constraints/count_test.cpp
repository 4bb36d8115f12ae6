#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/arithmetic/arithmetic.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/counting/counting.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <functional>

namespace count_test {

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

Scope all_but_first(const Scope& s) { return {s.begin() + 1, s.end()}; }

Value small(csp::Random& random) { return csp::testing::random_between(random, -2, 3); }

Domain random_set(csp::Random& random) {
    csp::testing::Values values{small(random)};
    for (std::size_t more = random.below(4); more > 0; --more) values.push_back(small(random));
    if (random.below(3) == 0) values.push_back(200); // the values span more than a word
    return Domain(values);
}

std::string violation(const Make& make, Options options) {
    options.min_arity = 1;
    options.max_arity = 5;
    options.cases = 600;
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_GT(report.explained, report.cases / 6);
    return report.violation;
}

TEST(Count, IsDomainConsistentWithAVariable) {
    const auto count = [](const Scope& s, csp::Random& random) {
        return csp::count(all_but_first(s), small(random)) == s[0];
    };
    EXPECT_EQ(violation(count, {.promise = Promise::domain}), "");
}

TEST(Count, IsDomainConsistentWithAConstant) {
    const auto count = [](const Scope& s, csp::Random& random) {
        return csp::count(s, small(random)) == random.below(4);
    };
    EXPECT_EQ(violation(count, {.promise = Promise::domain}), "");
}

TEST(CountOfAVariable, IsRightInEveryForm) {
    const auto equal = [](const Scope& s, csp::Random&) {
        return csp::count(Scope(s.begin() + 2, s.end()), s[0]) == s[1];
    };
    const auto at_most = [](const Scope& s, csp::Random& random) {
        return csp::count(all_but_first(s), s[0]) <= random.below(3);
    };
    const auto conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s[1] > 0, csp::count(all_but_first(s), s[0]) == random.below(4));
    };
    const auto of_expressions = [](const Scope& s, csp::Random&) {
        return csp::count({s[1] + s[2], 2 * csp::Expression(s[0])}, csp::abs(s[1])) >= 1;
    };
    Options options{.promise = Promise::value, .min_arity = 2, .max_arity = 5, .cases = 300};
    EXPECT_EQ(csp::testing::check_constraint(equal, options).violation, "");
    EXPECT_EQ(csp::testing::check_constraint(at_most, options).violation, "");
    options = {.promise = Promise::none, .min_arity = 3, .max_arity = 4, .cases = 200};
    EXPECT_EQ(csp::testing::check_constraint(conditional, options).violation, "");
    EXPECT_EQ(csp::testing::check_constraint(of_expressions, options).violation, "");
}

TEST(CountOfAVariable, RemovesValuesThatComeTooOftenOrTooRarely) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3), "x");
    const Var y = model.int_var(csp::range(0, 5), "y");
    model.post(x[0] == 1);
    model.post(x[1] == 1);
    model.post(x[2] != 3);
    model.post(csp::count(x, y) == 1);
    EXPECT_EQ(left_of(model), (Box{{1}, {1}, {0, 1, 2}, {0, 2}}));
}

TEST(CountOfAVariable, WithManyValuesIsBoundedByThoseThatShareOne) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(5, 5000), "y");
    const Var n = model.int_var(csp::range(0, 3), "n");
    model.post(x[2] < 5);
    model.post(csp::count(x, y) == n);
    EXPECT_EQ(left_of(model).back(), (csp::testing::Values{0, 1, 2}));
}

TEST(Among, IsDomainConsistentWithAVariable) {
    const auto among = [](const Scope& s, csp::Random& random) {
        return csp::among(all_but_first(s), random_set(random)) == s[0];
    };
    EXPECT_EQ(violation(among, {.promise = Promise::domain}), "");
}

TEST(Among, IsDomainConsistentWithAConstant) {
    const auto among = [](const Scope& s, csp::Random& random) {
        return csp::among(s, random_set(random)) == random.below(4);
    };
    EXPECT_EQ(violation(among, {.promise = Promise::domain}), "");
}

TEST(Count, BoundsByConstantsAreDomainConsistent) {
    const auto bound = [](const Scope& s, csp::Random& random) {
        const Value n = csp::testing::random_between(random, -1, 5);
        switch (random.below(3)) {
        case 0:
            return csp::at_least(s, small(random), n);
        case 1:
            return csp::at_most(s, small(random), n);
        default:
            return csp::exactly(s, small(random), n);
        }
    };
    EXPECT_EQ(violation(bound, {.promise = Promise::domain}), "");
}

csp::testing::Values narrow_values(csp::Random& random) {
    return csp::testing::some_of({-1, 0, 1, 2, 3}, random);
}
csp::testing::Values far_values(csp::Random& random) {
    return csp::testing::some_of({-70, -1, 0, 1, 2, 65}, random);
}

TEST(Count, SeveralValuesOfTheSameVariablesAreCountedTogether) {
    const auto with_variables = [](const Scope& s, csp::Random& random) {
        const Scope xs(s.begin() + 2, s.end());
        const Constraint first = csp::count(xs, small(random)) == s[0];
        return csp::conjunction(
            {first, csp::count(xs, small(random)) == s[1], csp::at_most(xs, small(random), random.below(4))});
    };
    const auto with_constants = [](const Scope& s, csp::Random& random) {
        std::vector<Constraint> counts;
        for (const Value v : {-70, -1, 0, 1, 2, 65}) {
            const Value n = csp::testing::random_between(random, 0, 3);
            counts.push_back(random.below(2) == 0 ? csp::at_most(s, v, n) : csp::at_least(s, v, n - 2));
        }
        return csp::conjunction(counts);
    };
    Options options;
    options.promise = Promise::value;
    options.min_arity = 3;
    options.max_arity = 6;
    options.cases = 200;
    for (const auto& values : {narrow_values, far_values}) {
        options.values = values;
        for (const Make& make : {Make(with_variables), {with_constants}}) {
            const auto report = csp::testing::check_constraint(make, options);
            EXPECT_EQ(report.violation, "");
            EXPECT_GT(report.explained, report.cases);
        }
    }
}

TEST(Count, EachOfSeveralValuesIsDomainConsistent) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 3), "x");
    const Var n = model.int_var({0, 3, 4}, "n");
    model.post(csp::count(x, 1) == n);
    model.post(csp::exactly(x, 2, 1));
    model.post(x[0] == 1);
    model.post(x[1] == 2);
    EXPECT_EQ(left_of(model), (Box{{1}, {2}, {1}, {1}, {3}}));
}

TEST(Count, ManyCountsOfConstantsAreNoticedAtOnce) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3), "x");
    model.post(csp::exactly(x, 1, 1));
    model.post(csp::at_least(x, 2, 4));
    EXPECT_EQ(left_of(model), Box());
}

TEST(Count, StandsUnderConditionsInNegationsAndInSums) {
    const auto conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s[0] >= 1, csp::at_most(all_but_first(s), small(random), 1));
    };
    const auto negated = [](const Scope& s, csp::Random& random) {
        return csp::negation(csp::at_least(s, small(random), 2));
    };
    const auto not_exactly = [](const Scope& s, csp::Random& random) {
        return csp::negation(csp::exactly(s, small(random), 1));
    };
    const auto equivalent = [](const Scope& s, csp::Random& random) {
        return csp::equivalence(csp::exactly(all_but_first(s), small(random), 1), s[0] == 1);
    };
    const auto in_sum = [](const Scope& s, csp::Random& random) {
        return 2 * csp::count(s, small(random)) + csp::among(s, random_set(random)) <= s[0] + 3;
    };
    Options options;
    options.promise = Promise::none;
    options.max_arity = 3;
    options.cases = 100;
    for (const Make& make : {Make(conditional), {negated}, {not_exactly}, {equivalent}, {in_sum}})
        EXPECT_EQ(csp::testing::check_constraint(make, options).violation, "");
}

TEST(Count, TakesExpressions) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 3), "x");
    model.post(csp::count({x[0] + x[1], 2 * csp::Expression(x[0])}, 4) == 2);
    EXPECT_EQ(left_of(model), (Box{{2}, {2}}));
    EXPECT_EQ(model.describe(0), "count([x[0] + x[1], 2 * x[0]], 4) == 2");
}

TEST(Count, NarrowsItsVariableAtOnce) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 3), "x");
    const Var n = model.int_var(csp::range(-5, 99), "n");
    model.post(x[0] == 1);
    model.post(x[1] <= 0);
    model.post(csp::count(x, 1) == n);
    EXPECT_EQ(left_of(model), (Box{{1}, {0}, {0, 1, 2, 3}, {0, 1, 2, 3}, {1, 2, 3}}));
}

TEST(Count, SaysWhatItIs) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 3), "x");
    model.post(csp::among(x, {0, 2, 3}) <= 1);
    model.post(csp::at_most(x, 3, 1));
    model.post(csp::at_least(x, 1, 2));
    model.post(csp::exactly(x, 2, 0));
    EXPECT_EQ(model.describe(0), "among([x[0], x[1]], {0, 2, 3}) <= 1");
    EXPECT_EQ(model.describe(1), "at most 1 of x[0], x[1] is 3");
    EXPECT_EQ(model.describe(2), "at least 2 of x[0], x[1] are 1");
    EXPECT_EQ(model.describe(3), "exactly 0 of x[0], x[1] are 2");
    EXPECT_EQ(left_of(model), (Box{{1}, {1}}));
}

TEST(Count, OfNothingIsZero) {
    csp::Model model;
    const Var n = model.int_var(csp::range(-1, 1));
    model.post(csp::count(Scope(), 3) == n);
    model.post(csp::at_most(Scope(), 3, 0));
    EXPECT_EQ(left_of(model), (Box{{0}}));
    model.post(csp::at_least(Scope(), 3, 1));
    EXPECT_EQ(left_of(model), Box());
}

TEST(Count, TakesAnyNumberOfTimes) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 1));
    model.post(csp::at_most(x, 1, csp::WideValue{1} << 62));
    model.post(csp::at_least(x, 1, -(csp::WideValue{1} << 62)));
    EXPECT_EQ(csp::count_solutions(model).solutions, 4U);
    model.post(csp::exactly(x, 1, csp::WideValue{1} << 62));
    EXPECT_EQ(csp::count_solutions(model, {}).solutions, 0U);
}

TEST(Count, OfAVariableThatStandsForTheCount) {
    csp::Model model; // the number of occurrences of 1 in x, y and the count itself
    const auto x = model.int_vars(3, csp::range(0, 3));
    model.post(csp::count({x[0], x[1], x[2], x[2]}, 1) == x[2]);
    std::size_t solutions = 0;
    for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b)
            for (int c = 0; c < 4; ++c) solutions += (a == 1) + (b == 1) + 2 * (c == 1) == c ? 1 : 0;
    EXPECT_EQ(csp::count_solutions(model).solutions, solutions);
}

TEST(Count, RefusesWhatIsNoValue) {
    const Scope x{Var{0}};
    EXPECT_THROW((void)csp::among(x, std::vector<Value>()), csp::ArgumentError);
    EXPECT_THROW((void)csp::at_least(x, csp::min_value - 1, 1), csp::ArgumentError);
    try {
        (void)csp::count(x, csp::max_value + 1);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::count: the value 1073741824 is outside of -1073741823..1073741823");
    }
}

// distribute ---------------------------------------------------------------------------------------

TEST(Distribute, IsRightInEveryForm) {
    const auto make = [](const std::vector<csp::View>& s, csp::Random& random) {
        const std::vector<csp::View> xs(s.begin(), s.end() - 2);
        const csp::Constraint two = csp::distribute(xs, {s[0], 1, s.back()}, {s.back(), s[s.size() - 2], 2});
        switch (random.below(3)) {
        case 0:
            return two;
        case 1:
            return csp::negation(two);
        default:
            return csp::implication(csp::less_equal(s[0], 1), two);
        }
    };
    csp::testing::Options options;
    options.promise = csp::testing::Promise::none;
    options.min_arity = 3;
    options.max_arity = 5;
    options.cases = 200;
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Distribute, RefusesOtherNumbersOfValuesAndCounts) {
    try {
        (void)csp::distribute(std::vector<csp::View>{csp::Var{0}}, {1, 2}, {csp::Var{0}});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::distribute: 2 values, but 1 counts");
    }
}

} // namespace count_test
