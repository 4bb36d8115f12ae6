#include <tests/csp/constraints/any_task.hpp>
#include <tests/support/loaded.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/no_overlap/no_overlap.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace no_overlap_test {

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
using csp::testing::Options;
using csp::testing::Promise;
using csp::testing::random_between;

std::vector<Task> random_tasks(Views starts, csp::Random& random, Value shortest) {
    std::vector<Task> tasks;
    for (const View start : starts) tasks.push_back({start, random_between(random, shortest, 4)});
    return tasks;
}

csp::testing::Values some_times(csp::Random& random) {
    const Value from = random_between(random, -3, 3);
    csp::testing::Values values;
    for (Value v = from; v <= from + random_between(random, 0, 7); ++v) values.push_back(v);
    return values;
}

TEST(NoOverlap, OfTwoTasksIsBoundsConsistent) {
    const auto make = [](Views xs, csp::Random& random) {
        return csp::no_overlap(random_tasks(xs, random, 0));
    };
    const auto strict = [](Views xs, csp::Random& random) {
        return csp::no_overlap_strict(random_tasks(xs, random, 0));
    };
    const Options options{.promise = Promise::bounds, .max_arity = 2};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
    const auto strict_report = check_constraint(strict, options);
    EXPECT_TRUE(strict_report.ok()) << strict_report;
}

TEST(NoOverlap, KeepsEverySolutionAndRefusesEverythingElse) {
    const auto make = [](Views xs, csp::Random& random) {
        return csp::no_overlap(random_tasks(xs, random, random.below(2) == 0 ? 0 : 1));
    };
    for (const bool wide : {false, true}) {
        Options options{.promise = Promise::none, .min_arity = 0, .max_arity = 5, .wide = wide, .cases = 800};
        if (!wide) options.values = some_times;
        const auto report = check_constraint(make, options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.failures, 50U);
    }
}

