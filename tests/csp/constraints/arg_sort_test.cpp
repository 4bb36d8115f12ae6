#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/sort/sort.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <tests/support/loaded.hpp>

#include <gtest/gtest.h>

namespace arg_sort_test {

using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;
using test::left_of;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

const Make halves = [](const Scope& s, csp::Random&) {
    const auto n = static_cast<std::ptrdiff_t>(s.size() / 2);
    return csp::arg_sort(Scope(s.begin(), s.begin() + n), Scope(s.begin() + n, s.begin() + 2 * n));
};

Options options_for(std::size_t cases) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 0;
    options.max_arity = 6;
    options.cases = cases;
    return options;
}

TEST(ArgSort, KeepsEverySolutionAndRefusesEverythingElse) {
    Options options = options_for(400);
    EXPECT_EQ(check_constraint(halves, options).violation, "");
    options.values = [](csp::Random& random) { return csp::testing::some_of({-1, 0, 1, 2}, random); };
    options.min_arity = 4;
    const auto report = check_constraint(halves, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.explained, report.cases / 2);
}

TEST(ArgSort, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) { return !halves(s, random); };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, halves(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        return halves(s, random) + csp::equal(s.front(), s.back()) == 1;
    };
    for (const Make make : {negated, conditional, counted}) {
        Options options = options_for(100);
        options.min_arity = 2;
        EXPECT_EQ(check_constraint(make, options).violation, "");
    }
}

TEST(ArgSort, FindsThePlacesOfValuesInOrder) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(5, 5), "x");
    const csp::Var y = model.int_var(csp::range(1, 9), "y");
    const auto p = model.int_vars(5, csp::range(-9, 9), "p");
    model.post(csp::arg_sort(Scope{x[0], x[1] + 2, y, x[2] - 1, x[3]}, p)); // 5 7 y 4 5
    model.post(csp::equal(p[2], 2));
    EXPECT_EQ(left_of(model)[4], (csp::testing::Values{5})); // its value 5 is between two further 5
    EXPECT_EQ(left_of(model)[5], (csp::testing::Values{3}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
    EXPECT_EQ(model.describe(0), "(p[0], p[1], p[2], p[3], p[4]) are the places of "
                                 "(x[0], x[1] + 2, y, x[2] - 1, x[3]) in order");
}

TEST(ArgSort, HasOnePermutationForEachList) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 3));
    model.post(csp::arg_sort(x, model.int_vars(4, csp::range(0, 3))));
    EXPECT_EQ(csp::count_solutions(model).solutions, 256U);
}

TEST(ArgSort, TakesLargeNumbers) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(csp::min_value, csp::max_value));
    const auto p = model.int_vars(3, csp::range(0, 2));
    model.post(csp::arg_sort(x, p));
    model.post(csp::equal(p[0], 2));
    model.post(csp::equal(x[2], csp::max_value - 1));
    EXPECT_EQ(left_of(model)[0], (csp::testing::Values{csp::max_value}));
}

TEST(ArgSort, RefusesListsOfDifferentLengths) {
    try {
        (void)csp::arg_sort(Scope{csp::Var{0}}, Scope{});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::arg_sort: lists of 1 and 0 variables; they must be of one length");
    }
}

} // namespace arg_sort_test
