#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace neighbourhoods_test {

using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::ThrowsMessage;

csp::SearchOptions with(const csp::NeighbourhoodKind& neighbourhood) {
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::dom_wdeg;
    options.restarts = {.kind = &csp::restart::constant, .scale = 20};
    options.neighbourhood = &neighbourhood;
    return options;
}

TEST(Neighbourhoods, AreCompleteInTheEnd) {
    for (const auto* kind : csp::neighbourhood::all()) {
        const Ruler ruler = golomb(6);
        auto options = with(*kind);
        options.restarts = {.kind = &csp::restart::geometric, .scale = 10, .growth = 1.05};
        const auto best = csp::minimise(ruler.model, ruler.length, options);
        ASSERT_TRUE(best) << kind->name;
        EXPECT_EQ((*best)[ruler.length], 17) << kind->name;
        EXPECT_EQ(best.stopped(), StopReason::exhausted) << kind->name;
        EXPECT_FALSE(csp::minimise(pigeons(4), csp::Var{0}, options)) << kind->name;
    }
}

TEST(Neighbourhoods, AreCompleteHoweverShortMostRunsAre) {
    // Small neighbourhoods are searched completely; larger ones are abandoned, since the search could stay there
    // forever.
    csp::Model model;
    const auto are_friends = model.bool_var(); // if false, six pigeons must find room in five holes
    const auto hole = model.int_vars(6, csp::range(1, 5));
    for (std::size_t a = 0; a < hole.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            model.post(csp::disjunction({csp::equal(are_friends, 1), csp::not_equal(hole[a], hole[b])}));
    for (const auto* kind : csp::neighbourhood::all())
        for (const auto* restarts : {&csp::restart::constant, &csp::restart::luby}) {
            csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::max);
            options.neighbourhood = kind;
            options.restarts = {.kind = restarts, .scale = 2, .longest_nogood = 0};
            options.limits.nodes = 500'000;
            const auto best = csp::minimise(model, are_friends, options);
            EXPECT_EQ(best.stopped(), StopReason::exhausted) << kind->name << ", " << restarts->name;
        }
}

/// Sixty items of values 1..60 and weights that are hard to fit, and a knapsack for half of them.
struct Knapsack {
    csp::Model model;
    csp::Var gain;
};

Knapsack knapsack() {
    Knapsack knapsack;
    const auto taken = knapsack.model.int_vars(60, csp::range(0, 1), "taken");
    csp::Expression weight, gain;
    for (int i = 0; i < 60; ++i) {
        weight += (37 * i % 61 + 20) * csp::Expression(taken[static_cast<std::size_t>(i)]);
        gain += (37 * i % 61 + 20 + i % 7) * csp::Expression(taken[static_cast<std::size_t>(i)]);
    }
    knapsack.model.post(weight <= 1500);
    knapsack.gain = knapsack.model.int_var(csp::range(0, 5000), "gain");
    knapsack.model.post(gain == csp::Expression(knapsack.gain));
    return knapsack;
}

TEST(Neighbourhoods, ClimbFromABadFirstSolution) {
    const Knapsack problem = knapsack();
    csp::SearchOptions plain = options_of(csp::variable_order::input, csp::value_order::min);
    plain.limits.nodes = 20'000;
    const auto without = csp::maximise(problem.model, problem.gain, plain);
    ASSERT_TRUE(without);
    for (const auto* kind : csp::neighbourhood::all()) {
        auto options = plain;
        options.restarts = {.kind = &csp::restart::constant, .scale = 20};
        options.neighbourhood = kind;
        const auto best = csp::maximise(problem.model, problem.gain, options);
        ASSERT_TRUE(best) << kind->name;
        EXPECT_GT(best.statistics().restarts, 10U) << kind->name;
        EXPECT_GE((*best)[problem.gain] * 100, (*without)[problem.gain] * 99) << kind->name;
        EXPECT_TRUE(problem.model.check(*best)) << kind->name;
    }
}

TEST(Neighbourhoods, GiveTheSameRunForTheSameSeed) {
    const Ruler ruler = golomb(7);
    for (const auto* kind : csp::neighbourhood::all()) {
        auto options = with(*kind);
        options.minimise = ruler.length;
        options.limits.nodes = 3000;
        csp::Solver solver(ruler.model, options);
        std::vector<std::vector<Values>> runs(2);
        for (auto& run : runs) {
            solver.begin();
            while (solver.next()) run.push_back(values_of(solver.solution()));
        }
        EXPECT_EQ(runs[0], runs[1]) << kind->name;
    }
}

TEST(Neighbourhoods, NeedRestartsAndSomethingToMinimise) {
    const auto model = queens(4);
    csp::SearchOptions options;
    options.neighbourhood = &csp::neighbourhood::random;
    EXPECT_THAT([&] { csp::solve(model, options); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("neighbourhood without restarts")));
    for (const auto* const without :
         {static_cast<const csp::NeighbourhoodKind*>(nullptr), &csp::neighbourhood::none}) {
        options.neighbourhood = without;
        EXPECT_FALSE(has_neighbourhoods(options));
        EXPECT_TRUE(csp::solve(model, options));
    }
}