TEST(NoOverlap, StrictKeepsEverySolutionAndRefusesEverythingElse) {
    const auto make = [](Views xs, csp::Random& random) {
        return csp::no_overlap_strict(random_tasks(xs, random, 0));
    };
    const Options options{.promise = Promise::none, .max_arity = 5, .values = some_times, .cases = 800};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

/// Returns tasks, some of them optional: one position of the scope decides whether each takes place.
std::vector<Task> optional_tasks(Views xs, csp::Random& random) {
    const std::size_t half = (xs.size() + 1) / 2;
    std::vector<Task> tasks = random_tasks(xs.first(half), random, 0);
    for (std::size_t i = 0; i + half < xs.size(); ++i) {
        const Value k = random_between(random, -1, 2);
        tasks[i].presence =
            random.below(2) == 0 ? atom_at_least(xs[half + i], k) : atom_different(xs[half + i], k);
    }
    return tasks;
}

TEST(NoOverlap, TakesTasksThatMayBeAbsent) {
    const auto make = [](Views xs, csp::Random& random) {
        return csp::no_overlap(optional_tasks(xs, random));
    };
    const auto strict = [](Views xs, csp::Random& random) {
        return csp::no_overlap_strict(optional_tasks(xs, random));
    };
    const Options options{.promise = Promise::none, .max_arity = 6, .values = some_times, .cases = 800};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
    const auto strict_report = check_constraint(strict, options);
    EXPECT_TRUE(strict_report.ok()) << strict_report;
}

TEST(NoOverlap, TakesTasksOfWhichEverythingIsDecided) {
    test::expect_correct([](Views xs, csp::Random& random) {
        const auto tasks = test::any_tasks(xs, random, 4);
        return random.below(2) == 0 ? csp::no_overlap(tasks) : csp::no_overlap_strict(tasks);
    });
}

TEST(NoOverlap, KeepsTimesBetweenTasks) {
    test::expect_correct([](Views xs, csp::Random& random) {
        const auto tasks = test::any_tasks(xs, random, 4);
        std::vector<std::vector<Value>> transitions(tasks.size());
        for (auto& row : transitions)
            for (std::size_t j = 0; j < tasks.size(); ++j) row.push_back(random_between(random, 0, 2));
        return csp::no_overlap(tasks, transitions);
    });
}

TEST(NoOverlap, OfTwoTasksWithTimesBetweenIsBoundsConsistent) {
    const auto make = [](Views xs, csp::Random& random) {
        return csp::no_overlap(random_tasks(xs, random, 0),
                               {{0, random_between(random, 0, 3)}, {random_between(random, 0, 3), 0}});
    };
    const auto report = check_constraint(make, {.promise = Promise::bounds, .min_arity = 2, .max_arity = 2});
    EXPECT_TRUE(report.ok()) << report;
}

TEST(NoOverlap, CanBeConditionalDeniedAndCounted) {
    const auto make = [](Views xs, csp::Random& random) {
        const Constraint tasks = csp::no_overlap(random_tasks(xs.subspan(1), random, 0));
        switch (random.below(4)) {
        case 0:
            return csp::implication(csp::less_equal(xs[0], 0), tasks);
        case 1:
            return csp::negation(tasks);
        case 2:
            return csp::equivalence(csp::less_equal(xs[0], 0), tasks);
        default:
            return csp::exclusive_or({tasks, csp::no_overlap(random_tasks(xs.first(2), random, 1))});
        }
    };
    const Options options{.promise = Promise::none, .min_arity = 3, .max_arity = 4, .values = some_times};
    const auto report = check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

// Strength -----------------------------------------------------------------------------------------

/// A task of a small problem: its earliest start and latest end.
struct Times {
    Value start, end, duration;
};

/// The rules by their definitions, over all sets of tasks. The functions return false if the rules fail.
class AllSets {
  public:
    explicit AllSets(std::vector<Times>& tasks) : tasks_(tasks) {}

    bool narrow() {
        do {
            changed_ = false;
            if (!pass()) return false;
            turn_around();
            const bool ok = pass();
            turn_around();
            if (!ok) return false;
        } while (changed_);
        return true;
    }

    /// Returns whether each rule separately leaves the last task a feasible time, given all other tasks.
    bool leave_time_to_last() {
        const bool forward = leaves_time_to_last();
        turn_around();
        const bool backward = leaves_time_to_last();
        turn_around();
        return forward && backward;
    }

  private:
    bool leaves_time_to_last() const {
        const unsigned last = 1U << (tasks_.size() - 1);
        const Value earliest_end = tasks_.back().start + tasks_.back().duration;
        const Value latest_start = tasks_.back().end - tasks_.back().duration;
        for (unsigned set = 1; set < last; ++set) {
            if (first_end(set | last) > last_end(set | last)) return false; // overload
            if (first_end(set) <= latest_start) continue;
            const bool edge = first_end(set | last) > last_end(set);
            if (edge || last_start(set) < earliest_end) return false; // precedence, or the task is not last
        }
        return true;
    }
    bool pass() {
        for (unsigned set = 1; set < 1U << tasks_.size(); ++set) {
            if (first_end(set) > last_end(set)) return false; // overload
            for (std::size_t i = 0; i < tasks_.size(); ++i)
                if ((set >> i & 1U) == 0) use(set, i);
        }
        return std::all_of(tasks_.begin(), tasks_.end(),
                           [](const Times& t) { return t.start + t.duration <= t.end; });
    }
    void use(unsigned set, std::size_t i) {
        Times& task = tasks_[i];
        const bool edge = first_end(set | 1U << i) > last_end(set);
        const bool precedence = last_start(set) < task.start + task.duration;
        if ((edge || precedence) && first_end(set) > task.start) {
            task.start = first_end(set);
            changed_ = true;
        }
        if (first_end(set) > task.end - task.duration && last_start(set) < task.end) { // not last
            task.end = last_start(set);
            changed_ = true;
        }
    }
    void turn_around() {
        for (Times& t : tasks_) t = {-t.end, -t.start, t.duration};
    }

    template <typename Visit>
    void for_each(unsigned set, Visit visit) const {
        for (std::size_t i = 0; i < tasks_.size(); ++i)
            if ((set >> i & 1U) != 0) visit(tasks_[i]);
    }
    Value first_end(unsigned set) const {
        Value latest = -1000;
        for_each(set, [&](const Times& first) {
            Value end = first.start;
            for_each(set, [&](const Times& t) { end += t.start >= first.start ? t.duration : 0; });
            latest = std::max(latest, end);
        });
        return latest;
    }
    Value last_end(unsigned set) const {
        Value last = -1000;
        for_each(set, [&](const Times& t) { last = std::max(last, t.end); });
        return last;
    }
    Value last_start(unsigned set) const {
        Value last = -1000;
        for_each(set, [&](const Times& t) { last = std::max(last, t.end - t.duration); });
        return last;
    }

    std::vector<Times>& tasks_;
    bool changed_ = false;
};

TEST(NoOverlap, FindsAllThatItsRulesFindByDefinition) {
    csp::Random random(7);
    int failures = 0;
    int narrowed = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        std::vector<Times> times;
        csp::Model model;
        std::vector<Task> tasks;
        const Value horizon = random_between(random, 8, 20);
        for (Value n = random_between(random, 2, 6); n > 0; --n) {
            const Value duration = random_between(random, 1, 6);
            const Value start = random_between(random, 0, horizon - duration);
            const Value end = random_between(random, start + duration, horizon);
            times.push_back({start, end, duration});
            tasks.push_back({model.int_var(csp::range(start, end - duration)), duration});
        }
        if (std::all_of(times.begin(), times.end(), [](const Times& t) { return t.duration == 1; })) continue;
        const auto given = times;
        model.post(csp::no_overlap(tasks));
        csp::Engine engine;
        load(model, engine);
        const bool possible = AllSets(times).narrow();
        ASSERT_EQ(engine.propagate(), possible) << "trial " << trial;
        failures += possible ? 0 : 1;
        if (!possible) continue;
        for (std::uint32_t i = 0; i < times.size(); ++i) {
            EXPECT_EQ(engine.store().min(Var{i}), times[i].start) << "trial " << trial << ", task " << i;
            EXPECT_EQ(engine.store().max(Var{i}), times[i].end - times[i].duration)
                << "trial " << trial << ", task " << i;
            narrowed += times[i].start > given[i].start || times[i].end < given[i].end ? 1 : 0;
        }
    }
    EXPECT_GT(failures, 200);
    EXPECT_GT(narrowed, 500);
}

TEST(NoOverlap, RemovesTheOptionalTasksThatOneOfItsRulesLeavesNoTime) {
    csp::Random random(8);
    int removed = 0, kept = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        std::vector<Times> present;
        std::vector<std::pair<Var, Times>> optional;
        csp::Model model;
        std::vector<Task> tasks;
        const Value horizon = random_between(random, 10, 24);
        for (Value n = random_between(random, 3, 7); n > 0; --n) {
            const Value duration = random_between(random, 1, 6);
            const Value start = random_between(random, 0, horizon - duration);
            const Value end = random_between(random, start + duration, horizon);
            const Times times{start, end, duration};
            tasks.push_back({model.int_var(csp::range(start, end - duration)), duration});
            if (random.below(3) == 0) {
                optional.emplace_back(model.bool_var(), times);
                tasks.back().presence = Atom::equal(optional.back().first, 1);
            } else {
                present.push_back(times);
            }
        }
        if (optional.empty()) continue;
        model.post(csp::no_overlap(tasks));
        csp::Engine engine;
        load(model, engine);
        const bool possible = AllSets(present).narrow();
        ASSERT_EQ(engine.propagate(), possible) << "trial " << trial;
        if (!possible) continue;
        for (const auto& [presence, times] : optional) {
            auto with_last = present;
            with_last.push_back(times);
            const bool has_time = AllSets(with_last).leave_time_to_last();
            EXPECT_EQ(engine.store().max(presence), has_time ? 1 : 0) << "trial " << trial;
            ++(has_time ? kept : removed);
        }
    }
    EXPECT_GT(removed, 300);
    EXPECT_GT(kept, 300);
}

