#include <tests/csp/constraints/any_task.hpp>
#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace cumulative_test {

using test::left_of;
using test::random_tasks;
using test::some_times;

using csp::Constraint;
using csp::ResourceTask;
using csp::Value;
using csp::Var;
using csp::View;
using csp::Views;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;

Constraint of_any_strength(const std::vector<ResourceTask>& tasks, csp::Amount capacity,
                           csp::Random& random) {
    return random.below(2) == 0 ? csp::cumulative(tasks, capacity)
                                : csp::cumulative(tasks, capacity, csp::consistency::bounds);
}

TEST(Cumulative, KeepsEverySolutionAndRefusesEverythingElse) {
    const auto make = [](Views xs, csp::Random& random) {
        return of_any_strength(random_tasks(xs, random), random_between(random, 0, 6), random);
    };
    for (const bool wide : {false, true}) {
        Options options{.promise = Promise::none, .min_arity = 0, .max_arity = 5, .wide = wide, .cases = 800};
        if (!wide) options.values = some_times;
        const auto report = check_constraint(make, options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.failures, 20U);
    }
}

TEST(Cumulative, TakesAVariableCapacity) {
    const auto make = [](Views xs, csp::Random& random) {
        return csp::cumulative(random_tasks(xs.subspan(1), random), xs[0]);
    };
    const Options options{
        .promise = Promise::none, .min_arity = 1, .max_arity = 5, .values = some_times, .cases = 800};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Cumulative, TakesTasksOfWhichEverythingIsDecided) {
    test::expect_correct([](Views xs, csp::Random& random) {
        std::vector<ResourceTask> tasks;
        for (const csp::Task& task : test::any_tasks(xs, random, 4))
            tasks.emplace_back(task, test::any_amount(xs, random, 0, 3));
        return of_any_strength(tasks, test::any_amount(xs, random, 0, 4), random);
    });
}

