// A search that learns: the same answers as without learning, fewer failures where expected, and no unsound step
// without a message. Builds with checks verify every nogood of all tests of this file.

#include <tests/csp/search/problems.hpp>

#include <csp/engine/rule.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <set>
#include <string>
#include <vector>

namespace learning_test {

using csp::Learning;
using csp::SearchOptions;
using testing::HasSubstr;

SearchOptions learning(Learning when = Learning::always) {
    SearchOptions options;
    options.learning = when;
    return options;
}

struct Shop {
    csp::Model model;
    csp::Var makespan;
};

// Answers ----------------------------------------------------------------------------------------------

/// The counts are OEIS A000170.
TEST(Learning, CountsAllSolutions) {
    constexpr std::array<std::uint64_t, 8> queens{1, 0, 0, 2, 10, 4, 40, 92};
    for (int n = 1; n <= 8; ++n)
        EXPECT_EQ(csp::count_solutions(test::queens(n), learning()).solutions,
                  queens.at(static_cast<std::size_t>(n - 1)));
}

TEST(Learning, HandsOutEachSolutionOnceThroughRestarts) {
    const csp::Model model = test::queens(7);
    SearchOptions options = learning();
    options.restarts = {.kind = &csp::restart::constant, .scale = 2};
    std::set<std::vector<csp::Value>> found;
    for (const csp::Assignment& solution : csp::solutions(model, options))
        EXPECT_TRUE(found.insert({solution.values().begin(), solution.values().end()}).second);
    EXPECT_EQ(found.size(), 40U);
}

/// Solutions are distinguished by one variable, which is in the part of the problem that is searched last.
TEST(Learning, TellsSolutionsApartByWhatMatters) {
    csp::Model model;
    const auto first = model.int_vars(3, csp::range(0, 3));
    const auto second = model.int_vars(2, csp::range(0, 4));
    model.post(csp::all_different(first));
    model.post(second[0] < second[1]);
    SearchOptions options = learning();
    options.projection = {second[0]};
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 4U);
}

/// The first variable is irrelevant and in a separate part; the activity chooses further variables before it.
TEST(Learning, TellsSolutionsApartWhereverTheirDecisionsStand) {
    csp::Model model;
    (void)model.int_var(csp::range(-2, -1));
    const auto x = model.int_vars(3, csp::range(0, 3));
    model.post(csp::all_different(x, csp::consistency::value));
    SearchOptions options = learning();
    options.inference = &csp::inference::backward_checking;
    options.restarts = {.kind = &csp::restart::luby, .scale = 1};
    options.projection = {x[0], x[1], x[2]};
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 24U);
    std::size_t found = 0;
    for ([[maybe_unused]] const csp::Assignment& solution : csp::solutions(model, options)) ++found;
    EXPECT_EQ(found, 24U);
}

/// An auxiliary variable states whether the second condition holds if the first holds; otherwise, it may be true or
/// false.
TEST(Learning, TellsSolutionsApartByTheVariablesOfTheModelAlone) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(-3, 3));
    model.post(csp::implication(csp::less(x[0], x[1]), csp::less(x[1], x[2])));
    SearchOptions options = learning();
    options.restarts = {.kind = &csp::restart::luby, .scale = 1};
    EXPECT_EQ(csp::count_solutions(model, options).solutions, csp::count_solutions(model).solutions);
}

TEST(Learning, FindsThatThereIsNone) {
    const auto result = csp::solve(test::pigeons(5), learning());
    EXPECT_FALSE(result);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_GT(result.statistics().nogoods, 0U);
}

TEST(Learning, GoesOnAfterALimit) {
    const csp::Model model = test::queens(8);
    csp::Solver solver(model, learning());
    csp::Limits limits;
    solver.begin();
    std::uint64_t found = 0;
    for (limits.nodes = 1; solver.stopped() != csp::StopReason::exhausted; limits.nodes += 7) {
        solver.set_limits(limits);
        while (solver.next()) ++found;
    }
    EXPECT_EQ(found, 92U);
}

TEST(Learning, StopsAtExactlySoManyFailures) {
    const csp::Model model = test::pigeons(6);
    for (const Learning when : {Learning::always, Learning::automatic})
        for (std::uint64_t failures = 1; failures < 60; failures += 7) {
            SearchOptions options = learning(when);
            options.limits.failures = failures;
            const auto result = csp::solve(model, options);
            EXPECT_EQ(result.stopped(), csp::StopReason::failure_limit);
            EXPECT_EQ(result.statistics().failures, failures);
        }
}