TEST(NoOverlap, RemovesOptionalTasksThatOverloadTheTimeLeft) {
    csp::Model model;
    const auto start = model.int_vars(3, csp::range(0, 7));
    const Var optional = model.int_var(csp::range(0, 5));
    const Var b = model.bool_var();
    model.post(
        csp::no_overlap({{start[0], 3}, {start[1], 2}, {start[2], 3}, {optional, 2, Atom::equal(b, 1)}}));
    EXPECT_EQ(left_of(model).at(4), (csp::testing::Values{0, 1})); // 10 units fit into 0 .. 10
    model.post(csp::less_equal(start[0], 5));
    model.post(csp::less_equal(start[1], 6));
    model.post(csp::less_equal(start[2], 5));
    EXPECT_EQ(left_of(model).at(4), (csp::testing::Values{0}));
}

// Meaning ------------------------------------------------------------------------------------------

std::uint64_t schedules(std::vector<Value> durations, Value horizon,
                        Constraint (*make)(std::vector<Task>) = csp::no_overlap) {
    csp::Model model;
    std::vector<Task> tasks;
    for (const Value d : durations) tasks.push_back({model.int_var(csp::range(0, horizon - d)), d});
    model.post(make(tasks));
    return csp::count_solutions(model).solutions;
}

TEST(NoOverlap, CountsSchedules) {
    // An order of the n tasks, and the idle time distributed over the n + 1 gaps.
    EXPECT_EQ(schedules({3, 2, 2}, 7), 6U);
    EXPECT_EQ(schedules({3, 2, 2}, 9), 6U * 10U);
    EXPECT_EQ(schedules({1, 4, 2, 2}, 12), 24U * 35U);
    EXPECT_EQ(schedules({1, 1, 1}, 5), 60U);
    EXPECT_EQ(schedules({3, 2, 2}, 6), 0U);
    EXPECT_EQ(schedules({}, 6), 1U);
    EXPECT_EQ(schedules({4}, 6), 3U);
}