TEST(Cumulative, CanBeConditionalDeniedAndCounted) {
    const auto make = [](Views xs, csp::Random& random) {
        const Constraint tasks = csp::cumulative(random_tasks(xs.subspan(1), random), xs[0]);
        switch (random.below(3)) {
        case 0:
            return csp::implication(csp::less_equal(xs[1], 0), tasks);
        case 1:
            return csp::negation(tasks);
        default:
            return csp::exclusive_or({tasks, csp::cumulative(random_tasks(xs.first(2), random), 2)});
        }
    };
    const Options options{.promise = Promise::none, .min_arity = 3, .max_arity = 4, .values = some_times};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

// Strength -----------------------------------------------------------------------------------------

struct Bounds {
    Value min, max; ///< the bounds of the start
    Value duration, demand;
    std::vector<Value> starts = {}; ///< the remaining starts
    bool must_run(Value time) const { return max <= time && time < min + duration; }
};

/// Returns whether the task cannot start at this time, given the mandatory parts of all other tasks.
bool is_blocked(const std::vector<Bounds>& tasks, std::size_t i, Value start, Value capacity) {
    for (Value time = start; time < start + tasks[i].duration; ++time) {
        Value demand = tasks[i].demand;
        for (std::size_t j = 0; j < tasks.size(); ++j)
            if (j != i && tasks[j].must_run(time)) demand += tasks[j].demand;
        if (demand > capacity) return true;
    }
    return false;
}

bool is_overloaded(const std::vector<Bounds>& tasks, Value capacity) {
    for (const Bounds& first : tasks)
        for (const Bounds& last : tasks) {
            const Value end = last.max + last.duration;
            Value energy = 0;
            for (const Bounds& t : tasks)
                if (t.min >= first.min && t.max + t.duration <= end) energy += t.duration * t.demand;
            if (first.min < end && energy > capacity * (end - first.min)) return true;
        }
    return false;
}

/// Returns the part of the time from .. to that the task covers for every start.
Value covered(const Bounds& task, Value from, Value to) {
    return std::max(std::min(to, task.min + task.duration) - std::max(from, task.max), 0);
}

/// Returns the energy that all tasks but one need in from .. to: the whole energy of tasks that must run within it, the
/// energy of the mandatory parts of all further tasks.
Value load(const std::vector<Bounds>& tasks, std::size_t but, Value from, Value to) {
    Value sum = 0;
    for (std::size_t j = 0; j < tasks.size(); ++j) {
        const Bounds& task = tasks[j];
        const bool is_inside = from <= task.min && task.max + task.duration <= to;
        if (j != but) sum += task.demand * (is_inside ? task.duration : covered(task, from, to));
    }
    return sum;
}

/// Returns whether edge finding still has an inference, in one direction of time.
bool leaves_an_edge(const std::vector<Bounds>& tasks, Value capacity) {
    for (const Bounds& first : tasks)
        for (const Bounds& last : tasks) {
            const Value from = first.min;
            const Value to = last.max + last.duration;
            if (from >= to) continue;
            const Value most = capacity * (to - from);
            if (load(tasks, tasks.size(), from, to) > most) return true;
            for (std::size_t i = 0; i < tasks.size(); ++i) {
                const Bounds& task = tasks[i];
                if (task.min < from || task.min >= to || task.max + task.duration <= to) continue;
                const Value taken = std::min(to, task.min + task.duration) - task.min;
                if (load(tasks, i, from, to) + task.demand * taken > most) return true;
            }
        }
    return false;
}

std::vector<Bounds> turned_around(std::vector<Bounds> tasks) {
    for (Bounds& task : tasks) {
        const Value min = task.min;
        task.min = -task.max - task.duration;
        task.max = -min - task.duration;
    }
    return tasks;
}

/// Returns random tasks, narrowed by the constraint; no tasks if it fails.
std::vector<Bounds> narrowed(csp::Random& random, Value capacity, bool finds_edges) {
    csp::Model model;
    std::vector<Bounds> bounds;
    std::vector<ResourceTask> tasks;
    const Value horizon = random_between(random, 5, 12);
    for (Value n = random_between(random, 2, 7); n > 0; --n) {
        const Value duration = random_between(random, 1, 5);
        const Value start = random_between(random, 0, horizon - duration);
        const Value last = std::min(horizon - duration, start + random_between(random, 0, 5));
        const Value demand = n <= 2 ? 1 : random_between(random, 1, 3); // two of 1: not a no_overlap
        bounds.push_back({start, last, duration, demand});
        tasks.push_back({model.int_var(csp::range(start, last)), duration, demand});
    }
    if (finds_edges)
        model.post(csp::cumulative(tasks, capacity, csp::consistency::bounds));
    else
        model.post(csp::cumulative(tasks, capacity));
    csp::Engine engine;
    load(model, engine);
    if (!engine.propagate()) return {};
    for (std::uint32_t i = 0; i < bounds.size(); ++i) {
        bounds[i].min = engine.store().min(Var{i});
        bounds[i].max = engine.store().max(Var{i});
        const csp::DomainView left = engine.domain(Var{i});
        bounds[i].starts.assign(left.begin(), left.end());
    }
    return bounds;
}

TEST(Cumulative, LeavesNothingToTheTimeTableAndNoOverload) {
    csp::Random random(3);
    int failures = 0;
    int holes = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const Value capacity = random_between(random, 3, 6);
        const auto bounds = narrowed(random, capacity, trial % 2 == 0);
        failures += bounds.empty() ? 1 : 0;
        EXPECT_FALSE(is_overloaded(bounds, capacity)) << "trial " << trial;
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            for (const Value start : bounds[i].starts)
                EXPECT_FALSE(is_blocked(bounds, i, start, capacity)) << "trial " << trial << ", task " << i;
            holes += bounds[i].max - bounds[i].min + 1 - static_cast<int>(bounds[i].starts.size());
        }
    }
    EXPECT_GT(failures, 200);
    EXPECT_GT(holes, 100);
}

