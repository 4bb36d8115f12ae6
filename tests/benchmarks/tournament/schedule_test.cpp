#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/progress.hpp>
#include <benchmarks/tournament/run.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace schedule_test {

using tournament::Job;
using tournament::jobs_of;
using tournament::make_runs;
using tournament::NamedInstances;
using tournament::RunKey;

tournament::Statement one_variable() {
    tournament::Statement statement;
    statement.model.int_var(csp::range(0, 1));
    return statement;
}

NamedInstances set_of(const std::string& name, int count) {
    NamedInstances set{name, {}};
    for (int i = 1; i <= count; ++i) set.instances.push_back({name + std::to_string(i), {}, one_variable});
    return set;
}

const std::vector<tournament::Combination> combinations{{"mrv", "min", "full", "none"},
                                                        {"input", "max", "value", "luby"}};

RunKey key_of(const Job& job) { return {job.set, job.instance->name, job.combination, job.seed}; }

std::set<RunKey> keys_of(const std::vector<Job>& jobs) {
    std::set<RunKey> keys;
    for (const Job& job : jobs) EXPECT_TRUE(keys.insert(key_of(job)).second);
    return keys;
}

tournament::Run run_of(const std::string& set, double seconds) {
    tournament::Run run;
    run.set = set;
    run.seconds = seconds;
    return run;
}

TEST(Schedule, HasEveryCombinationOnEveryInstanceWithEverySeed) {
    const std::vector<NamedInstances> sets{set_of("a", 3), set_of("b", 1)};
    const auto jobs = jobs_of(sets, combinations, 2, {});
    EXPECT_EQ(keys_of(jobs).size(), (3U + 1U) * 2 * 2);
    std::vector<std::string> order; // the sets alternate
    for (const Job& job : jobs)
        if (job.seed == 1 && job.combination == combinations.front()) order.push_back(job.instance->name);
    EXPECT_THAT(order, testing::ElementsAre("a1", "b1", "a2", "a3"));
}

TEST(Schedule, ShardsArePartsOfTheWholeWithAllRunsOfAnInstanceInOne) {
    const std::vector<NamedInstances> sets{set_of("a", 7), set_of("b", 4), set_of("c", 12)};
    const auto whole = keys_of(jobs_of(sets, combinations, 2, {}));
    for (std::size_t count = 1; count <= 30; ++count) {
        std::set<RunKey> all;
        std::map<std::pair<std::string, std::string>, std::size_t> owners;
        for (std::size_t number = 1; number <= count; ++number) {
            const auto keys = keys_of(jobs_of(sets, combinations, 2, {number, count}));
            const std::size_t fair = whole.size() / count;
            EXPECT_NEAR(static_cast<double>(keys.size()), static_cast<double>(fair), 4) << count;
            for (const RunKey& key : keys) {
                EXPECT_TRUE(all.insert(key).second);
                EXPECT_EQ(owners.try_emplace({key.set, key.instance}, number).first->second, number);
            }
        }
        EXPECT_EQ(all, whole);
    }
}

TEST(Schedule, SeveralThreadsMakeEveryRunOnce) {
    const std::vector<NamedInstances> sets{set_of("a", 50)};
    const auto jobs = jobs_of(sets, combinations, 3, {});
    std::set<RunKey> made;
    make_runs(jobs, {}, 4, {}, [&](const tournament::Run& run) {
        EXPECT_TRUE(made.insert(tournament::key_of(run)).second); // one thread at a time
    });
    EXPECT_EQ(made, keys_of(jobs));
}

TEST(Schedule, AStopEndsItSoon) {
    const std::vector<NamedInstances> sets{set_of("a", 50)};
    std::stop_source stop;
    std::size_t made = 0;
    make_runs(jobs_of(sets, combinations, 1, {}), {}, 2, stop, [&](const tournament::Run&) {
        if (++made == 5) stop.request_stop();
    });
    EXPECT_GE(made, 5U);
    EXPECT_LE(made, 7U); // the runs in progress
}

TEST(Schedule, WhatARunThrowsIsThrown) {
    std::vector<NamedInstances> sets{set_of("a", 20)};
    sets[0].instances[7].state = []() -> tournament::Statement { throw std::runtime_error("broken"); };
    const auto jobs = jobs_of(sets, combinations, 1, {});
    EXPECT_THROW(make_runs(jobs, {}, 3, {}, [](const tournament::Run&) {}), std::runtime_error);
    const auto full = [](const tournament::Run&) { throw std::length_error("disk full"); };
    EXPECT_THROW(make_runs(jobs, {}, 3, {}, full), std::length_error);
}

TEST(Forecast, ExpectsOfASetWhatItTookSoFar) {
    tournament::Forecast forecast({{"a", 4}, {"b", 3}}, 10);
    EXPECT_FALSE(forecast.left(1).has_value());
    forecast.take(run_of("a", 1));
    forecast.take(run_of("a", 3));
    const auto early = forecast.left(4); // 2 runs of a, 2 s each; only the limit of b is known
    ASSERT_TRUE(early.has_value());
    EXPECT_TRUE(early->is_bound);
    EXPECT_DOUBLE_EQ(early->seconds, 2 * 2 + 3 * 10);
    forecast.take(run_of("b", 6));
    const auto later = forecast.left(5); // two threads: 10 s of work in 5 s
    EXPECT_FALSE(later->is_bound);
    EXPECT_DOUBLE_EQ(later->seconds, (2 * 2 + 2 * 6) / 2.0);
}

TEST(Forecast, LearnsFromEarlierRunsAndIsSilentWhereNothingIsKnown) {
    tournament::Forecast forecast({{"a", 2}, {"b", 1}}, 0);
    forecast.take(run_of("a", 1));
    EXPECT_FALSE(forecast.left(1).has_value()); // no limit, and no run of b
    forecast.learn(run_of("b", 5));
    EXPECT_DOUBLE_EQ(forecast.left(1)->seconds, 1 + 5);
}

TEST(Progress, SaysHowFarItIsAndCleansUpBehindItself) {
    std::ostringstream out;
    {
        tournament::Progress progress(tournament::Forecast({{"a", 2}}, 1), 2, &out);
        progress.take(run_of("a", 0.5));
        EXPECT_THAT(out.str(), testing::HasSubstr("1 of 2 runs, 1 cut off, about "));
    }
    EXPECT_TRUE(out.str().ends_with("\r\x1b[K"));
}

TEST(Progress, TimesAreRounded) {
    EXPECT_EQ(tournament::describe_time(0.4), "0 s");
    EXPECT_EQ(tournament::describe_time(59.4), "59 s");
    EXPECT_EQ(tournament::describe_time(59.6), "1 min");
    EXPECT_EQ(tournament::describe_time(3599), "1 h 0 min");
    EXPECT_EQ(tournament::describe_time(12000), "3 h 20 min");
}

} // namespace schedule_test
