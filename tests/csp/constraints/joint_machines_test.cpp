// Tasks that exclude each other pair by pair: the machines that the joint pass makes of them, and the solutions.

#include <tests/support/loaded.hpp>

#include <csp/csp.hpp>

#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/schedule/task.hpp>
#include <csp/engine/engine.hpp>
#include <csp/testing/box.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace joint_machines_test {

using namespace csp;
using csp::testing::random_between;
using test::joint_effects;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns the durations of the tasks of all machines, by start.
std::map<std::uint32_t, Value> durations(const Model& model) {
    Engine engine;
    load(model, engine);
    std::map<std::uint32_t, Value> all;
    for (const CompetingTasks& machine : engine.findings().all<CompetingTasks>())
        for (const Task& task : machine.tasks)
            all.emplace(task.start.view()->variable().index, task.duration.constant());
    return all;
}

Constraint apart(Var x, WideValue after_x, Var y, WideValue after_y) {
    return x + after_x <= y || y + after_y <= x;
}

TEST(JointMachines, AreMadeOfDisjunctions) {
    Model model;
    const auto s = model.int_vars(4, range(0, 20), "s");
    const std::vector<Value> times{3, 4, 5};
    for (std::size_t j = 1; j < 3; ++j)
        for (std::size_t i = 0; i < j; ++i) model.post(apart(s[i], times[i], s[j], times[j]));
    model.post(apart(s[2], 1, s[3], 1)); // excludes only one task
    EXPECT_THAT(joint_effects(model),
                ElementsAre("machines: 3 pairs of tasks that exclude each other share 1 machine"));
    EXPECT_EQ(durations(model), (std::map<std::uint32_t, Value>{{0, 3}, {1, 4}, {2, 5}}));
}

TEST(JointMachines, LastAsLongAsTheShortestDistance) {
    Model model;
    const auto s = model.int_vars(3, range(0, 30), "s");
    model.post(apart(s[0], 3, s[1], 4));
    model.post(apart(s[0], 2, s[2], 5));
    model.post(apart(s[1], 6, s[2], 1));
    EXPECT_EQ(durations(model), (std::map<std::uint32_t, Value>{{0, 2}, {1, 4}, {2, 1}}));
}

TEST(JointMachines, AreMadeOfConditions) {
    Model model;
    const auto s = model.int_vars(3, range(0, 20), "s");
    const Var a = model.bool_var("a");
    const Var b = model.bool_var("b");
    const Var c = model.bool_var("c");
    model.post(implication(a, s[0] + 2 <= s[1]));
    model.post(implication(b, s[1] + 3 <= s[0]));
    model.post(a || b);
    model.post(implication(c, s[0] + 2 <= s[2])); // c and its opposite
    model.post(implication(!c, s[2] + 4 <= s[0]));
    model.post(apart(s[1], 3, s[2], 4));
    EXPECT_EQ(durations(model), (std::map<std::uint32_t, Value>{{0, 2}, {1, 3}, {2, 4}}));
}

TEST(JointMachines, NeedThreeTasksThatTakeTime) {
    Model model;
    const auto s = model.int_vars(3, range(0, 9), "s");
    model.post(apart(s[0], 2, s[1], 2));
    model.post(apart(s[0], 2, s[2], 0)); // s[2] and s[0] may begin at the same time
    model.post(apart(s[1], 2, s[2], 2));
    EXPECT_THAT(joint_effects(model), IsEmpty());
}

TEST(JointMachines, AreNotMadeWhereATaskEndsBeyondAllValues) {
    for (const Value slack : {-1, 0}) {
        Model model;
        std::vector<Var> s;
        for (int i = 0; i < 3; ++i) s.push_back(model.int_var(range(0, max_value - 3 - slack), "s"));
        for (std::size_t j = 1; j < 3; ++j)
            for (std::size_t i = 0; i < j; ++i) model.post(apart(s[i], 3, s[j], 3));
        EXPECT_EQ(joint_effects(model).size(), slack < 0 ? 0U : 1U);
    }
}