TEST(Cumulative, LeavesNothingToEdgeFindingIfBoundsAreWanted) {
    csp::Random random(4);
    csp::Random same(4);
    int found = 0; // the inferences beyond the time-table and the overload check
    for (int trial = 0; trial < 4000; ++trial) {
        const Value capacity = random_between(random, 3, 4);
        (void)random_between(same, 3, 4);
        const auto bounds = narrowed(random, capacity, true);
        EXPECT_FALSE(leaves_an_edge(bounds, capacity)) << "trial " << trial;
        EXPECT_FALSE(leaves_an_edge(turned_around(bounds), capacity)) << "trial " << trial;
        const auto weaker = narrowed(same, capacity, false);
        found += leaves_an_edge(weaker, capacity) || leaves_an_edge(turned_around(weaker), capacity) ? 1 : 0;
    }
    EXPECT_GT(found, 20);
}

TEST(Cumulative, FindsEdges) {
    csp::Model model;
    std::vector<ResourceTask> tasks;
    for (int i = 0; i < 3; ++i) tasks.push_back({model.int_var(csp::range(0, 2)), 2, 2}); // 12 of 4 * 4
    tasks.push_back({model.int_var(csp::range(0, 9)), 3, 2}); // 2 units of time are left before 4
    model.post(csp::cumulative(tasks, 4));
    EXPECT_EQ(left_of(model).at(3).front(), 0);
    model.post(csp::cumulative(tasks, 4, csp::consistency::bounds));
    EXPECT_EQ(left_of(model).at(3).front(), 2);
}

TEST(Cumulative, LeavesOutATaskWithoutTimeForItsEnergy) {
    csp::Model model;
    std::vector<ResourceTask> tasks;
    for (int i = 0; i < 3; ++i) tasks.push_back({model.int_var(csp::range(0, 2)), 2, 2});
    const Var is_there = model.bool_var();
    tasks.push_back({model.int_var(csp::range(0, 1)), 3, 2, csp::Atom::equal(is_there, 1)});
    model.post(csp::cumulative(tasks, 4, csp::consistency::bounds));
    EXPECT_EQ(left_of(model).at(3), std::vector<Value>{0});
}

TEST(Cumulative, FindsAnOverloadThatTheProfileDoesNotShow) {
    csp::Model model;
    std::vector<ResourceTask> tasks;
    for (int i = 0; i < 5; ++i) tasks.push_back({model.int_var(csp::range(0, 4)), 2, 2});
    model.post(csp::cumulative(tasks, 4)); // 20 units of energy into 4 * 6
    EXPECT_EQ(left_of(model).size(), 5U);
    for (int i = 0; i < 2; ++i) tasks.push_back({model.int_var(csp::range(0, 4)), 2, 2});
    model.post(csp::cumulative(tasks, 4)); // 28
    EXPECT_EQ(left_of(model), Box());
}

// Meaning ------------------------------------------------------------------------------------------

TEST(Cumulative, PushesTasksPastTheProfile) {
    csp::Model model;
    const Var x = model.int_var(csp::range(2, 3), "x"); // must run at 3 .. 5
    const Var y = model.int_var(csp::range(1, 9), "y");
    const Var z = model.int_var(csp::range(0, 4), "z");
    model.post(csp::cumulative({{x, 4, 2}, {y, 2, 2}, {z, 2, 1}}, 3));
    EXPECT_EQ(left_of(model).at(1), (csp::testing::Values{1, 6, 7, 8, 9}));
    model.post(csp::less_equal(-y, -2));
    EXPECT_EQ(left_of(model).at(1), (csp::testing::Values{6, 7, 8, 9}));
}