/// The lengths of turns are measured in runs of rules, not in restarts.
TEST(Learning, TakesTurnsHoweverLongRunsAre) {
    const csp::Model model = test::pigeons(8);
    SearchOptions options = learning(Learning::automatic);
    options.restarts = {.kind = &csp::restart::geometric, .scale = 1e6};
    const auto result = csp::solve(model, options);
    EXPECT_FALSE(result);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_GT(result.statistics().nogoods, 0U);
    EXPECT_LT(result.statistics().nogoods, result.statistics().failures - 1000);
}

TEST(Learning, BeginsAfterAsManyFailuresAsTheTuningStates) {
    const csp::Model model = test::pigeons(8);
    for (const std::uint64_t failures : {50U, 500U}) {
        SearchOptions options = learning(Learning::automatic);
        options.tuning.failures_before_learning = failures;
        options.restarts.longest_nogood = 0; // otherwise, the nogoods of restarts would also be counted
        options.limits.failures = failures;
        EXPECT_EQ(csp::solve(model, options).statistics().nogoods, 0U);
        options.limits.failures = failures + 50;
        EXPECT_GT(csp::solve(model, options).statistics().nogoods, 0U);
    }
}

/// By default, the search learns if no requested answer is lost.
TEST(Learning, IsTheDefaultForOneSolutionIfTheSearchMayRestart) {
    const csp::Model model = test::pigeons(7);
    const auto nogoods = [&](const SearchOptions& options) {
        csp::Solver solver(model, options);
        solver.begin();
        EXPECT_FALSE(solver.next());
        return solver.statistics().nogoods;
    };
    SearchOptions options;
    options.restarts.longest_nogood = 0; // no nogoods from restarts
    EXPECT_GT(csp::solve(model, options).statistics().nogoods, 0U);
    EXPECT_EQ(nogoods(options), 0U); // the search might have to find all solutions
    options.limits.solutions = 1;
    EXPECT_GT(nogoods(options), 0U);
    options.restarts.kind = &csp::restart::none;
    EXPECT_EQ(nogoods(options), 0U);
    options = {.minimise = csp::Var{0} + csp::Var{1}};
    options.restarts.longest_nogood = 0;
    EXPECT_GT(nogoods(options), 0U);
    options.by_discrepancies = true;
    EXPECT_EQ(nogoods(options), 0U);
    options = {};
    options.learning = Learning::never;
    options.restarts.longest_nogood = 0;
    EXPECT_EQ(csp::solve(model, options).statistics().nogoods, 0U);
}

TEST(Learning, IsTheSameWithTheSameSeed) {
    const csp::Model model = test::queens(12);
    const auto first = csp::solve(model, learning());
    const auto second = csp::solve(model, learning());
    EXPECT_EQ(first.statistics().nodes, second.statistics().nodes);
    EXPECT_EQ(first.statistics().nogoods, second.statistics().nogoods);
}

// Optimisation -----------------------------------------------------------------------------------------

