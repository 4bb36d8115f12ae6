// Several threads: the answers of one thread, whatever their number.

#include <tests/csp/search/problems.hpp>

#include <csp/search/parallel/portfolio.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <thread>

namespace {

using namespace std::chrono_literals;
using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::ThrowsMessage;

csp::SearchOptions with_threads(unsigned threads, csp::SearchOptions options = {}) {
    options.threads = threads;
    return options;
}

std::vector<csp::Model> mixed_problems() {
    return {queens(1),  queens(3),   queens(6),          latin_square(3),   australia(), petersen(3),
            pigeons(4), petersen(2), sudoku(2, 2, true), send_more_money(), csp::Model{}};
}

/// Two parts of chains, a variable alone and a wide domain.
csp::Model parts() {
    csp::Model model;
    for (const int values : {3, 4}) {
        const auto x = model.int_vars(3, {1, values});
        model.post(csp::not_equal(x[0], x[1]));
        model.post(csp::less_equal(x[1], x[2]));
    }
    model.int_var({5, 7});
    const auto wide = model.int_vars(2, {-20, 20});
    model.post(wide[0] + wide[1] == 38);
    return model;
}

// Splitting ----------------------------------------------------------------------------------------

TEST(Split, SharesOutTheSolutionsAmongTheSubproblems) {
    auto models = mixed_problems();
    models.push_back(parts());
    for (const csp::Model& model : models)
        for (const std::size_t wanted : {1U, 7U, 1000U}) {
            csp::Solver solver(model);
            const csp::Subproblems all = solver.split(wanted);
            EXPECT_EQ(all.stopped, StopReason::exhausted);
            std::vector<Values> solutions;
            for (const auto& givens : all.givens)
                for (solver.begin(givens); solver.next();) solutions.push_back(values_of(solver.solution()));
            EXPECT_EQ(sorted(solutions), sorted(found(model)));
        }
}

TEST(Split, GivesAsManyAsAreWantedAndAlwaysTheSame) {
    const auto model = queens(8);
    csp::Solver solver(model);
    const auto first = solver.split(30).givens;
    EXPECT_GE(first.size(), 30U);
    EXPECT_LT(first.size(), 30U * 8U);
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(solver.split(30).givens, first);
    EXPECT_EQ(csp::Solver(model).split(30).givens, first);
}

TEST(Split, LeavesNothingWhereTheProblemIsRefutedOnTheWay) {
    const auto model = pigeons(3);
    EXPECT_TRUE(csp::Solver(model).split(1000).givens.empty());
}

TEST(Split, SplitsProjectedVariablesAlone) {
    const auto model = queens(6);
    csp::SearchOptions options;
    options.projection = {{2}, {4}};
    for (const auto& givens : csp::Solver(model, options).split(1000).givens)
        for (const csp::Atom given : givens) EXPECT_THAT(given.variable().index, testing::AnyOf(2U, 4U));
}

TEST(Split, HalvesLargeDomains) {
    csp::Model model;
    const auto x = model.int_vars(2, {csp::min_value, csp::max_value});
    model.post(csp::less_equal(x[0], x[1]));
    const auto subproblems = csp::Solver(model).split(8).givens;
    EXPECT_EQ(subproblems.size(), 8U);
}

TEST(Split, StopsAtALimit) {
    const auto model = queens(8);
    csp::SearchOptions options;
    options.limits.nodes = 5;
    const auto all = csp::Solver(model, options).split(100);
    EXPECT_EQ(all.stopped, StopReason::node_limit);
    EXPECT_TRUE(all.givens.empty());
    EXPECT_EQ(all.statistics.nodes, 5U);
}

TEST(Split, RefusesAPartThatIsNotThere) {
    const auto model = parts();
    csp::Solver solver(model);
    EXPECT_THAT([&] { solver.split_part(9, 2); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("part 9, but")));
}

// Counting -----------------------------------------------------------------------------------------

TEST(ParallelCount, IsThatOfOneThread) {
    for (const csp::Model& model : mixed_problems())
        for (unsigned threads = 0; threads <= 4; ++threads) {
            const csp::Count counted = csp::count(model, with_threads(threads));
            EXPECT_EQ(counted.solutions, csp::count(model).solutions) << threads;
            EXPECT_TRUE(counted.is_exact);
            EXPECT_EQ(counted.stopped, StopReason::exhausted);
            EXPECT_EQ(counted.statistics.solutions, counted.solutions);
        }
}

RC_GTEST_PROP(ParallelCount, IsWhatTheTextbookFinds, ()) {
    csp::Model model;
    const auto x = model.int_vars(6, {0, 2});
    const int constraints = *rc::gen::inRange(0, 6);
    for (int c = 0; c < constraints; ++c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 6))]; };
        model.post(csp::not_equal(any(), any() + *rc::gen::inRange(-1, 2)));
    }
    const auto expected = textbook_solutions(model);
    const auto options = with_threads(*rc::gen::inRange(2U, 5U));
    RC_ASSERT(csp::count(model, options).solutions == expected.size());
    RC_ASSERT(sorted(found(model, options)) == sorted(expected));
    RC_ASSERT(static_cast<bool>(csp::solve(model, options)) == !expected.empty());
}

