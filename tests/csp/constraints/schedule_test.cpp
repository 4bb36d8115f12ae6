#include <tests/csp/constraints/any_task.hpp>
#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/cumulative/cumulative.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/constraints/schedule/schedule.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace schedule_test {

using test::any_amount;
using test::any_task;
using test::any_tasks;
using test::expect_correct;
using test::left_of;

using csp::Atom;
using csp::Constraint;
using csp::Task;
using csp::Value;
using csp::Var;
using csp::View;
using csp::Views;
using csp::testing::Box;
using csp::testing::check_constraint;
using csp::testing::Promise;
using csp::testing::random_between;

TEST(Schedule, PrecedenceIsWhatItSays) {
    expect_correct([](Views xs, csp::Random& random) {
        return csp::precedence(any_task(xs, random), any_task(xs, random), any_amount(xs, random, -2, 2));
    });
}

TEST(Schedule, AlternativeIsWhatItSays) {
    expect_correct([](Views xs, csp::Random& random) {
        return csp::alternative(any_task(xs, random), any_tasks(xs, random, 3));
    });
}

TEST(Schedule, AlternativeTakesAsLongAsSomeOption) {
    csp::Model model;
    const auto start = model.int_var(csp::range(0, 9)), way = model.int_var(csp::range(0, 2)),
               duration = model.int_var(csp::range(0, 9)), third = model.int_var(csp::range(4, 6));
    model.post(csp::alternative(Task{start, duration},
                                {Task{start, 3, Atom::equal(way, 0)}, Task{start, 5, Atom::equal(way, 1)},
                                 Task{start, third, Atom::equal(way, 2)}}));
    EXPECT_EQ(left_of(model).at(duration.index), (std::vector<Value>{3, 4, 5, 6}));
    model.post(csp::not_equal(way, 0));
    EXPECT_EQ(left_of(model).at(duration.index), (std::vector<Value>{4, 5, 6}));
    model.post(csp::less_equal(duration, 4)); // too short for the second task
    EXPECT_EQ(left_of(model).at(way.index), (std::vector<Value>{2}));
}

TEST(Schedule, SpanIsWhatItSays) {
    expect_correct([](Views xs, csp::Random& random) {
        return csp::span(any_task(xs, random), any_tasks(xs, random, 3));
    });
}

TEST(Schedule, SynchroniseIsWhatItSays) {
    expect_correct([](Views xs, csp::Random& random) {
        return csp::synchronise(any_task(xs, random), any_tasks(xs, random, 3));
    });
}

TEST(Schedule, ForbidExtentIsWhatItSays) {
    expect_correct([](Views xs, csp::Random& random) {
        std::vector<csp::Closure> closures(random.below(3));
        for (auto& [from, to] : closures) {
            from = random_between(random, -2, 4);
            to = from + random_between(random, -1, 3);
        }
        return csp::forbid_extent(any_task(xs, random), closures);
    });
}

TEST(Schedule, LevelIsWhatItSays) {
    expect_correct([](Views xs, csp::Random& random) {
        std::vector<csp::LevelChange> changes;
        for (std::uint32_t n = random.below(5); n > 0; --n) {
            changes.push_back({any_amount(xs, random, -1, 3), any_amount(xs, random, -3, 3)});
            if (random.below(3) == 0) changes.back().presence = test::any_atom(xs, random);
        }
        const Value least = random_between(random, -3, 0);
        return csp::level(changes, least, least + random_between(random, 0, 4),
                          random_between(random, -1, 1));
    });
}

TEST(Schedule, MakespanAndTardinessCountTheTasksThatTakePlace) {
    const auto make = [](Views xs, csp::Random& random) {
        const auto tasks = any_tasks(xs.subspan(1), random, 3);
        std::vector<Value> due, weights;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            due.push_back(random_between(random, -1, 4));
            weights.push_back(random_between(random, 0, 3));
        }
        return random.below(2) == 0 ? xs[0] == csp::Expression(csp::makespan(tasks))
                                    : xs[0] == csp::weighted_tardiness(tasks, due, weights);
    };
    const auto report = check_constraint(
        make, {.promise = Promise::none, .min_arity = 2, .max_arity = 5, .values = test::few_values});
    EXPECT_TRUE(report.ok()) << report;
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9));
    const Var b = model.bool_var();
    model.post(csp::equal(x, 4));
    const std::vector<Task> tasks{{x, 3}, {x, 5, Atom::equal(b, 1)}};
    const auto solution = csp::solve(model);
    ASSERT_TRUE(solution);
    const bool both = (*solution)[b] == 1;
    EXPECT_EQ(csp::Expression(csp::makespan(tasks)).evaluate(*solution), both ? 9 : 7);
    EXPECT_EQ(csp::weighted_tardiness(tasks, {5, 0}, {2, 1}).evaluate(*solution), both ? 2 * 2 + 9 : 2 * 2);
}

// Strength -----------------------------------------------------------------------------------------

