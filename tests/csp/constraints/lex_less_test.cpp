#include <csp/base/error.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/order/order.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace lex_less_test {

using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

csp::testing::Values few_values(csp::Random& random) { return csp::testing::some_of({-1, 0, 1, 3}, random); }

Options lists(std::size_t min_arity, std::size_t max_arity, Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = min_arity;
    options.max_arity = max_arity;
    options.cases = 300;
    options.values = few_values; // so that ties are frequent
    return options;
}

/// Returns the scope split into two lists, either of about the same length or at a random place.
std::pair<Scope, Scope> halves(const Scope& s, csp::Random& random) {
    const std::size_t cut =
        random.below(3) == 0 ? random.below(static_cast<std::uint32_t>(s.size() + 1)) : s.size() / 2;
    const auto middle = s.begin() + static_cast<std::ptrdiff_t>(cut);
    return {{s.begin(), middle}, {middle, s.end()}};
}

const Make less = [](const Scope& s, csp::Random& random) {
    const auto [xs, ys] = halves(s, random);
    return csp::lex_less(xs, ys);
};
const Make less_equal = [](const Scope& s, csp::Random& random) {
    const auto [xs, ys] = halves(s, random);
    return csp::lex_less_equal(xs, ys);
};

TEST(LexLess, IsDomainConsistent) {
    for (const Make make : {less, less_equal}) {
        Options options = lists(0, 7, Promise::domain);
        const auto report = check_constraint(make, options);
        EXPECT_EQ(report.violation, "");
        EXPECT_GT(report.explained, report.cases / 4);
        options.values = nullptr;
        options.max_arity = 6;
        EXPECT_EQ(check_constraint(make, options).violation, "");
    }
}

TEST(LexLess, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) { return !less(s, random); };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, less_equal(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        const auto [xs, ys] = halves(s, random);
        return csp::lex_less(xs, ys) + csp::lex_less_equal(ys, xs) + csp::lex_less(ys, xs) == 2;
    };
    Options options = lists(2, 6, Promise::none);
    options.cases = 100;
    options.monotone = false; // under a condition, the rule for a pair infers less than the rule for a list
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

/// The example of Frisch and others (CP 2002), section 4, in the values of the first places.
TEST(LexLess, LooksPastPlacesThatAreEqual) {
    csp::Model model;
    const std::vector<csp::Var> x{model.int_var(csp::range(2, 2)), model.int_var(csp::range(1, 4)),
                                  model.int_var(csp::range(3, 3)), model.int_var(csp::range(4, 5))};
    const std::vector<csp::Var> y{model.int_var(csp::range(0, 2)), model.int_var(csp::range(1, 3)),
                                  model.int_var(csp::range(1, 3)), model.int_var(csp::range(0, 3))};
    model.post(csp::lex_less(x, y));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().value(y[0]), 2);
    EXPECT_EQ(engine.store().max(x[1]), 2); // the later places cannot be in order
    EXPECT_EQ(engine.store().min(y[1]), 2);
    EXPECT_EQ(engine.store().max(x[3]), 5); // later places do not matter
}

TEST(LexLess, ComparesListsOfDifferentLengthsAsWords) {
    const auto solutions = [](std::size_t n, std::size_t m, bool strict) {
        csp::Model model;
        const auto x = model.int_vars(n, csp::range(0, 1)), y = model.int_vars(m, csp::range(0, 1));
        model.post(strict ? csp::lex_less(x, y) : csp::lex_less_equal(x, y));
        return csp::count_solutions(model).solutions;
    };
    EXPECT_EQ(solutions(2, 2, true), 6U);
    EXPECT_EQ(solutions(2, 2, false), 10U);
    EXPECT_EQ(solutions(1, 2, true), 6U); // 0 < 00, 01, 10, 11 and 1 < 10, 11
    EXPECT_EQ(solutions(1, 2, false), 6U);
    EXPECT_EQ(solutions(2, 1, true), 2U); // 00, 01 < 1
    EXPECT_EQ(solutions(0, 1, true), 2U);
    EXPECT_EQ(solutions(1, 0, false), 0U);
    EXPECT_EQ(solutions(0, 0, false), 1U);
    EXPECT_EQ(solutions(0, 0, true), 0U);
}

TEST(LexLess, OfAListAndItselfIsDecidedAtOnce) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 1));
    model.post(csp::lex_less_equal(x, x));
    EXPECT_EQ(csp::count_solutions(model).solutions, 8U);
    model.post(csp::lex_less(x, x));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

/// x is fixed to 1 through a view of x, and yet is not at most x - 1.
TEST(LexLess, SeesThatViewsOfOneVariableDiffer) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 2)), y = model.int_var(csp::range(-1, -1));
    model.post(csp::lex_less_equal({x, y}, {x - 1, x - 1}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

TEST(LexLess, IsDescribedByItsLists) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 1), "x"), y = model.int_vars(1, csp::range(0, 1), "y");
    model.post(csp::lex_less(x, y));
    model.post(csp::lex_chain_less_equal(std::vector{x, y}));
    EXPECT_EQ(model.describe(0), "(x[0], x[1]) before (y[0]) in lexicographic order");
    EXPECT_EQ(model.describe(1), "in lexicographic order: (x[0], x[1]) (y[0])");
}

TEST(LexChain, IsKeptBetweenNeighbours) {
    const auto pairs_of = [](const Scope& s) {
        std::vector<Scope> rows;
        for (std::size_t i = 0; i < s.size(); i += 2)
            rows.emplace_back(s.begin() + static_cast<std::ptrdiff_t>(i),
                              s.begin() + static_cast<std::ptrdiff_t>(std::min(i + 2, s.size())));
        return rows;
    };
    Options options = lists(0, 6, Promise::value);
    options.cases = 300;
    const auto strictly = [&](const Scope& s, csp::Random&) { return csp::lex_chain_less(pairs_of(s)); };
    const auto weakly = [&](const Scope& s, csp::Random&) { return csp::lex_chain_less_equal(pairs_of(s)); };
    const auto negated = [&](const Scope& s, csp::Random&) { return !csp::lex_chain_less(pairs_of(s)); };
    EXPECT_EQ(csp::testing::check_constraint(strictly, options).violation, "");
    EXPECT_EQ(csp::testing::check_constraint(weakly, options).violation, "");
    options.promise = Promise::none;
    EXPECT_EQ(csp::testing::check_constraint(negated, options).violation, "");
}

/// Of the 3 x 3 matrices of 0 and 1, C(8 + 2, 3) = 120 have ordered rows; 45 also have ordered columns.
TEST(LexChain, OrdersRowsAndColumns) {
    csp::Model model;
    std::vector<std::vector<csp::Var>> rows;
    for (int i = 0; i < 3; ++i) rows.push_back(model.int_vars(3, csp::range(0, 1)));
    model.post(csp::lex_chain_less_equal(rows));
    EXPECT_EQ(csp::count_solutions(model).solutions, 120U);
    model.post(csp::lex_chain_less_equal(csp::transposed(rows)));
    EXPECT_EQ(csp::count_solutions(model).solutions, 45U);
}

TEST(LexChain, RefusesToTransposeRowsOfDifferentLengths) {
    csp::Model model;
    const std::vector<std::vector<csp::Var>> rows{model.int_vars(2, csp::range(0, 1)),
                                                  model.int_vars(3, csp::range(0, 1))};
    try {
        (void)csp::transposed(rows);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::transposed: row 1 has 3 elements, but those before have 2");
    }
}

} // namespace lex_less_test