TEST(ParallelCount, MultipliesIndependentParts) {
    csp::Model model;
    for (int part = 0; part < 10; ++part) {
        const auto x = model.int_vars(5, {1, 3});
        for (std::size_t i = 0; i < 5; ++i) model.post(csp::not_equal(x[i], x[(i + 1) % 5]));
    }
    model.int_var({1, 2});
    EXPECT_EQ(csp::count(model, with_threads(3)).solutions, 2U * 590'490'000'000'000U);
    model.int_vars(2, {-1'000'000'000, 1'000'000'000});
    const csp::Count too_many = csp::count(model, with_threads(2));
    EXPECT_EQ(too_many.solutions, csp::Limits::unlimited);
    EXPECT_FALSE(too_many.is_exact);
}

TEST(ParallelCount, CountsProjectedSolutionsOnce) {
    const std::vector<std::vector<csp::Var>> choices{{{0}}, {{2}, {0}}, {{4}}, {{1}, {5}}, {{3}, {4}, {5}}};
    for (const csp::Model& model : {parts(), queens(6), latin_square(3)})
        for (const auto& chosen : choices) {
            csp::SearchOptions options;
            options.projection = chosen;
            const auto expected = csp::count(model, options).solutions;
            EXPECT_EQ(csp::count(model, with_threads(2, options)).solutions, expected);
            EXPECT_EQ(found(model, with_threads(3, options)).size(), expected);
        }
}

TEST(ParallelCount, GoesUpToTheLimitOnSolutions) {
    for (const std::uint64_t limit : {0U, 1U, 2U, 50U, 91U, 92U, 93U}) {
        csp::SearchOptions options;
        options.limits.solutions = limit;
        const csp::Count one = csp::count(queens(8), options);
        for (unsigned threads = 2; threads <= 4; ++threads) {
            const csp::Count several = csp::count(queens(8), with_threads(threads, options));
            EXPECT_EQ(several.solutions, one.solutions) << limit;
            EXPECT_EQ(several.stopped, one.stopped) << limit;
            EXPECT_EQ(several.is_exact, one.is_exact) << limit;
        }
    }
}

TEST(ParallelCount, OfManyPartsGoesUpToTheLimitOnSolutions) {
    csp::SearchOptions options;
    for (options.limits.solutions = 1; options.limits.solutions < 2'000; options.limits.solutions *= 3) {
        const csp::Count counted = csp::count(parts(), with_threads(2, options));
        EXPECT_EQ(counted.solutions, csp::count(parts(), options).solutions);
        EXPECT_EQ(counted.is_exact, csp::count(parts(), options).is_exact);
    }
}

TEST(ParallelCount, KeepsToTheLimitsForAllThreadsTogether) {
    csp::SearchOptions options;
    for (options.limits.nodes = 1; options.limits.nodes < 10'000; options.limits.nodes *= 2) {
        const csp::Count counted = csp::count(queens(10), with_threads(4, options));
        EXPECT_FALSE(counted.is_exact);
        EXPECT_LE(counted.solutions, 724U);
        EXPECT_EQ(counted.stopped, StopReason::node_limit);
        EXPECT_LT(counted.statistics.nodes, options.limits.nodes + 10); // some roots
    }
    options.limits = {.failures = 300};
    EXPECT_EQ(csp::count(queens(10), with_threads(2, options)).stopped, StopReason::failure_limit);
    options.limits = {.time = 20ms};
    const csp::Count counted = csp::count(queens(30), with_threads(2, options));
    EXPECT_EQ(counted.stopped, StopReason::time_limit);
    EXPECT_FALSE(counted.is_exact);
}

// Stopping -----------------------------------------------------------------------------------------

