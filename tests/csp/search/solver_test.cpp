#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <chrono>
#include <limits>
#include <stdexcept>
#include <vector>

namespace solver_test {

using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::StrEq;
using testing::ThrowsMessage;

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
    const auto x = model.int_vars(3, csp::range(1, 3));
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
    const auto x = model.int_vars(2, csp::range(1, 3)), other = model.int_vars(2, csp::range(1, 9));
    model.post(csp::not_equal(x[0], x[1]));
    csp::Solver solver(model);
    int solutions = 0;
    for (solver.begin_on(x); solver.next(); ++solutions)
        for (const auto y : other) EXPECT_FALSE(solver.engine().store().is_fixed(y));
    EXPECT_EQ(solutions, 6);
}

TEST(Solver, BranchesOnceOnAVariableThatIsListedTwice) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 2)), y = model.int_var(csp::range(0, 2));
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
    const auto x = model.int_var(csp::range(0, 2));
    csp::Solver solver(model);
    const auto late = model.int_var(csp::range(0, 5));
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
    EXPECT_THAT([&] { (void)solver.next(); },
                ThrowsMessage<csp::ArgumentError>(
                    StrEq("csp::Solver::next: no search is under way; call begin() first")));
    solver.begin();
    EXPECT_TRUE(solver.next());
}

TEST(Solver, RefusesConstantsThatWouldDivideByZeroOrShrinkTurns) {
    const csp::Model model = queens(4);
    const auto expect_refusal = [&](const char* member, const auto& change) {
        csp::SearchOptions options;
        change(options.tuning);
        EXPECT_THAT(
            [&] { csp::Solver(model, options); },
            ThrowsMessage<csp::ArgumentError>(HasSubstr("SearchOptions::tuning." + std::string(member))));
    };
    expect_refusal("trend_nogoods", [](csp::Tuning& tuning) { tuning.trend_nogoods = 0; });
    expect_refusal("shortest_turn", [](csp::Tuning& tuning) { tuning.shortest_turn = 0; });
    expect_refusal("turn_growth", [](csp::Tuning& tuning) { tuning.turn_growth = 0.5; });
    expect_refusal("wide_share", [](csp::Tuning& tuning) { tuning.wide_share = 0; });
    expect_refusal("plain_share", [](csp::Tuning& tuning) { tuning.plain_share = 0; });
    expect_refusal("branching_period", [](csp::Tuning& tuning) { tuning.branching_period = 0; });
    expect_refusal("neighbourhood_period", [](csp::Tuning& tuning) { tuning.neighbourhood_period = 0; });
    expect_refusal("probe_share", [](csp::Tuning& tuning) { tuning.probe_share = 0; });
    expect_refusal("core_share", [](csp::Tuning& tuning) { tuning.core_share = 0; });
    expect_refusal("turn_growth",
                   [](csp::Tuning& tuning) { tuning.turn_growth = std::numeric_limits<double>::infinity(); });
    expect_refusal("turn_growth", [](csp::Tuning& tuning) {
        tuning.turn_growth = std::numeric_limits<double>::quiet_NaN();
    });
    expect_refusal("without", [](csp::Tuning& tuning) { tuning.without = {"machine"}; });
}

TEST(Solver, BeginsAfreshAfterAPredicateHasThrown) {
    for (const csp::ValueOrderKind* order : {&csp::value_order::min, &csp::value_order::lcv}) {
        bool throws = false;
        csp::Model model;
        const auto x = model.int_vars(3, csp::range(0, 30));
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
        EXPECT_THROW((void)solver.next(), std::runtime_error);
        EXPECT_THROW((void)solver.next(), csp::ArgumentError);
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
    const auto x = model.int_var(csp::range(3, 7)), y = model.int_var(csp::range(1, 4)),
               z = model.int_var(csp::range(0, 9));
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

TEST(Solver, ShowsNoDomainsBeforeTheModelIsTakenIn) {
    const csp::Model model = queens(6);
    csp::SearchOptions options;
    options.limits.time = std::chrono::nanoseconds(0);
    csp::Solver solver(model, options);
    const auto refuses = ThrowsMessage<csp::ArgumentError>(
        StrEq("csp::Solver: a limit was reached before the model was loaded, so there are no domains to look "
              "at; see is_ready()"));
    const auto expect_refusals = [&] {
        EXPECT_FALSE(solver.is_ready());
        EXPECT_THAT([&] { solver.solution(); }, refuses);
        EXPECT_THAT([&] { solver.engine(); }, refuses);
        EXPECT_THAT([&] { solver[csp::Var{0}]; }, refuses);
    };
    expect_refusals();
    solver.begin();
    EXPECT_FALSE(solver.next());
    expect_refusals();
    solver.set_limits({});
    EXPECT_TRUE(solver.next());
    EXPECT_TRUE(solver.is_ready());
    EXPECT_EQ(solver.solution()[csp::Var{0}], solver[csp::Var{0}]);
}

TEST(Solver, HasASolutionOnlyWhereNextHasFoundOne) {
    csp::Model model;
    const auto x = model.int_vars(2, csp::range(1, 2));
    model.post(csp::all_different(x));
    csp::Solver solver(model);
    const auto refuses = ThrowsMessage<csp::ArgumentError>(StrEq(
        "csp::Solver: there is no solution to look at: next() returns true when it has found one, which "
        "lasts until the next call"));
    const auto expect_refusals = [&] {
        EXPECT_THAT([&] { (void)solver.solution(); }, refuses);
        EXPECT_THAT([&] { (void)solver[x[0]]; }, refuses);
    };
    expect_refusals();
    solver.begin();
    expect_refusals();
    ASSERT_TRUE(solver.next());
    EXPECT_NE(solver.solution()[x[0]], solver[x[1]]);
    ASSERT_TRUE(solver.next());
    EXPECT_FALSE(solver.next());
    expect_refusals();
    solver.begin();
    ASSERT_TRUE(solver.next());
    solver.begin();
    expect_refusals();
    (void)csp::SolverParts(solver).count(0);
    expect_refusals();
}

TEST(Solver, NamesTheMistakesOfItsCaller) {
    csp::Model model;
    model.int_vars(2, csp::range(1, 3));
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

} // namespace solver_test