/// Returns the job shop ft06 of Fisher and Thompson (1963), to be finished by the horizon.
csp::Model job_shop(Value horizon) {
    const std::vector<std::vector<Value>> jobs{
        // the machine and the duration of each operation
        {2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6}, {1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4},
        {2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7}, {1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9},
        {2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1}, {1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1}};
    csp::Model model;
    std::vector<std::vector<Task>> machines(6);
    for (const auto& job : jobs) {
        std::optional<View> ready;
        for (std::size_t k = 0; k < job.size(); k += 2) {
            const Var start = model.int_var(csp::range(0, horizon));
            if (ready) model.post(csp::less_equal(*ready, start));
            ready = start + job[k + 1];
            machines[static_cast<std::size_t>(job[k])].push_back({start, job[k + 1]});
        }
        model.post(csp::less_equal(*ready, horizon));
    }
    for (const auto& tasks : machines) model.post(csp::no_overlap(tasks));
    return model;
}

TEST(NoOverlap, KnowsHowLongAJobShopTakes) {
    EXPECT_EQ(left_of(job_shop(54)), Box()); // without search
    EXPECT_TRUE(csp::solve(job_shop(55)));
}

TEST(NoOverlap, LetsTasksWithoutDurationRunAtAnyTimeUnlessStrict) {
    EXPECT_EQ(schedules({3, 0}, 5), 3U * 6U);
    EXPECT_EQ(schedules({3, 0}, 5, csp::no_overlap_strict), 3U * 4U); // not at the two times within
    EXPECT_EQ(schedules({0, 0}, 2, csp::no_overlap_strict), 9U);
}

TEST(NoOverlap, TakesOneStartTwice) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9));
    model.post(csp::no_overlap({{x, 3}, {x + 2, 1}}));
    EXPECT_EQ(csp::count_solutions(model).solutions, 0U);
    csp::Model turned;
    const Var y = turned.int_var(csp::range(0, 9)); // the starts are 5 - y and y, the durations 2
    turned.post(csp::no_overlap({{y, 2}, {5 - y, 2}}));
    EXPECT_EQ(csp::count_solutions(turned).solutions, 8U); // |5 - 2 y| >= 2
}

TEST(NoOverlap, TakesLongDurationsAndLateStarts) {
    csp::Model model;
    const Value last = csp::max_value;
    const auto start = model.int_vars(3, csp::range(-last, last));
    model.post(csp::no_overlap({{start[0], last}, {start[1], last}, {start[2], last}}));
    model.post(csp::less_equal(start[0], -last));
    model.post(csp::less_equal(start[1], 0));
    EXPECT_EQ(left_of(model), (Box{{-last}, {0}, {last}}));
}

TEST(NoOverlap, SaysWhatItIs) {
    csp::Model model;
    const Var x = model.int_var(csp::range(0, 9), "x");
    const Var y = model.int_var(csp::range(0, 9), "y");
    const Var b = model.bool_var("b");
    model.post(csp::no_overlap({{x, 3}, {y + 1, 2, Atom::at_least(b, 1)}}));
    model.post(csp::no_overlap(std::vector{x, y}, {2, 0}));
    model.post(csp::no_overlap_strict({{x, 3}, {y, 0}}));
    EXPECT_EQ(model.describe(0), "no overlap: x for 3, y + 1 for 2 if b >= 1");
    EXPECT_EQ(model.describe(1), "no overlap: x for 2, y for 0");
    EXPECT_EQ(model.describe(2), "no overlap, strict: x for 3, y for 0");
}

TEST(NoOverlap, RefusesNegativeDurationsAndListsOfDifferentLengths) {
    try {
        (void)csp::no_overlap({{Var{0}, 1}, {Var{1}, -2}});
        FAIL();
    } catch (const csp::ArgumentError& error) {
        EXPECT_STREQ(error.what(),
                     "csp::no_overlap: task 1 has the duration -2; it must be within 0..1073741823");
    }
    EXPECT_THROW((void)csp::no_overlap_strict({{Var{0}, csp::max_value + 1}}), csp::ArgumentError);
    EXPECT_THROW((void)csp::no_overlap(std::vector{Var{0}, Var{1}}, {1, 2, 3}), csp::ArgumentError);
}

} // namespace no_overlap_test