TEST(ParallelStop, RequestedBeforeTheStartIsKept) {
    std::stop_source source;
    source.request_stop();
    auto options = with_threads(2);
    options.stop = source.get_token();
    const auto model = queens(20);
    EXPECT_EQ(csp::count(model, options).stopped, StopReason::stop_requested);
    EXPECT_EQ(csp::solve(model, options).stopped(), StopReason::stop_requested);
    auto range = csp::solutions(model, options);
    EXPECT_TRUE(range.begin() == range.end());
    EXPECT_EQ(range.stopped(), StopReason::stop_requested);
}

TEST(ParallelStop, RequestedUnderWayIsKept) {
    const auto model = queens(30);
    const auto stopped_later = [](auto&& search) {
        std::stop_source source;
        auto options = with_threads(3);
        options.stop = source.get_token();
        std::jthread other([&source] {
            std::this_thread::sleep_for(20ms);
            source.request_stop();
        });
        search(options);
    };
    stopped_later([&](const csp::SearchOptions& options) {
        EXPECT_EQ(csp::count(model, options).stopped, StopReason::stop_requested);
    });
    stopped_later([&](const csp::SearchOptions& options) {
        EXPECT_EQ(csp::solve(pigeons(14), options).stopped(), StopReason::stop_requested);
    });
    stopped_later([&](const csp::SearchOptions& options) {
        auto range = csp::solutions(model, options);
        for (auto it = range.begin(); it != range.end(); ++it) {
        }
        EXPECT_EQ(range.stopped(), StopReason::stop_requested);
    });
}

/// A problem of many solutions, with a rule that throws at some of them, long after the problem was split.
csp::Model failing() {
    csp::Model model;
    const auto x = model.int_vars(7, {0, 3});
    model.rule("fails", x, [](csp::Context& c, csp::Views scope) {
        const bool is_solution =
            std::all_of(scope.begin(), scope.end(), [&](csp::View y) { return c.is_fixed(y); });
        if (is_solution && c.value(scope[0]) == 3) throw std::runtime_error("as the user wants");
    });
    return model;
}

TEST(ParallelFailure, ReachesTheCaller) {
    const auto model = failing();
    const auto wants = ThrowsMessage<std::runtime_error>(HasSubstr("as the user wants"));
    for (unsigned threads = 2; threads <= 4; ++threads) {
        EXPECT_THAT([&] { csp::count(model, with_threads(threads)); }, wants);
        EXPECT_THAT([&] { found(model, with_threads(threads)); }, wants);
        EXPECT_THAT([&] { csp::maximise(model, csp::Var{0}, with_threads(threads)); }, wants);
    }
}

// Streams ------------------------------------------------------------------------------------------

TEST(ParallelSolutions, AreThoseOfOneThreadInAnOrderOfTheirOwn) {
    auto models = mixed_problems();
    models.push_back(parts());
    for (const csp::Model& model : models) {
        const auto two = found(model, with_threads(2));
        EXPECT_EQ(sorted(two), sorted(found(model)));
        EXPECT_EQ(found(model, with_threads(3)).size(), two.size());
    }
}

TEST(ParallelSolutions, ComeInTheSameOrderHoweverManyThreadsThereAre) {
    const auto model = queens(8);
    const auto two = found(model, with_threads(2));
    EXPECT_EQ(two.size(), 92U);
    for (unsigned threads = 3; threads <= 5; ++threads) EXPECT_EQ(found(model, with_threads(threads)), two);
}