TEST(JointMachines, RefuteAtTheRootWhatTakesTooLong) {
    Model model;
    const auto s = model.int_vars(6, range(0, 10), "s"); // six tasks of 3 need starts up to 15
    for (std::size_t j = 1; j < s.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) model.post(apart(s[i], 3, s[j], 3));
    const auto nodes = [&](std::vector<std::string> without) {
        SearchOptions options;
        options.learning = Learning::never;
        options.tuning.without = std::move(without);
        const SolveResult result = solve(model, options);
        EXPECT_FALSE(result);
        EXPECT_EQ(result.stopped(), StopReason::exhausted);
        return result.statistics().nodes;
    };
    EXPECT_EQ(nodes({}), 1U);
    EXPECT_GT(nodes({"machines"}), 100U);
}

/// If b is 1 or 2, "b < 1" is false and differs from "b < 2".
TEST(JointMachines, DoNotTakeDecidedConditionsForOthers) {
    Model model;
    const auto s = model.int_vars(3, range(0, 3), "s");
    const Var b = model.int_var(range(0, 2), "b");
    model.post(implication(b < 1, s[0] + 1 <= s[1])); // never
    model.post(implication(b >= 2, s[1] + 1 <= s[0]));
    model.post(apart(s[0], 1, s[2], 1));
    model.post(apart(s[1], 1, s[2], 1));
    model.post(b >= 1);
    EXPECT_THAT(joint_effects(model), IsEmpty());
    const auto number = [&](std::vector<std::string> without) {
        SearchOptions options;
        options.tuning.without = std::move(without);
        std::size_t found = 0;
        for ([[maybe_unused]] const Assignment& solution : solutions(model, options)) ++found;
        return found;
    };
    EXPECT_EQ(number({}), number({"machines"}));
}

TEST(JointMachines, KeepTheSolutions) {
    constexpr std::uint64_t cases = 300;
    std::size_t with_machines = 0;
    for (std::uint64_t seed = 1; seed <= cases; ++seed) {
        Random random(seed);
        const auto between = [&](Value least, Value most) { return random_between(random, least, most); };
        Model model;
        const auto s = model.int_vars(3, range(0, between(3, 6)), "s");
        if (between(0, 3) == 0) model.post(s[0] + between(0, 2) == s[1]);
        for (std::size_t j = 1; j < 3; ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const Constraint first = s[i] + between(0, 3) <= s[j];
                const Constraint second = s[j] + between(0, 3) <= s[i];
                if (between(0, 2) > 0) {
                    model.post(first || second);
                    continue;
                }
                const Var b = model.bool_var("b");
                model.post(between(0, 1) == 0 ? equivalence(b, first) : implication(b, first));
                model.post(implication(!b, second));
            }
        with_machines += joint_effects(model).empty() ? 0U : 1U;
        const auto count_by = [&](std::vector<std::string> without, Learning learning) {
            SearchOptions options;
            options.tuning.without = std::move(without);
            options.learning = learning;
            std::size_t found = 0;
            for ([[maybe_unused]] const Assignment& solution : solutions(model, options)) ++found;
            return found;
        };
        const std::size_t expected = count_by({"machines", "cliques"}, Learning::never);
        ASSERT_EQ(count_by({}, Learning::never), expected) << seed;
        ASSERT_EQ(count_by({}, Learning::always), expected) << seed;
    }
    EXPECT_GT(with_machines, cases / 10);
}

TEST(JointMachines, AreScheduledByTheSearch) {
    Model model;
    const auto s = model.int_vars(4, range(0, 40), "s");
    const Var end = model.int_var(range(0, 50), "end");
    for (std::size_t j = 0; j < s.size(); ++j) {
        model.post(s[j] + 5 <= end);
        for (std::size_t i = 0; i < j; ++i) model.post(apart(s[i], 5, s[j], 5));
    }
    SearchOptions options;
    options.minimise = end;
    EXPECT_EQ(plan_for(model, options).tasks, 4U);
    options.tuning.without = {"machines"};
    EXPECT_EQ(plan_for(model, options).tasks, 0U);
    const SolveResult best = minimise(model, end);
    EXPECT_EQ((*best)[end], 20);
}

} // namespace joint_machines_test
