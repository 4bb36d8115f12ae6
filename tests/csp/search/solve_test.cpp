#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <set>
#include <stdexcept>
#include <stop_token>
#include <vector>

namespace {

using namespace test;
using csp::StopReason;
using testing::StrEq;
using testing::ThrowsMessage;

// What comes out -----------------------------------------------------------------------------------

TEST(Solve, GivesASolutionOrNone) {
    const csp::Model model = queens(8);
    const csp::SolveResult result = csp::solve(model);
    ASSERT_TRUE(result);
    EXPECT_TRUE(model.check(*result));
    EXPECT_EQ(result->values().size(), 8U);
    EXPECT_EQ(result.statistics().solutions, 1U);
    EXPECT_EQ(result.stopped(), StopReason::none);

    const csp::SolveResult none = csp::solve(queens(3));
    EXPECT_FALSE(none);
    EXPECT_EQ(none.stopped(), StopReason::exhausted);
}

TEST(Solve, ReadsVariablesViewsAndExpressionsInASolution) {
    csp::Model model;
    const auto x = model.int_var({4, 4}), y = model.int_var({-3, -3});
    const auto solution = csp::solve(model);
    ASSERT_TRUE(solution);
    EXPECT_EQ((*solution)[x], 4);
    EXPECT_EQ((*solution)[10 - y], 13);
    EXPECT_EQ((*solution)[3 * csp::Expression(x) + y], 9);
}

TEST(Solutions, AreDistinctAndAllThere) {
    const auto all = found(queens(8));
    EXPECT_EQ(all.size(), 92U);
    EXPECT_EQ(std::set(all.begin(), all.end()).size(), 92U);
}

TEST(Solutions, OfAnEmptyModelAreOne) {
    const csp::Model model;
    EXPECT_EQ(found(model), (std::vector<Values>{{}}));
    EXPECT_EQ(csp::count(model).solutions, 1U);
    EXPECT_TRUE(csp::count(model).is_exact);
}

TEST(Solutions, OfAModelThatIsFixedAreOne) {
    csp::Model model;
    model.int_vars(3, {7, 7});
    auto range = csp::solutions(model);
    std::vector<Values> all;
    for (const auto& solution : range) all.push_back(values_of(solution));
    EXPECT_EQ(all, (std::vector<Values>{{7, 7, 7}}));
    EXPECT_EQ(range.statistics().nodes, 1U);
    EXPECT_EQ(range.stopped(), StopReason::exhausted);
    EXPECT_EQ(csp::count(model).solutions, 1U);
}

TEST(Solutions, OfAContradictionAreNone) {
    csp::Model model;
    const auto x = model.int_vars(2, {1, 3});
    model.post(csp::less(x[0], x[1]));
    model.post(csp::less(x[1], x[0]));
    auto range = csp::solutions(model);
    EXPECT_TRUE(range.begin() == range.end());
    EXPECT_EQ(range.stopped(), StopReason::exhausted);
    EXPECT_EQ(csp::count(model).solutions, 0U);
    EXPECT_TRUE(csp::count(model).is_exact);
}

TEST(Solutions, AreNoneWhereADomainIsWipedOutByPosting) {
    csp::Model model;
    const auto x = model.int_var({1, 3});
    model.int_vars(5, {1, 9});
    model.post(csp::equal(x, 5));
    model.post(csp::all_different({x, x + 1})); // comes after the failure, and is left out
    EXPECT_TRUE(found(model).empty());
    const csp::Count counted = csp::count(model);
    EXPECT_EQ(counted.solutions, 0U);
    EXPECT_TRUE(counted.is_exact);
    EXPECT_EQ(counted.stopped, StopReason::exhausted);
}

TEST(Solutions, AreFoundAsTheLoopAsksForThem) {
    csp::Model model;
    model.int_vars(40, {0, 9}); // 10^40 solutions
    connect(model);
    auto range = csp::solutions(model);
    int seen = 0;
    for (const auto& solution : range) {
        EXPECT_EQ(range.statistics().solutions, static_cast<std::uint64_t>(seen) + 1);
        EXPECT_EQ(range.stopped(), StopReason::none);
        EXPECT_TRUE(model.check(solution));
        if (++seen == 25) break;
    }
    EXPECT_LT(range.statistics().nodes, 200U);
}

TEST(Solutions, WorkWithStandardAlgorithms) {
    const csp::Model model = queens(6);
    auto range = csp::solutions(model);
    int seen = 0;
    for (auto it = range.begin(); it != range.end(); it++) seen += it->values().size() == 6 ? 1 : 100;
    EXPECT_EQ(seen, 4);
}

// Limits -------------------------------------------------------------------------------------------

struct Stopped {
    std::vector<Values> solutions;
    StopReason reason;
    csp::Statistics statistics;
};

Stopped run(const csp::Model& model, const csp::SearchOptions& options) {
    auto range = csp::solutions(model, options);
    Stopped result{};
    for (const auto& solution : range) result.solutions.push_back(values_of(solution));
    result.reason = range.stopped();
    result.statistics = range.statistics();
    return result;
}

bool is_prefix(const std::vector<Values>& part, const std::vector<Values>& all) {
    return part.size() <= all.size() && std::equal(part.begin(), part.end(), all.begin());
}

csp::SearchOptions with(csp::Limits limits) {
    csp::SearchOptions options;
    options.limits = limits;
    return options;
}

TEST(Limits, OnSolutionsStopAfterAsMany) {
    const csp::Model model = queens(8);
    const auto all = found(model);
    for (const std::uint64_t limit : {0U, 1U, 2U, 91U}) {
        const Stopped stopped = run(model, with({.solutions = limit}));
        EXPECT_EQ(stopped.solutions.size(), limit);
        EXPECT_TRUE(is_prefix(stopped.solutions, all));
        EXPECT_EQ(stopped.reason, StopReason::solution_limit);
    }
    EXPECT_EQ(run(model, with({.solutions = 93})).reason, StopReason::exhausted);
}

TEST(Limits, OnNodesStopTheSearchAndLoseNothingBefore) {
    const csp::Model model = queens(8);
    const Stopped all = run(model, {});
    for (std::uint64_t limit = 0; limit < all.statistics.nodes; limit += 1 + limit / 3) {
        const Stopped stopped = run(model, with({.nodes = limit}));
        EXPECT_EQ(stopped.reason, StopReason::node_limit) << limit;
        EXPECT_TRUE(is_prefix(stopped.solutions, all.solutions)) << limit;
        EXPECT_GE(stopped.statistics.nodes, limit);
        // the refutations on the way back from a dead end are not interrupted
        EXPECT_LE(stopped.statistics.nodes, std::max<std::uint64_t>(limit, 1) + 9) << limit;
    }
    const Stopped enough = run(model, with({.nodes = all.statistics.nodes + 1}));
    EXPECT_EQ(enough.reason, StopReason::exhausted);
    EXPECT_EQ(enough.solutions, all.solutions);
}

TEST(Limits, OnFailuresStopTheSearchAndLoseNothingBefore) {
    const csp::Model model = queens(8);
    const Stopped all = run(model, {});
    for (std::uint64_t limit = 0; limit < all.statistics.failures; limit += 1 + limit / 3) {
        const Stopped stopped = run(model, with({.failures = limit}));
        EXPECT_EQ(stopped.reason, StopReason::failure_limit) << limit;
        EXPECT_TRUE(is_prefix(stopped.solutions, all.solutions)) << limit;
        EXPECT_GE(stopped.statistics.failures, limit);
        EXPECT_LE(stopped.statistics.failures, limit + 9) << limit;
    }
    EXPECT_EQ(run(model, with({.failures = all.statistics.failures + 1})).reason, StopReason::exhausted);
}

TEST(Limits, OnTimeStopTheSearch) {
    const csp::Model model = pigeons(12); // hours
    const Stopped at_once = run(model, with({.time = std::chrono::nanoseconds(0)}));
    EXPECT_EQ(at_once.reason, StopReason::time_limit);
    EXPECT_EQ(at_once.statistics.nodes, 0U);

    const Stopped later = run(model, with({.time = std::chrono::milliseconds(20)}));
    EXPECT_EQ(later.reason, StopReason::time_limit);
    EXPECT_GE(later.statistics.time, std::chrono::milliseconds(20));
    EXPECT_GT(later.statistics.nodes, 1U);
}

TEST(Limits, ThatAreFarAwayChangeNothing) {
    const csp::Model model = queens(6);
    const Stopped stopped = run(model, with({1'000'000, 1'000'000, 1'000'000, std::chrono::hours(1)}));
    EXPECT_EQ(stopped.reason, StopReason::exhausted);
    EXPECT_EQ(stopped.solutions.size(), 4U);
}

TEST(Limits, OnCountsAreNoExactCount) {
    const csp::Count counted = csp::count(queens(8), with({.nodes = 100}));
    EXPECT_FALSE(counted.is_exact);
    EXPECT_EQ(counted.stopped, StopReason::node_limit);
    EXPECT_LT(counted.solutions, 92U);
}

TEST(StopToken, ThatWasUsedBeforeTheStartStopsAtOnce) {
    std::stop_source source;
    source.request_stop();
    csp::SearchOptions options;
    options.stop = source.get_token();
    const Stopped stopped = run(queens(8), options);
    EXPECT_TRUE(stopped.solutions.empty());
    EXPECT_EQ(stopped.reason, StopReason::stop_requested);
    EXPECT_EQ(stopped.statistics.nodes, 0U);
    EXPECT_EQ(csp::solve(queens(8), options).stopped(), StopReason::stop_requested);
    EXPECT_FALSE(csp::count(queens(8), options).is_exact);
}

/// Asks for a stop at the fifth decision.
class Impatient final : public csp::Listener {
  public:
    void on_decision(csp::Atom, int) override {
        if (++decisions_ == 5) source_.request_stop();
    }
    std::stop_token token() const { return source_.get_token(); }
    int decisions() const { return decisions_; }

