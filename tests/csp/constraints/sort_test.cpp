#include <csp/base/error.hpp>
#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/sort/sort.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace sort_test {

using csp::View;
using csp::testing::Box;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;
using Make = csp::Constraint (*)(const Scope&, csp::Random&);

const Make halves = [](const Scope& s, csp::Random&) {
    const auto n = static_cast<std::ptrdiff_t>(s.size() / 2);
    return csp::sort(Scope(s.begin(), s.begin() + n), Scope(s.begin() + n, s.begin() + 2 * n));
};

Options options_for(Promise promise) {
    Options options;
    options.promise = promise;
    options.min_arity = 0;
    options.max_arity = 6;
    options.cases = 300;
    return options;
}

/// Returns a random interval within 0 .. 5.
csp::testing::Values interval(csp::Random& random) {
    const csp::Value first = csp::testing::random_between(random, 0, 4);
    const csp::Value last = csp::testing::random_between(random, first, 5);
    csp::testing::Values values;
    for (csp::Value v = first; v <= last; ++v) values.push_back(v);
    return values;
}

TEST(Sort, IsBoundsConsistent) {
    Options options = options_for(Promise::bounds);
    EXPECT_EQ(check_constraint(halves, options).violation, "");
    options.values = interval;
    options.min_arity = 4;
    options.cases = 600;
    const auto report = check_constraint(halves, options);
    EXPECT_EQ(report.violation, "");
    EXPECT_GT(report.removals, report.cases);
}

/// Lists of length four, in which nested intervals leave gaps: compared with all assignments of the xs.
TEST(Sort, FindsTheBoundsOfLongerLists) {
    csp::Random random(1);
    for (int trial = 0; trial < 300; ++trial) {
        csp::Model model;
        std::vector<csp::Var> x, y;
        for (int i = 0; i < 4; ++i) x.push_back(model.int_var(interval(random)));
        for (int i = 0; i < 4; ++i) y.push_back(model.int_var(interval(random)));
        model.post(csp::sort(x, y));
        Box possible(8);
        const Box all = csp::testing::box_of(model);
        for (const auto& a : csp::testing::assignments_in({all.begin(), all.begin() + 4})) {
            csp::testing::Values values{a[x[0]], a[x[1]], a[x[2]], a[x[3]]};
            csp::testing::Values sorted = values;
            std::sort(sorted.begin(), sorted.end());
            values.insert(values.end(), sorted.begin(), sorted.end());
            bool fits = true;
            for (std::size_t i = 4; i < 8; ++i) fits = fits && csp::testing::contains(all[i], values[i]);
            for (std::size_t i = 0; fits && i < 8; ++i) possible[i].push_back(values[i]);
        }
        csp::Engine engine;
        load(model, engine);
        ASSERT_EQ(engine.propagate(), !possible.front().empty());
        for (std::uint32_t i = 0; !possible.front().empty() && i < 8; ++i) {
            const auto [least, most] = std::minmax_element(possible[i].begin(), possible[i].end());
            ASSERT_EQ(engine.store().min(csp::Var{i}), *least) << trial << ' ' << i;
            ASSERT_EQ(engine.store().max(csp::Var{i}), *most) << trial << ' ' << i;
        }
    }
}

TEST(Sort, CanBeNegatedConditionalAndCounted) {
    const Make negated = [](const Scope& s, csp::Random& random) { return !halves(s, random); };
    const Make conditional = [](const Scope& s, csp::Random& random) {
        return csp::implication(s.front() + 0 >= 1, halves(s, random));
    };
    const Make counted = [](const Scope& s, csp::Random& random) {
        return halves(s, random) + halves(Scope(s.rbegin(), s.rend()), random) == 1;
    };
    Options options = options_for(Promise::none);
    options.min_arity = 1;
    options.max_arity = 4;
    options.cases = 100;
    options.monotone = false; // under a condition, the rule for lists of one infers less
    for (const Make make : {negated, conditional, counted})
        EXPECT_EQ(check_constraint(make, options).violation, "");
}

/// Three variables, matched with gaps: two variables within 2 .. 3 leave 1 and 4 .. 5 to the third.
TEST(Sort, SeesIntervalsThatAreFull) {
    csp::Model model;
    const std::vector<csp::Var> x{model.int_var(csp::range(2, 3)), model.int_var(csp::range(2, 3)),
                                  model.int_var(csp::range(2, 5)), model.int_var(csp::range(1, 5)),
                                  model.int_var(csp::range(1, 5))};
    std::vector<csp::Var> y;
    for (csp::Value v = 1; v <= 5; ++v) y.push_back(model.int_var(csp::range(v, v)));
    model.post(csp::sort(x, y));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().min(x[2]), 4);
    EXPECT_EQ(engine.store().min(x[3]), 1);
}

TEST(Sort, HasOneSolutionForEachList) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(-2, 2), "x"), y = model.int_vars(3, csp::range(-9, 9), "y");
    model.post(csp::sort(x, y));
    EXPECT_EQ(csp::count_solutions(model).solutions, 125U);
    EXPECT_EQ(model.describe(0), "(y[0], y[1], y[2]) is sorted (x[0], x[1], x[2])");
}

/// A list that is sorted into itself is increasing: there are C(5 + 2, 3) such lists.
TEST(Sort, OfAListIntoItselfIsItsOrder) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 4));
    model.post(csp::sort(x, x));
    EXPECT_EQ(csp::count_solutions(model).solutions, 35U);
}

TEST(Sort, RefusesListsOfDifferentLengths) {
    try {
        (void)csp::sort({csp::Var{0}}, {csp::Var{1}, csp::Var{2}});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::sort: lists of 1 and 2 variables; they must be of one length");
    }
}

} // namespace sort_test
