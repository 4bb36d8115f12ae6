// Branching on schedules: all promised solutions are found.

#include <csp/csp.hpp>
#include <csp/testing/box.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace schedules_test {

using csp::Task;
using csp::Value;
using csp::testing::random_between;

struct Project {
    csp::Model model;
    std::vector<Task> tasks;
    Value longest_transition = 0;
    csp::Expression cost;
};

Task any_task(csp::Model& model, csp::Random& random, const std::vector<csp::Var>& ways, Value horizon) {
    Task task{model.int_var(csp::range(random_between(random, 0, 2), horizon)), random_between(random, 0, 3)};
    if (random.below(4) == 0) task.duration = model.int_var(csp::range(random_between(random, 0, 1), 2));
    if (random.below(3) == 0)
        task.presence = csp::Atom::equal(ways[random.below(static_cast<std::uint32_t>(ways.size()))],
                                         random_between(random, 0, 1));
    return task;
}

/// Returns the tasks that need a resource: about two thirds of the tasks.
std::vector<Task> some_of(const std::vector<Task>& tasks, csp::Random& random) {
    std::vector<Task> some;
    for (const Task& task : tasks)
        if (random.below(3) != 0) some.push_back(task);
    return some;
}

void post_machine(Project& project, csp::Random& random) {
    const auto tasks = some_of(project.tasks, random);
    if (random.below(2) == 0) return project.model.post(csp::no_overlap(tasks));
    std::vector<std::vector<Value>> times(tasks.size(), std::vector<Value>(tasks.size()));
    for (auto& row : times)
        for (Value& time : row) {
            time = random_between(random, 0, 2);
            project.longest_transition = std::max(project.longest_transition, time);
        }
    project.model.post(csp::no_overlap(tasks, times));
}

/// Returns a project with a regular cost, restricted to features for which set_times is complete.
Project any_project(csp::Random& random, Value horizon = 8) {
    Project project;
    csp::Model& model = project.model;
    const auto ways = model.int_vars(2, csp::range(0, 1), "way");
    for (Value left = random_between(random, 2, 4); left > 0; --left)
        project.tasks.push_back(any_task(model, random, ways, horizon));
    std::vector<csp::ResourceTask> taking;
    for (const Task& task : project.tasks) {
        model.post(csp::implication(csp::presence_of(task), csp::end_of(task) <= horizon));
        taking.emplace_back(task, random_between(random, 0, 2));
    }
    if (random.below(3) != 0) model.post(csp::cumulative(taking, random_between(random, 2, 3)));
    if (random.below(3) != 0) post_machine(project, random);
    const std::size_t last = project.tasks.size() - 1;
    if (random.below(2) == 0)
        model.post(csp::precedence(project.tasks[0], project.tasks[last], random_between(random, 0, 2)));
    if (random.below(3) == 0) {
        const Value from = random_between(random, 0, 4);
        model.post(csp::forbid_extent(project.tasks[last], {{from, from + random_between(random, 1, 2)}}));
    }
    if (random.below(2) == 0) {
        project.cost = csp::makespan(project.tasks);
    } else {
        std::vector<Value> due, weights;
        for (std::size_t i = 0; i <= last; ++i) {
            due.push_back(random_between(random, 0, 5));
            weights.push_back(random_between(random, 0, 3));
        }
        project.cost = csp::weighted_tardiness(project.tasks, due, weights);
    }
    project.cost += random_between(random, 0, 2) * ways[0] - random_between(random, 0, 2) * ways[1];
    return project;
}

/// Returns options with this branching; the remaining decisions follow in any order.
csp::SearchOptions branching_by(csp::Branching branching) {
    csp::SearchOptions options;
    options.branching = std::move(branching);
    options.restarts = {.kind = &csp::restart::none};
    return options;
}