/// The first runs are the same as without neighbourhoods; only later runs differ.
TEST(Neighbourhoods, ComeByDefaultIfAProofTakesLong) {
    const Ruler ruler = golomb(9);
    const auto nodes_with = [&](const csp::NeighbourhoodKind* kind, std::uint64_t limit) {
        csp::SearchOptions options;
        options.neighbourhood = kind;
        options.learning = csp::Learning::never;
        options.limits.failures = limit;
        const auto best = csp::minimise(ruler.model, ruler.length, options);
        return std::pair(best.statistics().nodes, best.optimum().best);
    };
    const auto* const none = &csp::neighbourhood::none;
    EXPECT_EQ(nodes_with(nullptr, 500), nodes_with(none, 500));
    const auto proved = nodes_with(nullptr, csp::Limits::unlimited);
    EXPECT_EQ(proved, nodes_with(&csp::neighbourhood::interleaved, csp::Limits::unlimited));
    EXPECT_EQ(proved.second, 44);
    EXPECT_NE(proved.first, nodes_with(none, csp::Limits::unlimited).first);
}

/// If the cost or all its components were kept, better solutions would be excluded.
TEST(Neighbourhoods, LeaveABetterSolutionPossible) {
    csp::Model model;
    const auto x = model.int_vars(12, csp::range(0, 9));
    const auto half = model.int_vars(2, csp::range(0, 54));
    const auto cost = model.int_var(csp::range(0, 108));
    for (std::size_t i = 0; i < 2; ++i)
        model.post(csp::sum(std::span(x).subspan(6 * i, 6)) == csp::Expression(half[i]));
    model.post(half[0] + half[1] == csp::Expression(cost));
    std::vector<csp::Value> best(x.size(), 5);
    best.insert(best.end(), {30, 30, 60});

    csp::Engine engine;
    csp::load(model, engine);
    engine.propagate();
    engine.push();
    engine.post(csp::Atom::less(cost, 60));
    ASSERT_TRUE(engine.propagate());
    std::vector<csp::Var> open = x;
    open.insert(open.end(), {half[0], half[1], cost});
    csp::Random random(1);
    for (const auto* kind : csp::neighbourhood::all()) {
        const auto neighbourhood = kind->make(engine, model);
        neighbourhood->on_begin();
        for (int round = 0; round < 50; ++round) {
            csp::SearchState state{engine, model, random, open};
            std::vector<csp::Atom> kept;
            neighbourhood->choose(state, best, kept);
            if (kind == &csp::neighbourhood::none) {
                EXPECT_THAT(kept, testing::IsEmpty());
            } else if (kind != &csp::neighbourhood::interleaved) {
                EXPECT_FALSE(kept.empty()) << kind->name;
            }
            engine.push();
            for (const csp::Atom keeps : kept) engine.post(keeps);
            EXPECT_TRUE(engine.propagate()) << kind->name;
            engine.pop();
        }
    }
}

/// Twenty tasks of length 1 on a machine are consecutive in the best solution; the horizon is longer.
TEST(Neighbourhoods, TimeWindowFreesTasksThatStartOneAfterTheOther) {
    csp::Model model;
    const auto start = model.int_vars(20, csp::range(0, 40), "start");
    const auto other = model.int_vars(5, csp::range(0, 9), "other");
    model.post(csp::no_overlap(start, std::vector<csp::Value>(start.size(), 1)));
    std::vector<csp::Value> best(start.size() + other.size(), 5);
    std::iota(best.begin(), best.begin() + 20, 3);
    csp::Engine engine;
    csp::load(model, engine);
    engine.propagate();
    std::vector<csp::Var> open = start;
    open.insert(open.end(), other.begin(), other.end());
    csp::Random random(1);
    const auto neighbourhood = csp::neighbourhood::time_window.make(engine, model);
    neighbourhood->on_begin();
    std::set<csp::Value> first;
    for (int run = 0; run < 50; ++run) {
        csp::SearchState state{engine, model, random, open};
        std::vector<csp::Atom> kept;
        neighbourhood->choose(state, best, kept);
        std::set<csp::Value> freed(best.begin(), best.begin() + 20);
        for (const csp::Atom keeps : kept) EXPECT_EQ(freed.erase(keeps.value()), 1U);
        ASSERT_EQ(freed.size(), 4U);
        EXPECT_EQ(*freed.rbegin() - *freed.begin(), 3);
        first.insert(*freed.begin());
    }
    EXPECT_GT(first.size(), 8U); // the window moves
}