/// Fisher, Thompson, 1963: ft06, whose shortest makespan is 55. `state` states a machine.
template <typename State>
Shop ft06(const State& state) {
    const std::vector<std::vector<int>> jobs{
        {2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6}, {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
        {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7}, {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
        {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1}, {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}};
    Shop shop;
    shop.makespan = shop.model.int_var(csp::range(0, 200), "makespan");
    std::vector<std::vector<csp::Task>> machines(6);
    for (const auto& job : jobs) {
        csp::View ready = csp::View(shop.makespan);
        std::vector<csp::Var> starts;
        for (std::size_t k = 0; k < 6; ++k) {
            starts.push_back(shop.model.int_var(csp::range(0, 200)));
            machines[static_cast<std::size_t>(job[2 * k])].push_back({starts[k], job[2 * k + 1]});
            if (k > 0) shop.model.post(csp::less_equal(starts[k - 1] + job[2 * k - 1], starts[k]));
        }
        shop.model.post(csp::less_equal(starts[5] + job[11], ready));
    }
    for (const auto& machine : machines) state(shop.model, machine);
    return shop;
}

TEST(Learning, ProvesAScheduleWithFewFailures) {
    const Shop shop = ft06([](csp::Model& model, const auto& tasks) { model.post(csp::no_overlap(tasks)); });
    const auto result = csp::minimise(shop.model, shop.makespan, learning());
    ASSERT_TRUE(result);
    EXPECT_EQ((*result)[shop.makespan], 55);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_LT(result.statistics().failures, 500U);
}

/// A user-defined rule for a machine, as in the reference: its way of giving reasons changes how much is learned, but
/// never the answer.
enum class Explains { nothing, two_tasks, atoms };

void state_by_rule(csp::Model& model, const std::vector<csp::Task>& tasks, Explains way) {
    std::vector<csp::View> starts;
    std::vector<int> lengths;
    for (const csp::Task& task : tasks) {
        starts.push_back(*task.start.view());
        lengths.push_back(task.duration.constant());
    }
    model.rule("one at a time", starts, [lengths, way](csp::Context& c, csp::Views s) {
        for (std::size_t i = 0; i < s.size(); ++i)
            for (std::size_t j = 0; j < s.size(); ++j) {
                if (i == j || c.min(s[j]) + lengths[j] <= c.max(s[i])) continue; // j may still be before i
                const csp::WideValue end = c.min(s[i]) + lengths[i];
                if (way == Explains::nothing)
                    c.at_least(s[j], end);
                else if (way == Explains::two_tasks)
                    c.at_least(s[j], end, csp::because{s[i], s[j]});
                else
                    c.at_least(s[j], end, [&](csp::Reason& r) {
                        r.add(csp::atom_at_least(s[i], c.min(s[i])));
                        r.add(csp::atom_at_most(s[i], c.max(s[i])));
                        r.add(csp::atom_at_least(s[j], c.min(s[j])));
                    });
            }
    });
}

TEST(Learning, LearnsFromAUsersRuleHoweverItExplainsItself) {
    std::vector<std::uint64_t> failures;
    for (const Explains way : {Explains::nothing, Explains::two_tasks, Explains::atoms}) {
        const Shop shop =
            ft06([way](csp::Model& model, const auto& tasks) { state_by_rule(model, tasks, way); });
        const auto result = csp::minimise(shop.model, shop.makespan, learning());
        ASSERT_TRUE(result);
        EXPECT_EQ((*result)[shop.makespan], 55);
        EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
        failures.push_back(result.statistics().failures);
    }
    EXPECT_LT(failures[2], failures[0]);
}

/// The cost is a sum, not a variable.
TEST(Learning, MinimisesASum) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 9));
    model.post(csp::all_different(x));
    model.post(csp::sum(x) >= 20);
    model.post(x[0] + x[1] > 9);
    const std::array<int, 6> weights{3, 5, 2, 7, 4, 6};
    const csp::Expression cost = csp::sum(weights, x);
    const auto plain = csp::minimise(model, cost);
    const auto learnt = csp::minimise(model, cost, learning());
    ASSERT_TRUE(learnt);
    EXPECT_EQ(learnt.stopped(), csp::StopReason::exhausted);
    EXPECT_EQ(*learnt.optimum().best, *plain.optimum().best);
}

/// Neighbourhoods are stated as decisions, so nogoods learned in them hold everywhere.
TEST(Learning, SearchesNeighbourhoods) {
    const Shop shop = ft06([](csp::Model& model, const auto& tasks) { model.post(csp::no_overlap(tasks)); });
    SearchOptions options = learning();
    options.neighbourhood = &csp::neighbourhood::random;
    options.restarts.scale = 5;
    const auto result = csp::minimise(shop.model, shop.makespan, options);
    ASSERT_TRUE(result);
    EXPECT_EQ((*result)[shop.makespan], 55);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
}

// By itself --------------------------------------------------------------------------------------------

TEST(Learning, BeginsByItselfOnceASearchHasFailedOften) {
    const Shop shop =
        ft06([](csp::Model& model, const auto& tasks) { state_by_rule(model, tasks, Explains::atoms); });
    SearchOptions options = learning(Learning::automatic);
    options.neighbourhood = &csp::neighbourhood::none;
    const auto result = csp::minimise(shop.model, shop.makespan, options);
    ASSERT_TRUE(result);
    EXPECT_EQ((*result)[shop.makespan], 55);
    EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
    EXPECT_GE(result.statistics().failures, 1000U);
    EXPECT_LT(result.statistics().failures, 20'000U);
}

TEST(Learning, DoesNotBeginByItselfAmongSolutions) {
    const csp::Model model = test::queens(8);
    SearchOptions options;
    const auto plain = csp::count_solutions(model, options);
    options.learning = Learning::automatic;
    const auto automatic = csp::count_solutions(model, options);
    EXPECT_EQ(automatic.solutions, 92U);
    EXPECT_EQ(automatic.statistics.nodes, plain.statistics.nodes);
}

TEST(Learning, SharesAProblemAmongThreads) {
    const Shop shop = ft06([](csp::Model& model, const auto& tasks) { model.post(csp::no_overlap(tasks)); });
    SearchOptions options = learning();
    options.threads = 2;
    const auto result = csp::minimise(shop.model, shop.makespan, options);
    ASSERT_TRUE(result);
    EXPECT_EQ((*result)[shop.makespan], 55);
    EXPECT_EQ(csp::count_solutions(test::queens(7), options).solutions, 40U);
}

// Mistakes ---------------------------------------------------------------------------------------------

TEST(Learning, RefusesWhatExcludesIt) {
    const csp::Model model = test::queens(4);
    SearchOptions options = learning();
    options.by_discrepancies = true;
    EXPECT_THROW(csp::Solver(model, options), csp::ArgumentError);
    options.by_discrepancies = false;
    options.inference = &csp::inference::singleton;
    EXPECT_THROW(csp::Solver(model, options), csp::ArgumentError);
    options.learning = Learning::automatic;
    EXPECT_NO_THROW(csp::Solver(model, options));
}

/// A rule blames the wrong variable. Nogoods learned from it would lose solutions; the message names the rule.
TEST(Learning, NamesTheRuleWhoseReasonIsWrong) {
    if (!csp::checks_enabled) GTEST_SKIP() << "needs a build with checks";
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 3), "x");
    model.rule("liar", std::vector<csp::Var>(x.begin(), x.end()), [](csp::Context& c, csp::Views v) {
        for (std::size_t i = 0; i + 1 < v.size(); ++i)
            if (c.is_fixed(v[i])) c.remove(v[i + 1], c.value(v[i]), csp::because{v[v.size() - 1]});
        if (c.is_fixed(v[0]) && c.is_fixed(v[3]) && c.value(v[0]) + c.value(v[3]) != 5)
            c.fail(csp::because{v[0], v[3]});
    });
    try {
        SearchOptions options = learning();
        options.value_order = &csp::value_order::min;
        (void)csp::count_solutions(model, options);
        FAIL() << "no lesson was refused";
    } catch (const csp::RuleError& error) {
        EXPECT_THAT(error.what(), HasSubstr("liar"));
        EXPECT_THAT(error.what(), HasSubstr("contradict each other"));
    }
}