TEST(Tasks, ListsEachTaskOnce) {
    csp::Model model;
    const auto start = model.int_vars(4, csp::range(0, 20), "start");
    const csp::Var is_there = model.bool_var();
    model.post(csp::cumulative({{start[0], 3, 1}, {start[1], 4, 1}}, 1));
    model.post(csp::no_overlap({{start[0], 3}, {start[0] + 5, 1}, {start[2], 2}}));
    model.post(csp::no_overlap({{start[2], 2, csp::Atom::equal(is_there, 1)}, {9, 1}}));
    model.post(csp::cumulative({{start[3], 3, 1}, {9, 1, 2}}, 3));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(csp::tasks_of(engine, model).size(), 7U);
    csp::Engine smaller;
    for (int i = 0; i < 3; ++i) smaller.add_variable(csp::range(0, 20));
    EXPECT_EQ(csp::tasks_of(smaller, model).size(), 5U); // not start[3] and is_there
}

/// A user's constraint: at most one of the tasks runs on a day with an even number.
class RestOnEvenDays final : public csp::ConstraintDefinition {
  public:
    explicit RestOnEvenDays(std::vector<csp::Task> tasks) : tasks_(std::move(tasks)) {}

    std::string kind() const override { return "rest_on_even_days"; }
    std::vector<csp::View> scope() const override { return csp::scope_of(tasks_); }
    bool check(const csp::Assignment&) const override { return true; }
    std::string describe(const csp::NameOf&) const override { return kind(); }
    void post(csp::Posting&) const override {}
    void state_facts(csp::Facts& facts) const override { facts.state<csp::CompetingTasks>(tasks_); }

  private:
    std::vector<csp::Task> tasks_;
};

TEST(Tasks, ListsThoseThatAConstraintOfAUserStates) {
    csp::Model model;
    const auto start = model.int_vars(2, csp::range(0, 20), "start");
    model.post(csp::make_constraint<RestOnEvenDays>(std::vector<csp::Task>{{start[0], 3}, {start[1], 4}}));
    csp::Engine engine;
    load(model, engine);
    EXPECT_EQ(csp::tasks_of(engine, model).size(), 2U);
}

TEST(SetTimes, FindsAndProvesTheOptimumOfARegularCost) {
    csp::Random random(7);
    int solved = 0;
    for (int trial = 0; trial < 400; ++trial) {
        const Project project = any_project(random);
        auto options = branching_by(csp::set_times(project.tasks, project.longest_transition));
        if (trial % 3 == 1) options.restarts = {&csp::restart::luby, 2, 1.2, 4};
        if (trial % 3 == 2) {
            options.branching = csp::random_ties(*options.branching);
            options.restarts = {&csp::restart::geometric, 1, 1.5, 4};
            options.neighbourhood = csp::neighbourhood::all()[random.below(
                static_cast<std::uint32_t>(csp::neighbourhood::all().size()))];
        }
        const auto expected = csp::minimise(project.model, project.cost);
        const auto found = csp::minimise(project.model, project.cost, options);
        ASSERT_EQ(found.stopped(), csp::StopReason::exhausted);
        ASSERT_EQ(found.optimum().best, expected.optimum().best) << "trial " << trial;
        solved += expected ? 1 : 0;
        EXPECT_TRUE(!found || project.model.check(*found));
    }
    EXPECT_GT(solved, 200);
    EXPECT_LT(solved, 400);
}

TEST(SetTimes, BuildsEachScheduleWithoutIdleTimeOnce) {
    csp::Model model;
    std::vector<Task> tasks;
    for (const Value duration : {3, 4, 5, 6, 7})
        tasks.push_back({model.int_var(csp::range(0, 100)), duration});
    model.post(csp::no_overlap(tasks));
    const auto schedules = [&](const csp::Branching& branching) {
        auto options = branching_by(branching);
        EXPECT_EQ(csp::minimise(model, csp::makespan(tasks), options).optimum().best, 25);
        options.limits.solutions = 5000;
        return csp::count_solutions(model, options).solutions;
    };
    EXPECT_EQ(schedules(csp::set_times(tasks)), 120U); // one schedule for each order
    EXPECT_EQ(schedules(csp::schedule_or_postpone(tasks)), 5000U);
}

TEST(SetTimes, DoesNotOfferAPostponedTaskBeforeItsEarliestStartHasChanged) {
    // Of two tasks on a machine, the second one starts first if the first is postponed; no further schedule is worth
    // trying.
    csp::Model model;
    const auto start = model.int_vars(2, csp::range(0, 9), "start");
    const std::vector<Task> tasks{{start[0], 2}, {start[1], 3}};
    model.post(csp::no_overlap(tasks));
    std::vector<std::vector<Value>> found;
    for (const csp::Assignment& solution : csp::solutions(model, branching_by(csp::set_times(tasks))))
        found.push_back({solution[start[0]], solution[start[1]]});
    EXPECT_EQ(found, (std::vector<std::vector<Value>>{{0, 2}, {3, 0}}));
}