  private:
    std::stop_source source_;
    int decisions_ = 0;
};

TEST(StopToken, StopsTheSearchUnderWay) {
    Impatient listener;
    csp::SearchOptions options;
    options.listener = &listener;
    options.stop = listener.token();
    EXPECT_EQ(run(queens(20), options).reason, StopReason::stop_requested);
    EXPECT_EQ(listener.decisions(), 5);
}

TEST(StopReason, HasWords) {
    EXPECT_EQ(csp::to_string(StopReason::none), "running");
    EXPECT_EQ(csp::to_string(StopReason::exhausted), "exhausted");
    EXPECT_EQ(csp::to_string(StopReason::solution_limit), "solution limit");
    EXPECT_EQ(csp::to_string(StopReason::node_limit), "node limit");
    EXPECT_EQ(csp::to_string(StopReason::failure_limit), "failure limit");
    EXPECT_EQ(csp::to_string(StopReason::time_limit), "time limit");
    EXPECT_EQ(csp::to_string(StopReason::stop_requested), "stop requested");
}

// Statistics ---------------------------------------------------------------------------------------

TEST(Statistics, CountTheNodesOfTheBinaryTree) {
    for (const auto& options : every_order()) {
        const Stopped all = run(queens(6), options);
        // Each inner node has two children; each leaf is a failure or a solution.
        EXPECT_EQ(all.statistics.nodes, 2 * (all.statistics.failures + all.statistics.solutions) - 1)
            << name_of(options);
        EXPECT_EQ(all.statistics.solutions, 4U);
        EXPECT_GE(all.statistics.propagations, all.statistics.nodes - 1);
        EXPECT_GT(all.statistics.peak_depth, 0);
        EXPECT_LE(all.statistics.peak_depth, 6 * 5); // at most one decision per value that is not the last
        EXPECT_GT(all.statistics.time.count(), 0);
    }
}

TEST(Statistics, OfARootThatFailsAreOneNode) {
    csp::Model model;
    const auto x = model.int_vars(3, {1, 3});
    model.post(csp::all_different(x));
    csp::Solver solver(model);
    const std::vector<csp::Atom> givens{csp::Atom::equal(x[0], 1), csp::Atom::equal(x[1], 1)};
    solver.begin(givens);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.statistics().nodes, 1U);
    EXPECT_EQ(solver.statistics().failures, 1U);
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

// Solver -------------------------------------------------------------------------------------------

TEST(Solver, SearchesAsOftenAsOneLikes) {
    const csp::Model model = queens(6);
    csp::Solver solver(model);
    const auto count = [&](std::vector<csp::Atom> givens) {
        int solutions = 0;
        for (solver.begin(givens); solver.next();) ++solutions;
        EXPECT_EQ(solver.stopped(), StopReason::exhausted);
        return solutions;
    };
    const csp::Var first{0};
    EXPECT_EQ(count({}), 4);
    EXPECT_EQ(count({csp::Atom::equal(first, 0)}), 0);
    EXPECT_EQ(count({csp::Atom::equal(first, 1)}), 1);
    EXPECT_EQ(count({csp::Atom::at_least(first, 2), csp::Atom::different(first, 4)}), 2);
    EXPECT_EQ(count({csp::Atom::equal(first, 77)}), 0);
    EXPECT_EQ(count({}), 4);
}

TEST(Solver, CanBeginAgainInTheMiddle) {
    const csp::Model model = queens(8);
    csp::Solver solver(model);
    for (int stop = 0; stop < 20; ++stop) {
        solver.begin();
        for (int i = 0; i < stop; ++i) ASSERT_TRUE(solver.next());
    }
    solver.begin();
    int solutions = 0;
    while (solver.next()) ++solutions;
    EXPECT_EQ(solutions, 92);
}

TEST(Solver, StaysAtTheEnd) {
    const csp::Model model = queens(4);
    csp::Solver solver(model);
    solver.begin();
    while (solver.next()) {
    }
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(solver.next());
        EXPECT_EQ(solver.stopped(), StopReason::exhausted);
        EXPECT_EQ(solver.statistics().solutions, 2U);
    }
}

