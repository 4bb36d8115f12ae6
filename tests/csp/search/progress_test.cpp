#include <tests/csp/search/problems.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace progress_test {

using namespace std::chrono_literals;
using test::golomb;
using test::queens;
using test::Ruler;
using ::testing::ElementsAre;
using ::testing::StartsWith;

/// Ends a search at its third report, or at a given one, and records the reports. In a search for the best solution,
/// the last report has a solution, however late it is made.
struct Listener {
    std::stop_source stop;
    int wanted = 3;
    bool awaits_solution = false;
    int reports = 0;
    csp::Progress last{};
    std::atomic<int> busy = 0;

    csp::SearchOptions options(unsigned threads) {
        csp::SearchOptions options;
        options.threads = threads;
        options.stop = stop.get_token();
        options.limits.time = 20s; // a limit in case no report arrives
        options.on_progress = [this](const csp::Progress& progress) {
            EXPECT_EQ(++busy, 1); // one at a time
            EXPECT_GE(progress.statistics.nodes, last.statistics.nodes);
            EXPECT_GT(progress.statistics.time, last.statistics.time);
            last = progress;
            ++reports;
            if (reports >= wanted && (!awaits_solution || progress.optimum.best)) stop.request_stop();
            --busy;
        };
        return options;
    }

    void expect_reports() const {
        EXPECT_GE(reports, 3);
        EXPECT_GT(last.statistics.nodes, 0U);
        EXPECT_GE(last.statistics.time, 250ms);
    }
};

TEST(OnProgress, IsCalledInASearchForTheBest) {
    const Ruler ruler = golomb(14);
    for (const unsigned threads : {1U, 2U}) {
        Listener listener;
        listener.awaits_solution = true;
        const auto best = csp::minimise(ruler.model, ruler.length, listener.options(threads));
        EXPECT_EQ(best.stopped(), csp::StopReason::stop_requested);
        listener.expect_reports();
        ASSERT_TRUE(listener.last.optimum.best);
        EXPECT_GE(listener.last.optimum.best, best.optimum().best);
        EXPECT_GE(listener.last.statistics.solutions, 1U);
    }
    Listener listener;
    listener.awaits_solution = true;
    (void)csp::maximise(ruler.model, -csp::Expression(ruler.length), listener.options(1));
    ASSERT_TRUE(listener.last.optimum.best);
    EXPECT_LT(*listener.last.optimum.best, 0);
}

TEST(OnProgress, IsCalledWhereSolutionsAreCountedOrEnumerated) {
    const auto model = queens(16);
    csp::SearchOptions general;
    for (const unsigned threads : {1U, 2U}) {
        Listener counting;
        auto options = counting.options(threads);
        options.engine = csp::EngineChoice::general;
        EXPECT_FALSE(csp::count_solutions(model, options).is_exact);
        counting.expect_reports();

        Listener enumerating;
        options = enumerating.options(threads);
        options.engine = csp::EngineChoice::general;
        for (const csp::Assignment& solution : csp::solutions(model, options)) (void)solution;
        enumerating.expect_reports();
    }
}

/// A slow rule makes the root take several reports; only one of the threads has a node to search there.
TEST(OnProgress, ComesBeforeThereIsAnythingToShare) {
    csp::Model model = queens(16);
    std::vector<csp::Var> x;
    for (std::uint32_t i = 0; i < 16; ++i) x.push_back(csp::Var{i});
    model.rule("wait", x, [](csp::Context&, csp::Views) { std::this_thread::sleep_for(1ms); });
    for (const bool counts : {false, true}) {
        Listener listener;
        listener.wanted = 10;
        auto options = listener.options(2);
        options.engine = csp::EngineChoice::general;
        if (counts)
            EXPECT_FALSE(csp::count_solutions(model, options).is_exact);
        else
            for (const csp::Assignment& solution : csp::solutions(model, options)) (void)solution;
        EXPECT_GE(listener.reports, 10);
    }
}

TEST(OnProgress, KnowsTheTimeWhileTheKernelSearches) {
    csp::Model model; // Latin squares of side 9 have far too many solutions
    const auto cells = model.int_vars(9, 9, csp::range(1, 9), "cell");
    for (std::size_t i = 0; i < 9; ++i) {
        model.post(csp::all_different(cells.row(i)));
        model.post(csp::all_different(cells.column(i)));
    }
    std::stop_source stop;
    int reports = 0;
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::dense;
    options.stop = stop.get_token();
    options.limits.time = 20s;
    options.on_progress = [&](const csp::Progress& progress) {
        EXPECT_GT(progress.statistics.time, 0s);
        if (++reports == 3) stop.request_stop();
    };
    EXPECT_EQ(csp::count_solutions(model, options).stopped, csp::StopReason::stop_requested);
    EXPECT_EQ(reports, 3);
}

TEST(OnProgress, KnowsTheRunUnderWay) {
    const Ruler ruler = golomb(12);
    csp::SearchOptions options;
    options.minimise = ruler.length;
    const auto rows = csp::plan_for(ruler.model, options).runs;
    std::set<std::string> seen;
    std::stop_source stop;
    options.stop = stop.get_token();
    options.limits.time = 20s;
    options.on_progress = [&](const csp::Progress& progress) {
        ASSERT_TRUE(progress.run);
        ASSERT_LT(*progress.run, rows.size());
        seen.insert(rows[*progress.run].conflicts);
        if (seen.size() == 2) stop.request_stop();
    };
    (void)csp::solve(ruler.model, options);
    EXPECT_THAT(seen, ElementsAre(StartsWith("chronological"), StartsWith("learning")));
}

TEST(OnProgress, MayThrow) {
    const Ruler ruler = golomb(14);
    for (const unsigned threads : {1U, 2U}) {
        csp::SearchOptions options;
        options.threads = threads;
        options.limits.time = 20s;
        options.on_progress = [](const csp::Progress&) { throw std::runtime_error("enough"); };
        EXPECT_THROW(csp::minimise(ruler.model, ruler.length, options), std::runtime_error);
    }
}

TEST(OnImprovement, KnowsWhatTheSearchHasDone) {
    const Ruler ruler = golomb(7);
    for (const unsigned threads : {1U, 2U}) {
        csp::Statistics before;
        csp::SearchOptions options;
        options.threads = threads;
        options.value_order = &csp::value_order::max;
        options.on_improvement = [&](const csp::Improvement& found) {
            EXPECT_GT(found.statistics.nodes, before.nodes);
            EXPECT_GT(found.statistics.solutions, before.solutions);
            EXPECT_GT(found.statistics.time, before.time);
            before = found.statistics;
        };
        const auto best = csp::minimise_lexicographically(
            ruler.model, {csp::Expression(ruler.length), csp::Expression(csp::Var{1})}, options);
        EXPECT_GT(before.solutions, 1U);
        EXPECT_LE(before.nodes, best.statistics().nodes);
        EXPECT_LE(before.time, best.statistics().time);
    }
}

} // namespace progress_test