TEST(SetTimes, WaitsForSetUpsBeforeItGivesUpAPostponedTask) {
    // The first task takes 1, but would delay the second, which is urgent and cannot start before 1, by a set-up of 5.
    csp::Model model;
    const std::vector<Task> tasks{{model.int_var(csp::range(0, 20)), 1},
                                  {model.int_var(csp::range(1, 20)), 1}};
    model.post(csp::no_overlap(tasks, {{0, 5}, {0, 0}}));
    const auto cost = csp::weighted_tardiness(tasks, {0, 0}, {1, 9});
    EXPECT_EQ(csp::minimise(model, cost, branching_by(csp::set_times(tasks, 5))).optimum().best, 21);
}

TEST(SetTimes, IsCompleteWhereOnlySomeTasksAreDecidedFirst) {
    csp::Random random(11);
    for (int trial = 0; trial < 100; ++trial) {
        const Project project = any_project(random);
        auto options = branching_by(csp::set_times(project.tasks, project.longest_transition));
        options.projection = {csp::Var{random.below(3)}};
        const auto expected = csp::minimise(project.model, project.cost);
        EXPECT_EQ(csp::minimise(project.model, project.cost, options).optimum().best,
                  expected.optimum().best);
    }
}

/// Their bounds may be possible only until they are tried.
TEST(SetTimes, IsCompleteIfTheInferenceUsesDefinitions) {
    csp::Random random(13);
    int solved = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const Project project = any_project(random, 4);
        const auto expected = csp::minimise(project.model, project.cost);
        solved += expected ? 1 : 0;
        for (const csp::InferenceKind* const kind : csp::inference::all()) {
            auto options = branching_by(csp::set_times(project.tasks, project.longest_transition));
            options.inference = kind;
            const auto found = csp::minimise(project.model, project.cost, options);
            EXPECT_EQ(found.stopped(), csp::StopReason::exhausted);
            EXPECT_EQ(found.optimum().best, expected.optimum().best) << kind->name << ", trial " << trial;
        }
    }
    EXPECT_GT(solved, 20);
}

// Complete orders ----------------------------------------------------------------------------------

TEST(ScheduleOrPostpone, FindsEverySolution) {
    csp::Random random(3);
    std::uint64_t all = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const Project project = any_project(random, 4);
        auto options = branching_by(csp::schedule_or_postpone(project.tasks));
        options.tuning.counts_parts_below_root = trial % 2 == 0;
        const auto expected = csp::count_solutions(project.model).solutions;
        EXPECT_EQ(csp::count_solutions(project.model, options).solutions, expected) << "trial " << trial;
        all += expected;
    }
    EXPECT_GT(all, 1000U);
}

TEST(ScheduleOrPostpone, TakesTheTaskWithTheLeastSlackOfThoseThatCanStartFirst) {
    csp::Model model;
    const std::vector<Task> tasks{{model.int_var(csp::range(1, 2)), 1},
                                  {model.int_var(csp::range(0, 9)), 1},
                                  {model.int_var(csp::range(0, 5)), 1}};
    model.post(csp::no_overlap(tasks));
    const auto solution = csp::solve(model, branching_by(csp::schedule_or_postpone(tasks)));
    EXPECT_EQ((*solution)[*tasks[2].start.view()], 0);
    EXPECT_EQ((*solution)[*tasks[0].start.view()], 1);
    EXPECT_EQ((*solution)[*tasks[1].start.view()], 2);
}

TEST(OrderTasks, FindsEverySolution) {
    csp::Random random(5);
    for (int trial = 0; trial < 60; ++trial) {
        Project project = any_project(random, 3);
        const auto some = some_of(project.tasks, random);
        project.model.post(csp::no_overlap(some));
        const auto pairs = csp::order_pairs(project.model, some, "order");
        const auto options =
            branching_by(csp::sequence({csp::order_tasks(pairs), csp::schedule_or_postpone(project.tasks)}));
        EXPECT_EQ(csp::count_solutions(project.model, options).solutions,
                  csp::count_solutions(project.model).solutions);
    }
}