TEST(Solver, ShowsWhatTheGivensLeave) {
    csp::Model model;
    const auto x = model.int_vars(3, {1, 3});
    model.post(csp::all_different(x));
    csp::Solver solver(model);
    const csp::Atom given = csp::Atom::equal(x[0], 2);
    solver.begin(std::span(&given, 1));
    EXPECT_EQ(solver.engine().domain(x[1]).size(), 2U);
    EXPECT_FALSE(solver.engine().domain(x[1]).contains(2));
    EXPECT_EQ(solver.engine().domain(x[0]).min(), 2);
}

TEST(Solver, BranchesOnTheVariablesItIsToldAlone) {
    csp::Model model;
    const auto x = model.int_vars(2, {1, 3}), other = model.int_vars(2, {1, 9});
    model.post(csp::not_equal(x[0], x[1]));
    csp::Solver solver(model);
    int solutions = 0;
    for (solver.begin_on(x); solver.next(); ++solutions)
        for (const auto y : other) EXPECT_FALSE(solver.engine().store().is_fixed(y));
    EXPECT_EQ(solutions, 6);
}

TEST(Solver, BranchesOnceOnAVariableThatIsListedTwice) {
    csp::Model model;
    const auto x = model.int_var({0, 2}), y = model.int_var({0, 2});
    model.post(x < y);
    csp::SearchOptions options;
    options.limits.nodes = 100;
    csp::Solver solver(model, options);
    int solutions = 0;
    for (solver.begin_on({x, x, y, x}); solver.next(); ++solutions) {
    }
    EXPECT_EQ(solutions, 3);
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

TEST(Solver, SolvesTheModelThatItWasMadeFrom) {
    csp::Model model;
    const auto x = model.int_var({0, 2});
    csp::Solver solver(model);
    const auto late = model.int_var({0, 5});
    model.post(late < x);
    std::vector<csp::Value> found;
    for (solver.begin(); solver.next();) {
        EXPECT_EQ(solver.solution().values().size(), 1U);
        found.push_back(solver.solution()[x]);
    }
    EXPECT_EQ(found, (std::vector<csp::Value>{0, 1, 2}));
    const csp::Atom given = csp::Atom::equal(late, 1);
    EXPECT_THROW(solver.begin(std::span(&given, 1)), csp::ArgumentError);
}

TEST(Solver, RefusesToGoOnWithASearchThatHasNotBegun) {
    const csp::Model model = queens(4);
    csp::Solver solver(model);
    EXPECT_THAT([&] { solver.next(); },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::Solver::next: no search is under way; call begin() first")));
    solver.begin();
    EXPECT_TRUE(solver.next());
}

TEST(Solver, BeginsAfreshAfterAPredicateHasThrown) {
    for (const csp::ValueOrderKind* order : {&csp::value_order::min, &csp::value_order::lcv}) {
        bool throws = false;
        csp::Model model;
        const auto x = model.int_vars(3, {0, 30});
        model.post(csp::require(x, [&](std::span<const csp::Value> values) {
            if (throws) throw std::runtime_error("out of patience");
            return values[0] + values[1] + values[2] == 2;
        }));
        csp::SearchOptions options;
        options.variable_order = &csp::variable_order::input;
        options.value_order = order;
        csp::Solver solver(model, options);
        const csp::Atom given = csp::Atom::equal(x[0], 5);
        solver.begin(std::span(&given, 1));
        throws = true;
        EXPECT_THROW(solver.next(), std::runtime_error);
        EXPECT_THROW(solver.next(), csp::ArgumentError);
        throws = false;
        int solutions = 0;
        for (solver.begin(); solver.next(); ++solutions) {
        }
        EXPECT_EQ(solutions, 6) << order->name;
    }
}

TEST(Solver, SeesWhatGivensFixOnTheirOwnLevel) {
    // x <= 5 is given; then 2 y == x + 2 and z <= x narrow x on the same level.
    csp::Model model;
    const auto x = model.int_var({3, 7}), y = model.int_var({1, 4}), z = model.int_var({0, 9});
    model.post(2 * csp::Expression(y) == x + 2);
    model.post(csp::less_equal(z, x));
    for (const auto* order : csp::variable_order::all()) {
        csp::Solver solver(model, options_of(*order, csp::value_order::min));
        solver.begin(std::vector{csp::Atom::at_most(x, 5)});
        int solutions = 0;
        while (solver.next()) ++solutions;
        EXPECT_EQ(solutions, 5) << order->name; // x = 4
    }
}

TEST(Solver, NamesTheMistakesOfItsCaller) {
    csp::Model model;
    model.int_vars(2, {1, 3});
    csp::SearchOptions options;
    options.variable_order = csp::variable_order::find("no such order");
    EXPECT_THAT(
        [&] { csp::Solver(model, options); },
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Solver: SearchOptions::variable_order is null")));
    options = {};
    options.value_order = nullptr;
    EXPECT_THAT([&] { csp::solve(model, options); },
                ThrowsMessage<csp::ArgumentError>(StrEq("csp::Solver: SearchOptions::value_order is null")));

    csp::Solver solver(model);
    const csp::Atom given = csp::Atom::equal(csp::Var{2}, 1);
    EXPECT_THAT([&] { solver.begin(std::span(&given, 1)); },
                ThrowsMessage<csp::ArgumentError>(StrEq("csp::Solver::begin: variable number 2, but the "
                                                        "model had 2 variables when the solver was made")));
    EXPECT_THAT(
        [&] {
            solver.begin_on({csp::Var{0}, csp::Var{9}});
        },
        ThrowsMessage<csp::ArgumentError>(StrEq("csp::Solver::begin_on: variable number 9, but the model had "
                                                "2 variables when the solver was made")));
}

} // namespace
