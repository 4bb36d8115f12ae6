#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <stop_token>
#include <thread>

namespace parallel_test {

using namespace std::chrono_literals;
using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::ThrowsMessage;

// Stopping -----------------------------------------------------------------------------------------

TEST(ParallelStop, RequestedBeforeTheStartIsKept) {
    std::stop_source source;
    source.request_stop();
    auto options = with_threads(2);
    options.stop = source.get_token();
    const auto model = queens(20);
    EXPECT_EQ(csp::count_solutions(model, options).stopped, StopReason::stop_requested);
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
        EXPECT_EQ(csp::count_solutions(model, options).stopped, StopReason::stop_requested);
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

// Failing ------------------------------------------------------------------------------------------

/// Returns a problem with many solutions, and a rule that throws at some of them, long after the problem was split.
csp::Model failing() {
    csp::Model model;
    const auto x = model.int_vars(7, csp::range(0, 3));
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
        EXPECT_THAT([&] { csp::count_solutions(model, with_threads(threads)); }, wants);
        EXPECT_THAT([&] { found(model, with_threads(threads)); }, wants);
        EXPECT_THAT([&] { csp::maximise(model, csp::Var{0}, with_threads(threads)); }, wants);
    }
}

// Bad input ----------------------------------------------------------------------------------------

TEST(Threads, ExcludeAListener) {
    struct Silent final : csp::Listener {
    } listener;
    const auto model = queens(4);
    auto options = with_threads(2);
    options.listener = &listener;
    const auto refuses = ThrowsMessage<csp::ArgumentError>(HasSubstr("threads = 2, expected 1"));
    EXPECT_THAT([&] { csp::count_solutions(model, options); }, refuses);
    EXPECT_THAT([&] { csp::solve(model, options); }, refuses);
    EXPECT_THAT([&] { csp::solutions(model, options); }, refuses);
}

TEST(Threads, ExcludeAStreamOfBetterAndBetterSolutions) {
    const auto model = queens(4);
    auto options = with_threads(2);
    options.minimise = csp::View(csp::Var{0});
    const auto refuses = ThrowsMessage<csp::ArgumentError>(HasSubstr("csp::minimise"));
    EXPECT_THAT([&] { csp::count_solutions(model, options); }, refuses);
    EXPECT_THAT([&] { csp::count_solutions(model, {.minimise = options.minimise}); }, refuses);
    EXPECT_THAT([&] { csp::solutions(model, options); }, refuses);
}

TEST(Threads, ExcludePartsBelowTheRoot) {
    auto options = with_threads(2);
    options.tuning.counts_parts_below_root = true;
    EXPECT_THAT([&] { csp::count_solutions(queens(4), options); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("counts_parts_below_root")));
}

TEST(Threads, AreOneInASolver) {
    const auto model = queens(4);
    EXPECT_THAT([&] { csp::Solver(model, with_threads(2)); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("threads is not 1")));
}

} // namespace parallel_test