/// A task without a duration may run during another, which then is neither before nor after it.
TEST(OrderTasks, ExcludesNoSchedule) {
    csp::Random random(17);
    for (int trial = 0; trial < 60; ++trial) {
        Project project = any_project(random, 3);
        const auto some = some_of(project.tasks, random);
        project.model.post(csp::no_overlap(some));
        csp::SearchOptions options;
        for (std::uint32_t x = 0; x < project.model.variable_count(); ++x)
            options.projection.emplace_back(x, project.model.number());
        const auto expected = csp::count_solutions(project.model).solutions;
        csp::order_pairs(project.model, some);
        EXPECT_EQ(csp::count_solutions(project.model, options).solutions, expected);
    }
}

TEST(OrderTasks, DecidesThePairWithTheLeastSlackAndLeavesItTheMost) {
    csp::Model model;
    const std::vector<Task> tasks{{model.int_var(csp::range(0, 9)), 2},
                                  {model.int_var(csp::range(0, 9)), 2},
                                  {model.int_var(csp::range(0, 4)), 2},
                                  {model.int_var(csp::range(1, 4)), 2}};
    model.post(csp::no_overlap(tasks));
    const auto pairs = csp::order_pairs(model, tasks);
    EXPECT_EQ(pairs.size(), 6U);
    auto options = branching_by(csp::order_tasks(pairs));
    std::optional<csp::Atom> first;
    struct First final : csp::Listener {
        explicit First(std::optional<csp::Atom>& atom) : atom_(atom) {}
        void on_decision(csp::Atom atom, int) override {
            if (!atom_) atom_ = atom;
        }
        std::optional<csp::Atom>& atom_;
    } listener(first);
    options.listener = &listener;
    ASSERT_TRUE(csp::solve(model, options));
    EXPECT_EQ(first, csp::Atom::equal(pairs.back().is_in_order, 1)); // 4 - 2 against 4 - 3
}

TEST(OrderTasks, OrdersOnlyTasksThatTakePlace) {
    csp::Model model;
    const auto start = model.int_vars(2, csp::range(0, 2), "start");
    const auto is_there = model.bool_var("is there");
    const std::vector<Task> tasks{{start[0], 2}, {start[1], 2, csp::Atom::equal(is_there, 1)}};
    const auto pairs = csp::order_pairs(model, tasks);
    auto options = branching_by(csp::sequence({csp::order_tasks(pairs), csp::schedule_or_postpone(tasks)}));
    options.projection = {start[0], start[1], is_there};
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 9U + 2U);
}

// Refused ------------------------------------------------------------------------------------------

TEST(Schedules, RefuseWhatIsNoTaskOfTheModel) {
    csp::Model model;
    csp::Model other;
    const std::vector<Task> tasks{{other.int_var(csp::range(0, 3), "stranger"), 1}};
    for (const auto& branching : {csp::set_times(tasks), csp::schedule_or_postpone(tasks),
                                  csp::order_tasks({{tasks[0], tasks[0], other.bool_var()}})})
        EXPECT_THROW((void)csp::solve(model, branching_by(branching)), csp::ArgumentError);
    EXPECT_THROW((void)csp::set_times(tasks, -1), csp::ArgumentError);
    EXPECT_THROW((void)csp::set_times({{0, -1}}), csp::ArgumentError);
    EXPECT_THROW((void)csp::schedule_or_postpone({{0, -1}}), csp::ArgumentError);
}

TEST(Schedules, SayWhatTheyAre) {
    csp::Model model;
    const std::vector<Task> tasks{{model.int_var(csp::range(0, 3)), 1}, {2, 1}};
    EXPECT_EQ(csp::set_times(tasks).description(), "set_times(2 tasks)");
    EXPECT_EQ(csp::schedule_or_postpone(tasks).description(), "schedule_or_postpone(2 tasks)");
    EXPECT_EQ(csp::order_tasks(csp::order_pairs(model, tasks)).description(), "order_tasks(1 pairs)");
}

} // namespace schedules_test
