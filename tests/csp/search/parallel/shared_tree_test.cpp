// Several threads share one tree: the answers are those of one thread, for any number of threads.

#include <tests/csp/search/problems.hpp>

#include <csp/base/team.hpp>
#include <csp/search/objective.hpp>
#include <csp/search/parallel/shared_tree.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace shared_tree_test {

using namespace std::chrono_literals;
using namespace test;
using csp::Region;
using csp::StopReason;
using csp::Var;
using csp::parallel::SharedLimits;
using csp::parallel::SharedTree;
using csp::parallel::Slices;
using csp::parallel::TeamProgress;
using csp::parallel::Worker;

constexpr std::array<unsigned, 4> several{2, 3, 5, 8};

struct Problem {
    std::string name;
    csp::Model model;
    csp::SearchOptions options = {};
};

/// Returns problems that the general engine searches: each has several thousand nodes, so that threads have regions to
/// give away.
std::vector<Problem> problems() {
    std::vector<Problem> all;
    all.push_back({"queens", queens(8)});
    all.push_back({"pigeons", pigeons(6)});
    all.push_back({"rulers", golomb(4).model});
    all.push_back({"latin squares", latin_square(4)});
    all.push_back({"colourings", petersen(3)});
    all.push_back({"parts", parts()});
    all.push_back({"nothing", csp::Model()});

    csp::Model langford; // the numbers 1 to 7 twice, with k numbers between both copies of k
    std::vector<csp::View> places;
    for (int k = 1; k <= 7; ++k) {
        places.emplace_back(langford.int_var(csp::range(0, 12 - k)));
        places.push_back(places.back() + k + 1);
    }
    langford.post(csp::all_different(places));
    all.push_back({"langford", std::move(langford)});

    csp::Model ruled; // a user's rule
    const auto x = ruled.int_vars(7, csp::range(1, 5), "x");
    for (std::size_t i = 1; i < x.size(); ++i)
        ruled.rule("far", {x[i - 1], x[i]}, [](csp::Context& c, csp::Views two) {
            for (const std::size_t a : {0U, 1U})
                if (c.is_fixed(two[a]))
                    for (const csp::Value near : {-1, 0, 1})
                        c.remove(two[1 - a], c.value(two[a]) + near, csp::because{two[a]});
        });
    all.push_back({"a user's rule", std::move(ruled)});

    Problem projected{"projected", queens(7)};
    projected.options.projection = {Var{0}, Var{3}, Var{5}};
    all.push_back(std::move(projected));
    Problem decided{"decisions", golomb(4).model};
    for (std::uint32_t mark = 0; mark < 4; ++mark) decided.options.decisions.emplace_back(mark);
    all.push_back(std::move(decided));
    Problem ordered{"without restarts", queens(9)};
    ordered.options.restarts.kind = &csp::restart::none;
    ordered.options.variable_order = &csp::variable_order::mrv;
    all.push_back(std::move(ordered));
    for (Problem& problem : all) problem.options.engine = csp::EngineChoice::general;
    return all;
}

/// Returns the solutions restricted to the projected variables, if there are any, since the values of further variables
/// may differ.
std::vector<Values> projected(const std::vector<Values>& solutions, const Problem& problem) {
    if (problem.options.projection.empty()) return sorted(solutions);
    std::vector<Values> parts;
    for (const Values& solution : solutions) {
        parts.emplace_back();
        for (const Var x : problem.options.projection) parts.back().push_back(solution[x.index]);
    }
    return sorted(parts);
}

void expect_same(const std::vector<Values>& all, const std::vector<Values>& one, const Problem& problem,
                 unsigned threads) {
    EXPECT_EQ(projected(all, problem), projected(one, problem))
        << problem.name << ", " << threads << " threads";
}

TEST(SharedTree, CountsAsOneThread) {
    for (const Problem& problem : problems()) {
        const csp::Count one = csp::count_solutions(problem.model, problem.options);
        for (const unsigned threads : several) {
            const csp::Count all =
                csp::count_solutions(problem.model, with_threads(threads, problem.options));
            EXPECT_EQ(all.solutions, one.solutions) << problem.name << ", " << threads << " threads";
            EXPECT_EQ(all.stopped, one.stopped);
            EXPECT_EQ(all.is_exact, one.is_exact);
        }
    }
}