TEST(Cumulative, NarrowsTheStartOfATaskWhoseEndIsFixed) {
    csp::Model model;
    const Var start = model.int_var(csp::range(0, 9), "start");
    const Var duration = model.int_var(csp::range(1, 10), "duration");
    model.post(start + duration == 10);
    model.post(
        csp::cumulative({{start, duration, 2}, {4, 2, 2}, {0, 1, 1}}, 3)); // not with the second, from 4 to 6
    EXPECT_EQ(left_of(model).at(0), (csp::testing::Values{6, 7, 8, 9}));
}

TEST(Cumulative, RaisesTheCapacityToTheProfile) {
    csp::Model model;
    const Var x = model.int_var(csp::range(2, 3));
    const Var y = model.int_var(csp::range(4, 5));
    const Var capacity = model.int_var(csp::range(0, 9));
    model.post(csp::cumulative({{x, 4, 2}, {y, 3, 3}}, capacity));
    EXPECT_EQ(left_of(model).at(2).front(), 5);
}

TEST(Cumulative, TasksOfNoDurationOrDemandTakeNothing) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3));
    model.post(csp::cumulative({{x[0], 0, 9}, {x[1], 5, 0}}, -1));
    model.post(csp::cumulative({{x[0], 0, 9}, {x[2], 3, 1}}, 1));
    EXPECT_EQ(csp::count_solutions(model).solutions, 64U);
    model.post(csp::cumulative({{x[0], 1, 2}}, 1));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

TEST(Cumulative, ADemandOfAllOrNothingIsNothingIfThereIsNoTime) {
    csp::Model model;
    const Var busy = model.int_var(csp::range(0, 0));
    const Var x = model.int_var(csp::range(0, 3));
    const Var demand = model.int_var(csp::range(0, 1));
    model.post(csp::cumulative({{busy, 6, 1}, {x, 3, demand}}, 1)); // the second task has no mandatory part
    EXPECT_EQ(left_of(model), (Box{{0}, {0, 1, 2, 3}, {0}}));
}

TEST(Cumulative, IsNoOverlapWhereNoTwoTasksFit) {
    csp::Model model;
    const std::vector x{model.int_var(csp::range(0, 7)), model.int_var(csp::range(0, 7)),
                        model.int_var(csp::range(0, 7))};
    model.post(csp::cumulative({{x[0], 2, 3}, {x[1], 2, 2}, {x[2], 2, 3}}, 4));
    EXPECT_EQ(csp::count_solutions(model).solutions,
              6U * 20U); // 3 idle units of time in 0 .. 9, in 4 gaps
}

TEST(Cumulative, TakesLargeNumbers) {
    csp::Model model;
    const Value last = csp::max_value;
    const auto start = model.int_vars(3, csp::range(-last, last));
    model.post(csp::cumulative({{start[0], last, last}, {start[1], last, last}, {start[2], last, 1}}, last));
    model.post(csp::less_equal(start[0], -last));
    model.post(csp::less_equal(start[1], 0));
    EXPECT_EQ(left_of(model), (Box{{-last}, {0}, {last}}));
}

TEST(Cumulative, SaysWhatItIsAndRefusesNegativeNumbers) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(0, 9), "y");
    model.post(csp::cumulative({{x, 3, 2}, {y + 1, 5, 1}}, 3));
    model.post(csp::cumulative({{x, 3, 2}}, y));
    EXPECT_EQ(model.describe(0), "cumulative: x for 3 takes 2, y + 1 for 5 takes 1 <= 3");
    EXPECT_EQ(model.describe(1), "cumulative: x for 3 takes 2 <= y");
    try {
        (void)csp::cumulative({{x, 3, 2}, {y, 1, -1}}, 3);
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(),
                     "csp::cumulative: task 1 has the demand -1; it must be within 0..1073741823");
    }
    EXPECT_THROW((void)csp::cumulative({{x, -3, 2}}, y), csp::ArgumentError);
}

} // namespace cumulative_test