TEST(ParallelSolutions, WaitForASlowReader) {
    // More solutions than are kept, of a model of many variables.
    csp::Model model;
    model.int_vars(12, {0, 1});
    for (int i = 0; i < 8'000; ++i) model.int_var({i, i});
    std::size_t count = 0;
    for (const auto& solution : csp::solutions(model, with_threads(3))) {
        if (++count % 1000 == 0) std::this_thread::sleep_for(1ms);
        ASSERT_EQ(solution.values().size(), 8'012U);
    }
    EXPECT_EQ(count, 4096U);
}

TEST(ParallelSolutions, CanBeLeftAtAnyTime) {
    const auto model = latin_square(5);
    for (const int wanted : {0, 1, 2, 100, 5000}) {
        auto range = csp::solutions(model, with_threads(3));
        int count = 0;
        for (auto it = range.begin(); it != range.end() && count < wanted; ++it) ++count;
        EXPECT_EQ(count, wanted);
        EXPECT_EQ(range.stopped(), StopReason::none);
    }
    auto never_begun = csp::solutions(model, with_threads(2));
    EXPECT_EQ(never_begun.stopped(), StopReason::none);
}

TEST(ParallelSolutions, UnderALimitAreTheFirstOfAll) {
    const auto model = queens(8);
    const auto all = found(model, with_threads(2));
    csp::SearchOptions options;
    for (options.limits.solutions = 0; options.limits.solutions < 92; options.limits.solutions += 13) {
        auto range = csp::solutions(model, with_threads(3, options));
        std::vector<Values> some;
        for (const auto& solution : range) some.push_back(values_of(solution));
        EXPECT_EQ(some, std::vector(all.begin(), all.begin() + std::ptrdiff_t(options.limits.solutions)));
        EXPECT_EQ(range.stopped(), StopReason::solution_limit);
        EXPECT_EQ(range.statistics().solutions, some.size());
    }
    auto range = csp::solutions(model, with_threads(2));
    for (auto it = range.begin(); it != range.end(); ++it) {
    }
    options.limits = {.nodes = range.statistics().nodes * 3 / 4};
    const auto some = found(model, with_threads(2, options));
    EXPECT_LT(some.size(), 92U);
    EXPECT_EQ(some, std::vector(all.begin(), all.begin() + std::ptrdiff_t(some.size())));
}

TEST(ParallelSolutions, SayHowMuchWasSearched) {
    const auto model = queens(8);
    auto range = csp::solutions(model, with_threads(2));
    std::uint64_t count = 0;
    for (auto it = range.begin(); it != range.end(); ++it) ++count;
    EXPECT_EQ(range.stopped(), StopReason::exhausted);
    EXPECT_EQ(range.statistics().solutions, count);
    EXPECT_GT(range.statistics().nodes, 92U);
}

// The portfolio ------------------------------------------------------------------------------------

TEST(Portfolio, FindsASolutionWhereThereIsOne) {
    for (const csp::Model& model : mixed_problems())
        for (unsigned threads = 2; threads <= 4; ++threads) {
            const auto one = csp::solve(model);
            const auto several = csp::solve(model, with_threads(threads));
            EXPECT_EQ(static_cast<bool>(several), static_cast<bool>(one));
            EXPECT_EQ(several.stopped(), one.stopped());
            EXPECT_TRUE(!several || model.check(*several));
        }
}

/// Knapsack: the weights of what is taken are bounded, the gain is to be as large as possible.
struct Knapsack {
    csp::Model model;
    csp::Var gain;
};

Knapsack knapsack(std::uint64_t seed) {
    csp::Random random(seed);
    Knapsack sack;
    const auto taken = sack.model.int_vars(12, {0, 2}, "taken");
    csp::Expression weight, worth;
    for (const auto x : taken) {
        weight = weight + static_cast<int>(random.below(20) + 5) * x;
        worth = worth + static_cast<int>(random.below(20) + 1) * x;
    }
    sack.gain = sack.model.int_var({0, 1000}, "gain");
    sack.model.post(weight <= 100);
    sack.model.post(worth == csp::Expression(sack.gain));
    return sack;
}

TEST(Portfolio, FindsTheSameOptimum) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Knapsack sack = knapsack(seed);
        const auto expected = csp::maximise(sack.model, sack.gain);
        ASSERT_TRUE(expected);
        for (unsigned threads = 2; threads <= 5; ++threads) {
            const auto best = csp::maximise(sack.model, sack.gain, with_threads(threads));
            ASSERT_TRUE(best);
            EXPECT_EQ((*best)[sack.gain], (*expected)[sack.gain]);
            EXPECT_EQ(best.stopped(), StopReason::exhausted);
            EXPECT_TRUE(sack.model.check(*best));
            const auto least = csp::minimise(sack.model, sack.gain, with_threads(threads));
            EXPECT_EQ((*least)[sack.gain], 0);
        }
    }
}

TEST(Portfolio, SharesTheBestAcrossIndependentParts) {
    csp::Model model = parts();
    const auto gain = model.int_var({-100, 100});
    model.post(csp::Expression(csp::Var{0}) + csp::Var{5} + csp::Var{1} == csp::Expression(gain));
    const auto one = csp::maximise(model, gain);
    for (int round = 0; round < 20; ++round)
        EXPECT_EQ((*csp::maximise(model, gain, with_threads(3)))[gain], (*one)[gain]);
}