TEST(SharedTree, FindsTheSolutionsOfOneThread) {
    for (const Problem& problem : problems()) {
        const auto one = found(problem.model, problem.options);
        for (const unsigned threads : several) {
            expect_same(found(problem.model, with_threads(threads, problem.options)), one, problem, threads);
        }
    }
}

/// All threads run together, and give regions away after every few nodes.
TEST(SharedTree, LosesNoSolutionHoweverOftenRegionsAreGivenAway) {
    for (const Problem& problem : problems()) {
        const auto one = found(problem.model, problem.options);
        for (const unsigned threads : {2U, 4U}) {
            SharedTree tree(threads);
            SharedLimits limits({});
            TeamProgress progress(nullptr);
            std::mutex mutex;
            std::vector<Values> all;
            std::uint64_t solutions = 0;
            double weight = 0;
            csp::Team team({});
            tree.add({});
            team.run(threads, [&](unsigned number) {
                Worker worker(problem.model, problem.options, team.token(), limits, progress);
                while (const auto region = tree.take(number, worker.stop())) {
                    double rest = region->weight;
                    worker.begin(*region);
                    do {
                        worker.begin_slice(3);
                        while (worker.next()) {
                            const std::lock_guard lock(mutex);
                            all.push_back(values_of(worker.solver().solution()));
                        }
                        if (!worker.is_slice_over() || !tree.is_asked(number)) continue;
                        auto away = worker.give_away();
                        if (away) rest -= away->weight;
                        tree.answer(number, std::move(away));
                    } while (worker.is_slice_over());
                    EXPECT_EQ(worker.stopped(), StopReason::exhausted);
                    const std::lock_guard lock(mutex);
                    weight += rest;
                }
                const std::lock_guard lock(mutex);
                solutions += worker.statistics().solutions;
            });
            EXPECT_TRUE(tree.is_done());
            EXPECT_EQ(solutions, all.size());
            EXPECT_NEAR(weight, 1, 1e-4);
            expect_same(all, one, problem, threads);
        }
    }
}

// The best -----------------------------------------------------------------------------------------

/// Returns options for branch and bound alone.
csp::SearchOptions plain() {
    csp::SearchOptions options;
    options.learning = csp::Learning::never;
    options.neighbourhood = &csp::neighbourhood::none;
    return options;
}

TEST(SharedTree, ProvesTheOptimumOfOneThread) {
    const Ruler ruler = golomb(7);
    const csp::Model board = queens(8);
    csp::Expression cost;
    for (std::uint32_t i = 0; i < 8; ++i) cost = cost + static_cast<int>(i * 7 % 11) * Var{i};
    csp::SearchOptions without = plain();
    without.restarts.kind = &csp::restart::none;
    without.neighbourhood = nullptr;
    for (const csp::SearchOptions& options : {plain(), without})
        for (const auto& [model, wanted] :
             {std::pair(&ruler.model, csp::Expression(ruler.length)), std::pair(&board, cost)}) {
            const auto one = csp::minimise(*model, wanted, options);
            for (const unsigned threads : several) {
                csp::SearchOptions own = with_threads(threads, options);
                std::vector<csp::WideValue> improvements;
                own.on_improvement = [&](const csp::Improvement& found) {
                    improvements.push_back(*found.optimum.best);
                };
                const auto all = csp::minimise(*model, wanted, own);
                ASSERT_TRUE(all);
                EXPECT_EQ(all.cost(), one.cost()) << threads;
                EXPECT_EQ(all.stopped(), StopReason::exhausted);
                EXPECT_EQ(all.optimum().bound, one.cost());
                EXPECT_TRUE(model->check(*all));
                EXPECT_TRUE(std::is_sorted(improvements.begin(), improvements.end(), std::greater<>()));
                EXPECT_EQ(improvements.back(), one.cost());
            }
        }
    EXPECT_FALSE(csp::minimise(pigeons(6), Var{0}, with_threads(3, plain())));
}

TEST(SharedTree, KeepsABoundThatHoldsForAllOfIt) {
    const Ruler ruler = golomb(9);
    csp::SearchOptions options = with_threads(3, plain());
    for (options.limits.nodes = 500; options.limits.nodes < 20'000; options.limits.nodes *= 3) {
        const auto some = csp::minimise(ruler.model, ruler.length, options);
        EXPECT_EQ(some.stopped(), StopReason::node_limit);
        ASSERT_TRUE(some.optimum().bound);
        EXPECT_LE(*some.optimum().bound, 44);
        EXPECT_TRUE(!some || some.cost() >= 44);
    }
}