/// Three jobs on three machines: the neighbourhoods find the best schedule and prove that it is optimal.
TEST(Neighbourhoods, AreCompleteOnSchedules) {
    const auto shortest = [](const csp::NeighbourhoodKind* kind) {
        csp::Model model;
        const auto start = model.int_vars(9, csp::range(0, 40), "start");
        const auto end = model.int_var(csp::range(0, 50), "end");
        std::vector<std::vector<csp::Task>> machines(3);
        for (std::size_t i = 0; i < start.size(); ++i) {
            const auto duration = static_cast<csp::Value>(2 + i * 5 % 7);
            machines[(i % 3 + i / 3 * 2) % 3].push_back({start[i], duration});
            model.post(start[i] + duration <= (i % 3 == 2 ? end : start[i + 1]));
        }
        for (const auto& tasks : machines) model.post(csp::no_overlap(tasks));
        csp::SearchOptions options;
        options.learning = csp::Learning::never;
        options.neighbourhood = kind;
        options.restarts = {.kind = &csp::restart::geometric, .scale = 2, .growth = 1.1};
        const auto best = csp::minimise(model, end, options);
        EXPECT_EQ(best.stopped(), StopReason::exhausted);
        return best.optimum().best;
    };
    for (const auto* kind : csp::neighbourhood::all())
        EXPECT_EQ(shortest(kind), shortest(nullptr)) << kind->name;
}

TEST(Neighbourhoods, RelaxingKeepsSomeOfItsVariablesAndNoOthers) {
    csp::Model model;
    const auto x = model.int_vars(100, csp::range(0, 9));
    const std::vector<csp::Value> best(x.size(), 5);
    csp::Engine engine;
    csp::load(model, engine);
    engine.propagate();
    const std::vector<csp::Var> own(x.begin(), x.begin() + 50);
    csp::Random random(1);
    for (const double share : {0.0, 0.5, 1.0}) {
        const csp::NeighbourhoodKind kind = csp::neighbourhood::relaxing(own, share);
        const auto neighbourhood = kind.make(engine, model);
        neighbourhood->on_begin();
        for (int run = 1; run <= 20; ++run) {
            csp::SearchState state{engine, model, random, x};
            std::vector<csp::Atom> kept;
            neighbourhood->choose(state, best, kept);
            const double expected = run % 10 == 0 ? 0 : share * static_cast<double>(own.size());
            EXPECT_NEAR(static_cast<double>(kept.size()), expected, share == 0.5 ? 20 : 0) << run;
            for (const csp::Atom keeps : kept) {
                EXPECT_LT(keeps.variable().index, own.size());
                EXPECT_EQ(keeps.value(), 5);
            }
        }
    }
    EXPECT_THAT([&] { csp::neighbourhood::relaxing(own, 1.5); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("expected one from 0 to 1")));
}

TEST(Neighbourhoods, RelaxingIsComplete) {
    const Ruler ruler = golomb(6);
    std::vector<csp::Var> marks;
    for (std::uint32_t x = 0; x < 6; ++x) marks.push_back(csp::Var{x});
    const csp::NeighbourhoodKind kind = csp::neighbourhood::relaxing(marks, 0.6);
    auto options = with(kind);
    options.restarts = {.kind = &csp::restart::geometric, .scale = 10, .growth = 1.05};
    const auto best = csp::minimise(ruler.model, ruler.length, options);
    ASSERT_TRUE(best);
    EXPECT_EQ((*best)[ruler.length], 17);
    EXPECT_EQ(best.stopped(), StopReason::exhausted);
}

/// If neighbourhoods take every second run, every part of a branching is used in them.
TEST(Neighbourhoods, AlternatingPartsHaveTurnsThatCountFromTheFirstSolution) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 1));
    const auto part = [x](csp::Value v) {
        return csp::branch_by("", [x, v](csp::SearchState&) { return csp::Atom::equal(x, v); });
    };
    csp::Engine engine;
    csp::load(model, engine);
    engine.propagate();
    csp::Random random(1);
    const std::vector<csp::Var> open{x};
    csp::SearchState state{engine, model, random, open};
    const auto brancher = csp::alternate({part(0), part(1)}, {0, 1, 1, 0}).make(engine, model);
    brancher->on_begin();
    std::vector<csp::Value> turns;
    for (int run = 0; run < 10; ++run) {
        if (run > 0) brancher->on_restart();
        turns.push_back(brancher->next(state)->first().value());
        if (run == 2) brancher->on_solution(engine.store());
    }
    EXPECT_THAT(turns, testing::ElementsAre(0, 1, 1, /* from here on 1, 2, ... */ 1, 1, 0, 0, 1, 1, 0));
    EXPECT_THAT(
        [&] {
            csp::alternate({part(0)}, {0, 1});
        },
        ThrowsMessage<csp::ArgumentError>(HasSubstr("a turn of part 1 of 1")));
}

TEST(Neighbourhoods, AreKnownByTheirNames) {
    for (const auto* kind : csp::neighbourhood::all()) {
        EXPECT_EQ(csp::neighbourhood::find(kind->name), kind);
        EXPECT_FALSE(kind->summary.empty() || kind->source.empty()) << kind->name;
    }
    EXPECT_THROW(csp::neighbourhood::find(""), csp::ArgumentError);
}

} // namespace neighbourhoods_test
