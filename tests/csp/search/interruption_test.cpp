#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <chrono>
#include <stop_token>

namespace interruption_test {

using namespace std::chrono_literals;
using namespace test;
using csp::StopReason;

// Continuing after a limit -------------------------------------------------------------------------

/// Returns all solutions and the number of nodes, if the limit on nodes is raised by `step` each time it is reached.
std::pair<std::vector<Values>, std::uint64_t> found_in_steps(const csp::Model& model,
                                                             csp::SearchOptions options, std::uint64_t step) {
    options.limits.nodes = step;
    csp::Solver solver(model, options);
    solver.begin();
    std::vector<Values> solutions;
    for (;;) {
        if (solver.next()) {
            solutions.push_back(values_of(solver.solution()));
        } else if (solver.stopped() == StopReason::node_limit) {
            options.limits.nodes += step;
            solver.set_limits(options.limits);
        } else {
            return {solutions, solver.statistics().nodes};
        }
    }
}

TEST(Limits, CanBeRaisedAndTheSearchGoesOnWhereItStood) {
    for (const auto& model : {queens(6), latin_square(3), pigeons(4)})
        for (const auto* order : {&csp::variable_order::input, &csp::variable_order::dom_wdeg}) {
            const auto options = options_of(*order, csp::value_order::min);
            const auto at_once = found_in_steps(model, options, 1'000'000);
            EXPECT_EQ(found_in_steps(model, options, 1), at_once) << name_of(options);
            EXPECT_EQ(found_in_steps(model, options, 7), at_once) << name_of(options);
        }
}

TEST(Limits, OnSolutionsCanBeRaised) {
    const auto model = queens(6);
    csp::SearchOptions options;
    options.limits.solutions = 1;
    csp::Solver solver(model, options);
    solver.begin();
    std::vector<Values> solutions;
    while (solver.next()) {
        solutions.push_back(values_of(solver.solution()));
        EXPECT_FALSE(solver.next());
        EXPECT_EQ(solver.stopped(), StopReason::solution_limit);
        ++options.limits.solutions;
        solver.set_limits(options.limits);
    }
    EXPECT_EQ(solutions, found(model));
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

TEST(Statistics, NeverTellOfMoreTimeThanHasPassed) {
    const auto model = pigeons(6);
    const auto begin = std::chrono::steady_clock::now();
    csp::Solver solver(model);
    solver.begin();
    EXPECT_GT(solver.statistics().time.count(), 0);
    const auto at_begin = solver.statistics().time;
    while (solver.next()) {
    }
    EXPECT_GE(solver.statistics().time, at_begin);
    EXPECT_LE(solver.statistics().time, std::chrono::steady_clock::now() - begin);
}

// While rules run ----------------------------------------------------------------------------------

/// Returns a model with a rule that wakes itself a billion times: it counts a variable down.
csp::Model countdown() {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 1'000'000'000));
    model.rule("count down", std::vector{x}, [](csp::Context& c, csp::Views scope) {
        if (c.max(scope[0]) > 0) c.at_most(scope[0], c.max(scope[0]) - 1);
    });
    return model;
}

TEST(Limits, OnTimeStopAPropagationUnderWay) {
    const auto model = countdown();
    csp::SearchOptions options;
    options.limits.time = 20ms;
    const auto begin = std::chrono::steady_clock::now();
    const auto result = csp::solve(model, options);
    EXPECT_LE(result.statistics().time, std::chrono::steady_clock::now() - begin) << "no time counts twice";
    EXPECT_FALSE(result);
    EXPECT_EQ(result.stopped(), StopReason::time_limit);
}

TEST(Limits, CanBeRaisedWhileRulesRun) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 3000)), y = model.int_var(csp::range(0, 3000));
    model.rule("count down", std::vector{x, y}, [](csp::Context& c, csp::Views scope) {
        if (c.is_fixed(scope[1]) && c.max(scope[0]) > c.value(scope[1]))
            c.at_most(scope[0], c.max(scope[0]) - 1);
    });
    csp::SearchOptions options = options_of(csp::variable_order::mrv, csp::value_order::min);
    options.limits = {.solutions = 3};
    const auto expected = found(model, options);
    std::stop_source source;
    options.limits.time = 1ns; // stops immediately, each time
    csp::Solver solver(model, options);
    solver.begin();
    std::vector<Values> solutions;
    while (solutions.size() < 3) {
        if (solver.next()) {
            solutions.push_back(values_of(solver.solution()));
            continue;
        }
        ASSERT_EQ(solver.stopped(), StopReason::time_limit);
        options.limits.time += 50us;
        solver.set_limits(options.limits);
    }
    EXPECT_EQ(solutions, expected);
}

TEST(StopToken, StopsWhileAModelIsTakenIn) {
    // Posting the first constraint requests a stop; the second must not be posted.
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(0, 1));
    std::stop_source source;
    model.post(csp::require({x[0]}, [&source](csp::Value) {
        source.request_stop();
        return true;
    }));
    bool is_posted = false;
    model.post(csp::require({x[1]}, [&is_posted](csp::Value) { return is_posted = true; }));
    csp::SearchOptions options;
    options.stop = source.get_token();
    const auto result = csp::solve(model, options);
    EXPECT_EQ(result.stopped(), StopReason::stop_requested);
    EXPECT_FALSE(is_posted);
}

TEST(StopToken, ThatWasUsedBeforeTheStartLeavesTheModelAlone) {
    const auto model = countdown();
    std::stop_source source;
    source.request_stop();
    csp::SearchOptions options;
    options.stop = source.get_token();
    EXPECT_EQ(csp::solve(model, options).stopped(), StopReason::stop_requested);
    const auto count = csp::count_solutions(model, options);
    EXPECT_EQ(count.stopped, StopReason::stop_requested);
    EXPECT_FALSE(count.is_exact);
    auto range = csp::solutions(model, options);
    EXPECT_TRUE(range.begin() == range.end());
    EXPECT_EQ(range.stopped(), StopReason::stop_requested);
}

TEST(Limits, ReachedBeforeTheModelIsInCanBeRaised) {
    const auto model = queens(6);
    csp::SearchOptions options;
    options.limits.time = 0ns;
    csp::Solver solver(model, options);
    const std::vector givens{csp::Atom::equal(csp::Var{0}, 1)};
    solver.begin(givens);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.stopped(), StopReason::time_limit);
    solver.set_limits({});
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(solver[csp::Var{0}], 1);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

} // namespace interruption_test
