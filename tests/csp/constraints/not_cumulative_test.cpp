// The negation of cumulative: at some time, the demands of the tasks exceed the capacity.

#include <tests/csp/constraints/any_task.hpp>
#include <tests/support/loaded.hpp>

#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

namespace not_cumulative_test {

using test::left_of;
using test::random_tasks;
using test::some_times;

using csp::Constraint;
using csp::ResourceTask;
using csp::Value;
using csp::Var;
using csp::Views;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;

TEST(NotCumulative, KeepsEverySolutionAndRefusesEverythingElse) {
    const auto make = [](Views xs, csp::Random& random) {
        return !csp::cumulative(random_tasks(xs.subspan(1), random),
                                random.below(2) == 0 ? csp::Amount(xs[0]) : random_between(random, 0, 6));
    };
    for (const bool wide : {false, true}) {
        Options options{.promise = Promise::none, .min_arity = 1, .max_arity = 5, .wide = wide, .cases = 600};
        if (!wide) options.values = some_times;
        const auto report = check_constraint(make, options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.removals, 0U);
        EXPECT_GT(report.failures, 0U);
    }
}

TEST(NotCumulative, TakesTasksOfWhichEverythingIsDecided) {
    test::expect_correct([](Views xs, csp::Random& random) {
        std::vector<ResourceTask> tasks;
        for (const csp::Task& task : test::any_tasks(xs, random, 4))
            tasks.emplace_back(task, test::any_amount(xs, random, 0, 3));
        const Constraint denied = !csp::cumulative(tasks, test::any_amount(xs, random, 0, 4));
        return random.below(3) == 0 ? csp::equivalence(csp::less(xs[0], 1), denied) : denied;
    });
}

struct Bounds {
    Value min, max; ///< the bounds of the start
    Value duration, demand;
};

/// Returns the largest possible demand of the tasks at a time.
Value potential(const std::vector<Bounds>& tasks, Value time) {
    Value sum = 0;
    for (const Bounds& task : tasks)
        if (task.min <= time && time < task.max + task.duration) sum += task.demand;
    return sum;
}

/// Returns the times at which all tasks, or all but one, can exceed the capacity.
std::vector<Value> times_left(std::vector<Bounds> tasks, Value capacity, std::size_t but) {
    if (but < tasks.size()) tasks[but].demand = 0;
    std::vector<Value> times;
    for (Value time = 0; time < 20; ++time)
        if (potential(tasks, time) > capacity) times.push_back(time);
    return times;
}

TEST(NotCumulative, PutsNeededTasksWhereTheyAreNeeded) {
    csp::Random random(5);
    int failures = 0;
    int needed = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        const Value capacity = random_between(random, 3, 6);
        csp::Model model;
        std::vector<ResourceTask> tasks;
        std::vector<Bounds> bounds;
        for (Value n = random_between(random, 2, 5); n > 0; --n) {
            const Value from = random_between(random, 0, 9);
            bounds.push_back({from, from + random_between(random, 0, 8), random_between(random, 1, 3),
                              random_between(random, 1, 4)});
            tasks.push_back({model.int_var(csp::range(from, bounds.back().max)), bounds.back().duration,
                             bounds.back().demand});
        }
        const bool is_possible = !times_left(bounds, capacity, bounds.size()).empty();
        model.post(!csp::cumulative(tasks, capacity));
        csp::Engine engine;
        load(model, engine);
        const bool is_consistent = engine.propagate();
        EXPECT_FALSE(is_consistent && !is_possible) << "trial " << trial;
        failures += is_consistent ? 0 : 1;
        if (!is_consistent) continue;
        for (std::uint32_t i = 0; i < bounds.size(); ++i) {
            bounds[i].min = engine.store().min(Var{i});
            bounds[i].max = engine.store().max(Var{i});
        }
        const auto times = times_left(bounds, capacity, bounds.size());
        ASSERT_FALSE(times.empty()) << "trial " << trial;
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            if (!times_left(bounds, capacity, i).empty()) continue;
            ++needed;
            EXPECT_LE(bounds[i].max, times.back()) << "trial " << trial << ", task " << i;
            EXPECT_GT(bounds[i].min + bounds[i].duration, times.front())
                << "trial " << trial << ", task " << i;
        }
    }
    EXPECT_GT(failures, 50);
    EXPECT_GT(needed, 200);
}

/// Two tasks can overlap only at time 4; to exceed 5, a third task must demand the rest.
TEST(NotCumulative, NarrowsWhatMustExceedTheCapacity) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 3), "x");
    const Var y = model.int_var(csp::range(4, 9), "y");
    const Var demand = model.int_var(csp::range(0, 4), "demand");
    const Var capacity = model.int_var(csp::range(5, 20), "capacity");
    model.post(!csp::cumulative({{x, 2, 3}, {y, 2, 1}, {0, 10, demand}}, capacity));
    EXPECT_EQ(left_of(model), (Box{{0, 1, 2, 3}, {4, 5, 6, 7, 8, 9}, {2, 3, 4}, {5, 6, 7}}));
    model.post(capacity >= 7);
    EXPECT_EQ(left_of(model), (Box{{3}, {4}, {4}, {7}}));
    EXPECT_EQ(model.describe(0),
              "not cumulative: x for 2 takes 3, y for 2 takes 1, 0 for 10 takes demand <= capacity");
}

} // namespace not_cumulative_test