TEST(Schedule, WholesLieInTheHullOfTheOptionsLeft) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 20), "x");
    const Var d = model.int_var(csp::range(0, 9), "d");
    const auto chosen = model.int_vars(3, csp::range(0, 1), "chosen");
    const Var early = model.int_var(csp::range(2, 4), "early");
    const Var late = model.int_var(csp::range(8, 9), "late");
    model.post(csp::alternative({x, d}, {{early, 3, Atom::equal(chosen[0], 1)},
                                         {late, 5, Atom::equal(chosen[1], 1)},
                                         {30, 5, Atom::equal(chosen[2], 1)}}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_EQ(engine.store().min(x), 2);
    EXPECT_EQ(engine.store().max(x), 9);
    EXPECT_EQ(engine.store().max(chosen[2]), 0);
    model.post(csp::less_equal(7, x));
    EXPECT_EQ(left_of(model), (Box{{8, 9}, {5}, {0}, {1}, {0}, {2, 3, 4}, {8, 9}}));
}

TEST(Schedule, TheOnlyPartThatCanBeFirstIs) {
    csp::Model model;
    const Var whole = model.int_var(csp::range(0, 5));
    const Var b = model.bool_var();
    const Var part = model.int_var(csp::range(0, 9));
    const Var other = model.int_var(csp::range(6, 9));
    model.post(csp::span({whole, 10}, {{part, 2, Atom::equal(b, 1)}, {other, 6}}));
    EXPECT_EQ(left_of(model), (Box{{2, 3, 4, 5}, {1}, {2, 3, 4, 5}, {6, 7, 8, 9}}));
}

TEST(Schedule, TasksKeepClearOfClosures) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 12));
    model.post(csp::forbid_extent({x, 3}, {{5, 7}, {12, 14}}));
    EXPECT_EQ(left_of(model), (Box{{0, 1, 2, 7, 8, 9}}));
}

TEST(Schedule, LevelsForceWhatIsNeededAndDelayWhatIsTooMuch) {
    csp::Model model;
    const Var fill = model.int_var(csp::range(0, 9));
    const Var drain = model.int_var(csp::range(3, 9));
    const Var b = model.bool_var();
    // Each tank contains 4, and at most 6. From the first, 5 leave by time 9, which requires the filling; to the
    // second, 3 can be added only after 2 have left.
    model.post(csp::level({{fill, 3, Atom::equal(b, 1)}, {drain, -5}}, 0, 6, 4));
    EXPECT_EQ(left_of(model).at(2), (csp::testing::Values{1}));
    csp::Model tank;
    const Var more = tank.int_var(csp::range(0, 9));
    const Var less = tank.int_var(csp::range(3, 7));
    tank.post(csp::level({{more, 3}, {less, -2}}, 0, 6, 4));
    EXPECT_EQ(left_of(tank), (Box{{3, 4, 5, 6, 7, 8, 9}, {3, 4, 5, 6, 7}}));
}

/// Each change is compared with the times of all further changes, without summing all changes again at each time.
TEST(Schedule, ALevelMayHaveThousandsOfChanges) {
    constexpr Value count = 2000;
    csp::Model model;
    std::vector<csp::LevelChange> changes;
    for (Value i = 0; i < count; ++i)
        changes.push_back({model.int_var(csp::range(i, i + count)), i % 2 == 0 ? -1 : 1});
    model.post(csp::level(changes, -count, count));
    EXPECT_EQ(left_of(model).back().size(), count + 1U);
}

TEST(Schedule, ADurationThatMayBeLessThanNothingMakesNoTime) {
    csp::Model model;
    const Var x = model.int_var(csp::Domain({1, 3}));
    const Var d = model.int_var(csp::Domain({-1, 0, 2}));
    const Var b = model.bool_var();
    model.post(csp::equivalence(csp::equal(b, 1), csp::no_overlap_strict({{x, x}, {0, 3}, {x, d}})));
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.learning = csp::Learning::always; // the search requests reasons, also of trials with d = -1
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 6U);
}

// Words --------------------------------------------------------------------------------------------

TEST(Schedule, SaysWhatItIs) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(0, 9), "y");
    const Var b = model.bool_var("b");
    model.post(csp::precedence({x, 3}, {y, 2, Atom::at_least(b, 1)}));
    model.post(csp::precedence({x, 3}, {y, x, std::nullopt, y}, 2));
    model.post(csp::span({x, 3}, {{y, 2}, {4, 1}}));
    model.post(csp::forbid_extent({x, 3}, {{5, 7}, {12, 14}}));
    model.post(csp::level({{x, 3}, {y, -2, Atom::at_least(b, 1)}}, 0, 6, 4));
    EXPECT_EQ(model.describe(0), "precedence: x for 3, then y for 2 if b >= 1");
    EXPECT_EQ(model.describe(1), "precedence: x for 3, then y for x until y, 2 later");
    EXPECT_EQ(model.describe(2), "span: x for 3: y for 2, 4 for 1");
    EXPECT_EQ(model.describe(3), "forbid_extent: x for 3 not within 5..7, 12..14");
    EXPECT_EQ(model.describe(4), "level: 4, then 3 at x, -2 at y if b >= 1, within 0..6");
}

TEST(Schedule, RefusesWhatIsNoTask) {
    const Var x{0};
    EXPECT_THROW((void)csp::precedence({x, -1}, {x, 1}), csp::ArgumentError);
    EXPECT_THROW((void)csp::span({x, 1}, {{csp::max_value + 1, 1}}), csp::ArgumentError);
    EXPECT_THROW((void)csp::weighted_tardiness({{x, 1}}, {1, 2}, {1}), csp::ArgumentError);
    try {
        (void)csp::alternative({x, 1}, {{x, 1}, {x, -4}});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(),
                     "csp::alternative: task 2 has the duration -4; it must be within 0..1073741823");
    }
}

TEST(Schedule, ACapacityMayLeaveADemandLessThanNothing) {
    csp::Model model;
    const Var x = model.int_var(csp::Domain({0, 1, 2, 4}));
    model.post(
        csp::cumulative({{x, 1, 3 - x}, {x, 2, 2}, {x, 4, 3}}, x)); // x = 4 for the third; -1 + 2 + 3 = 4
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
}

} // namespace schedule_test