TEST(Portfolio, IsNotMisledByABoundFromElsewhereInAnIndependentPart) {
    // As if another thread found the cost 3 while this one, x being 3, branches on y: then not y is to blame.
    csp::Model model;
    const auto x = model.int_var({1, 5}), y = model.int_var({1, 3});
    std::atomic<csp::WideValue> best = csp::Objective::none;
    csp::SearchOptions options;
    options.minimise = csp::View(x);
    options.branching = csp::branch_by("x first", [&](csp::SearchState& state) {
        const csp::Store& store = state.engine.store();
        if (state.is_open(x)) return csp::Atom::equal(x, store.contains(x, 3) ? 3 : 1);
        if (best > 3) best = 3;
        return csp::Atom::equal(y, store.min(y));
    });
    csp::Solver solver(model, options);
    solver.share_best(best);
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(solver[x], 1);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

TEST(Portfolio, SeesWhatABoundFromElsewhereFixes) {
    // The decision and the bound narrow the same variable on one level of the tree.
    csp::Model model;
    const auto x = model.int_var({1, 9});
    model.int_var({1, 3});
    connect(model);
    std::atomic<csp::WideValue> best = csp::Objective::none;
    csp::SearchOptions options;
    options.minimise = csp::View(x);
    options.branching = csp::branch_by("halve", [&](csp::SearchState& state) {
        best = 2;
        const csp::Var first = state.open.front();
        return csp::Atom::at_most(first,
                                  (state.engine.store().min(first) + state.engine.store().max(first)) / 2);
    });
    csp::Solver solver(model, options);
    solver.share_best(best);
    solver.begin();
    ASSERT_TRUE(solver.next());
    EXPECT_EQ(solver[x], 1);
}

TEST(Portfolio, StopsAtLimits) {
    const Knapsack sack = knapsack(7);
    auto options = with_threads(2);
    options.limits.solutions = 1;
    const auto first = csp::maximise(sack.model, sack.gain, options);
    EXPECT_TRUE(first);
    EXPECT_EQ(first.stopped(), StopReason::solution_limit);
    options.limits = {.nodes = 400};
    EXPECT_EQ(csp::solve(pigeons(10), options).stopped(), StopReason::node_limit);
    options.limits = {.time = 10ms};
    EXPECT_EQ(csp::solve(pigeons(14), options).stopped(), StopReason::time_limit);
}

TEST(Portfolio, BeginsWithTheOptionsAsTheyAre) {
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::max);
    options.by_discrepancies = true;
    const auto strategy = [&](unsigned number) {
        return csp::describe(csp::parallel::portfolio_member(options, number));
    };
    EXPECT_EQ(strategy(0), csp::describe(options));
    for (unsigned number = 1; number <= 4; ++number) EXPECT_NE(strategy(number), strategy(number - 1));
    EXPECT_EQ(strategy(5), strategy(1));
}

// Bad input ----------------------------------------------------------------------------------------

TEST(Threads, ExcludeAListener) {
    struct Silent final : csp::Listener {
    } listener;
    const auto model = queens(4);
    auto options = with_threads(2);
    options.listener = &listener;
    const auto refuses = ThrowsMessage<csp::ArgumentError>(HasSubstr("threads = 2, expected 1"));
    EXPECT_THAT([&] { csp::count(model, options); }, refuses);
    EXPECT_THAT([&] { csp::solve(model, options); }, refuses);
    EXPECT_THAT([&] { csp::solutions(model, options); }, refuses);
}

TEST(Threads, ExcludeAStreamOfBetterAndBetterSolutions) {
    const auto model = queens(4);
    auto options = with_threads(2);
    options.minimise = csp::View(csp::Var{0});
    const auto refuses = ThrowsMessage<csp::ArgumentError>(HasSubstr("csp::minimise"));
    EXPECT_THAT([&] { csp::count(model, options); }, refuses);
    EXPECT_THAT([&] { csp::count(model, {.minimise = options.minimise}); }, refuses);
    EXPECT_THAT([&] { csp::solutions(model, options); }, refuses);
}

TEST(Threads, ExcludePartsBelowTheRoot) {
    auto options = with_threads(2);
    options.counts_parts_below_root = true;
    EXPECT_THAT([&] { csp::count(queens(4), options); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("counts_parts_below_root")));
}

TEST(Threads, AreOneInASolver) {
    const auto model = queens(4);
    EXPECT_THAT([&] { csp::Solver(model, with_threads(2)); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("threads is not 1")));
}

} // namespace