/// A rule throws during a search, once under a condition and once without; the same solver begins again.
TEST(Learning, BeginsAgainAfterARuleHasThrown) {
    for (const bool is_conditional : {false, true})
        for (const Learning when : {Learning::always, Learning::automatic})
            for (int last = 1; last < 200; last += 13) {
                csp::Model model;
                const auto x = model.int_vars(5, csp::range(0, 4), "x");
                const auto given = model.bool_var("given");
                model.post(csp::all_different(x, csp::consistency::value));
                int runs = 0;
                int throws_at = 0;
                const auto thrower = csp::require(x, [&](std::span<const csp::Value>) {
                    if (++runs == throws_at) throw 1;
                    return true;
                });
                model.post(is_conditional ? csp::implication(csp::equal(given, 1), thrower) : thrower);
                SearchOptions options = learning(when);
                options.restarts = {.kind = &csp::restart::luby, .scale = 1};
                options.inference = &csp::inference::backward_checking;
                csp::Solver solver(model, options);
                runs = 0; // not counting the runs during loading
                throws_at = last;
                try {
                    solver.begin();
                    while (solver.next()) {
                    }
                } catch (int) {
                }
                throws_at = 0;
                std::size_t found = 0;
                for (solver.begin(std::vector{csp::Atom::equal(given, 1)}); solver.next();) ++found;
                EXPECT_EQ(found, 120U) << "thrown at run " << last;
            }
}

/// The two variables are not both 1; the rule never gives a reason.
class Silent final : public csp::Rule {
  public:
    Silent(csp::Var a, csp::Var b) : a_(a), b_(b) {}

    std::string name() const override { return "silent"; }
    void scope(csp::Wiring& wiring) override {
        wiring.on(a_, csp::Events::lower);
        wiring.on(b_, csp::Events::lower);
    }
    void propagate(csp::Context& c) override {
        const auto explain = [](csp::Reason& /*reason*/) {};
        if (c.min(a_) == 1) c.at_most(b_, 0, csp::later(0, explain));
        if (c.min(b_) == 1) c.at_most(a_, 0, csp::later(0, explain));
    }

  private:
    csp::Var a_;
    csp::Var b_;
};

/// If the empty reasons of the rule were accepted, the nogoods would be empty, and no solution would be left.
TEST(Learning, RefusesRulesThatPromiseAReasonAndHaveNone) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 1));
    for (std::size_t i = 0; i < 3; ++i) model.rule<Silent>(x[i], x[(i + 1) % 3]);
    model.post(csp::sum(x) >= 2);
    try {
        (void)csp::count_solutions(model, learning());
        FAIL() << "nobody asked";
    } catch (const csp::RuleError& error) {
        EXPECT_THAT(error.what(), HasSubstr("\"silent\" gave a reason by csp::later"));
    }
}

TEST(Learning, IsPartOfTheDescription) {
    EXPECT_THAT(csp::describe(learning()), HasSubstr(", learning"));
    EXPECT_THAT(csp::describe(learning(Learning::automatic)), HasSubstr(", learning after many failures"));
}

} // namespace learning_test
