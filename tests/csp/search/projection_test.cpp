#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace projection_test {

using namespace test;

Values projected(const Values& solution, const std::vector<csp::Var>& variables) {
    Values some;
    for (const auto x : variables) some.push_back(solution[x.index]);
    return some;
}

std::set<Values> projected(const std::vector<Values>& solutions, const std::vector<csp::Var>& variables) {
    std::set<Values> all;
    for (const Values& solution : solutions) all.insert(projected(solution, variables));
    return all;
}

/// Returns two parts: x[0..2] in a chain, y[0..2] in a chain.
csp::Model two_chains() {
    csp::Model model;
    for (const int values : {3, 4}) {
        const auto x = model.int_vars(3, csp::range(1, values));
        model.post(csp::not_equal(x[0], x[1]));
        model.post(csp::less_equal(x[1], x[2]));
    }
    return model;
}

TEST(Projection, GivesEachCombinationOfTheChosenVariablesOnce) {
    const std::vector<std::vector<csp::Var>> choices{{csp::Var{0}},
                                                     {csp::Var{2}, csp::Var{0}},
                                                     {csp::Var{4}},
                                                     {csp::Var{0}, csp::Var{4}},
                                                     {csp::Var{1}, csp::Var{5}},
                                                     {csp::Var{3}, csp::Var{4}, csp::Var{5}}};
    for (const csp::Model& model : {two_chains(), latin_square(3), queens(6)})
        for (const auto& chosen : choices)
            for (const auto* order : {&csp::variable_order::input, &csp::variable_order::mrv_degree,
                                      &csp::variable_order::dom_wdeg, &csp::variable_order::random}) {
                auto with_projection = options_of(*order, csp::value_order::max);
                with_projection.projection = chosen;
                const auto solutions = found(model, with_projection);
                const auto expected = projected(textbook_solutions(model), chosen);
                EXPECT_EQ(projected(solutions, chosen), expected) << order->name;
                EXPECT_EQ(solutions.size(), expected.size()) << "one comes twice: " << order->name;
                for (const Values& solution : solutions) EXPECT_TRUE(model.check(csp::Assignment(solution)));
                EXPECT_EQ(csp::count_solutions(model, with_projection).solutions, expected.size());
            }
}

TEST(Projection, FindsOneCompletionAndNotAll) {
    // Thirty irrelevant variables with two values each: a billion completions.
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 3));
    model.int_vars(30, csp::range(0, 1));
    connect(model);
    csp::SearchOptions options;
    options.projection = {x[0], x[1]};
    options.limits.nodes = 2000;
    EXPECT_EQ(found(model, options).size(), 9U);
}

TEST(Projection, GoesOnWhereACompletionIsHard) {
    // Only the last value of x can be completed, and for the pigeons this takes search.
    csp::Model model = pigeons(4);
    const auto x = model.int_var(csp::range(1, 3));
    for (std::uint32_t p = 0; p < 5; ++p)
        model.post(csp::implication(x + 0 == 3, csp::Expression(csp::Var{p}) == 1));
    csp::SearchOptions options;
    options.projection = {x};
    EXPECT_TRUE(found(model, options).empty());
}

TEST(Projection, RepeatsNothingWhereAnEarlierPartHasManyOtherVariables) {
    for (const std::size_t others : {1U, 2U, 3U}) {
        csp::Model model;
        const auto p = model.int_var(csp::range(0, 1));
        auto part = model.int_vars(others, csp::range(0, 1));
        part.push_back(p);
        model.rule("one part", part, [](csp::Context&, csp::Views) {});
        const auto q = model.int_var(csp::range(0, 1));
        model.rule("not 1", std::vector{q}, [](csp::Context& c, csp::Views scope) {
            if (c.is_fixed(scope[0]) && c.value(scope[0]) == 1) c.fail();
        });
        auto options = options_of(csp::variable_order::input, csp::value_order::min);
        options.projection = {p, q};
        EXPECT_EQ(found(model, options).size(), 2U);
    }
}

/// Variables created for conditions and functions while a model is loaded are not decided: if several of their values
/// fit, the solution is still found once.
TEST(Projection, WhatFlatteningMakesTellsNoSolutionsApart) {
    constexpr int n = 30;
    csp::Model model;
    const auto x = model.int_vars(n, csp::range(1, n), "x");
    std::vector<csp::Constraint> parts;
    for (std::size_t i = 1; i < n; ++i) {
        model.post(x[i - 1] < x[i]);
        parts.push_back(csp::max(x[i - 1], x[i]) + csp::square(x[i]) != 7); // holds in more than one way
    }
    model.post(csp::disjunction(parts));
    std::vector<csp::SearchOptions> all(8);
    all[1].learning = csp::Learning::always;
    all[2].branching = csp::select(x, csp::variable_order::input, csp::value_order::min);
    all[2].restarts.kind = &csp::restart::none;
    all[3].decisions = {x[0], x[3]};
    all[4].projection = {x[0], x[1]};
    all[5].by_discrepancies = true;
    all[6].inference = &csp::inference::bounds; // weaker kinds need a search, but find no solution twice
    all[7].threads = 2;
    for (csp::SearchOptions& options : all) {
        SCOPED_TRACE(describe(options));
        options.limits.nodes = 2000;
        EXPECT_EQ(found(model, options).size(), 1U);
        const auto counted = csp::count_solutions(model, options);
        EXPECT_EQ(counted.solutions, 1U);
        EXPECT_EQ(counted.stopped, csp::StopReason::exhausted);
    }
    csp::Solver solver(model);
    solver.begin_on({x[0], x[1]});
    int solutions = 0;
    while (solver.next()) ++solutions;
    EXPECT_EQ(solutions, 1);
}

TEST(Projection, RefusesAVariableThatTheModelDoesNotHave) {
    const auto model = queens(4);
    csp::SearchOptions options;
    options.projection = {csp::Var{7}};
    EXPECT_THAT([&] { csp::count_solutions(model, options); },
                testing::ThrowsMessage<csp::ArgumentError>(testing::HasSubstr("variable number 7")));
}

} // namespace projection_test