TEST(SharedTree, StopsWhenItIsToldTo) {
    const Ruler ruler = golomb(11);
    csp::SearchOptions options = with_threads(3, plain());
    options.limits.time = 20ms;
    EXPECT_EQ(csp::minimise(ruler.model, ruler.length, options).stopped(), StopReason::time_limit);
    options.limits = {};
    std::stop_source source;
    options.stop = source.get_token();
    options.on_improvement = [&](const csp::Improvement&) { source.request_stop(); };
    EXPECT_EQ(csp::minimise(ruler.model, ruler.length, options).stopped(), StopReason::stop_requested);
}

// Taking turns -------------------------------------------------------------------------------------

Region numbered(csp::Value v) { return {.atoms = {csp::Atom::equal(Var{0}, v)}}; }

/// Waits until the tree asks this worker for a region.
void wait_until_asked(SharedTree& tree, unsigned worker) {
    while (!tree.is_asked(worker)) std::this_thread::sleep_for(1ms);
}

TEST(TakingTurns, AsksNobodyWhileNobodyWaits) {
    SharedTree tree(2);
    tree.add(numbered(1));
    tree.add(numbered(2));
    EXPECT_FALSE(tree.is_done());
    EXPECT_EQ(tree.take(0, {})->atoms, numbered(1).atoms);
    EXPECT_EQ(tree.take(1, {})->atoms, numbered(2).atoms);
    EXPECT_FALSE(tree.is_asked(0));
    EXPECT_FALSE(tree.is_asked(1));
    tree.add(numbered(3));
    EXPECT_EQ(tree.take(0, {})->atoms, numbered(3).atoms);
    EXPECT_FALSE(tree.is_done());
}

TEST(TakingTurns, LeavesToBeginnersWhatIsLearned) {
    SharedTree tree(2);
    tree.add(numbered(1));
    tree.add(numbered(2));
    EXPECT_TRUE(tree.taught().empty());
    ASSERT_TRUE(tree.take(0, {}));
    EXPECT_TRUE(tree.has_beginners());
    tree.teach({3, 1});
    EXPECT_EQ(tree.taught(), (std::vector<std::int64_t>{3, 1}));
    ASSERT_TRUE(tree.take(1, {}));
    EXPECT_FALSE(tree.has_beginners());
}

TEST(Slices, TakeAboutAMillisecond) {
    Slices slices;
    EXPECT_EQ(slices.nodes(), 1000U);
    slices.note(1ms);
    EXPECT_EQ(slices.nodes(), 1000U);
    slices.note(3ms);
    EXPECT_EQ(slices.nodes(), 500U);
    for (int i = 0; i < 20; ++i) slices.note(3ms);
    EXPECT_EQ(slices.nodes(), 4U);
    EXPECT_EQ(slices.least_gift(), 1U);
    for (int i = 0; i < 20; ++i) slices.note(100us);
    EXPECT_EQ(slices.nodes(), 1000U);
}

TEST(TakingTurns, IsDoneOnceNobodyHasARegion) {
    SharedTree tree(1);
    tree.add(numbered(1));
    EXPECT_TRUE(tree.take(0, {}));
    EXPECT_FALSE(tree.is_done());
    EXPECT_FALSE(tree.take(0, {}));
    EXPECT_TRUE(tree.is_done());
}

TEST(TakingTurns, AnswersOneThatWaits) {
    SharedTree tree(3);
    tree.add(numbered(1));
    tree.add(numbered(2));
    ASSERT_TRUE(tree.take(1, {}));
    ASSERT_TRUE(tree.take(0, {}));
    std::atomic<bool> is_answered = false;
    std::jthread waiting([&] {
        EXPECT_EQ(tree.take(2, {})->atoms, numbered(3).atoms);
        is_answered = true;
        is_answered.notify_one();
        EXPECT_FALSE(tree.take(2, {}));
    });
    wait_until_asked(tree, 1);
    tree.answer(1, std::nullopt); // the worker has no region to give
    wait_until_asked(tree, 0);
    tree.answer(0, numbered(3));
    is_answered.wait(false);
    std::jthread other([&] { EXPECT_FALSE(tree.take(1, {})); });
    EXPECT_FALSE(tree.take(0, {}));
}

} // namespace shared_tree_test
