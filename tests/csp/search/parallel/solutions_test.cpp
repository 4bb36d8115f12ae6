#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace parallel_solutions_test {

using namespace std::chrono_literals;
using namespace test;
using csp::StopReason;

TEST(ParallelSolutions, AreThoseOfOneThread) {
    auto models = mixed_problems();
    models.push_back(parts());
    models.push_back(queens(8));
    for (const csp::Model& model : models)
        for (unsigned threads = 2; threads <= 5; ++threads)
            EXPECT_EQ(sorted(found(model, with_threads(threads))), sorted(found(model)));
}

TEST(ParallelSolutions, WaitForASlowReader) {
    // The model has many variables, and more solutions than are buffered.
    csp::Model model;
    model.int_vars(12, csp::range(0, 1));
    for (int i = 0; i < 8'000; ++i) model.int_var(csp::range(i, i));
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

TEST(ParallelSolutions, UnderALimitAreSomeOfAll) {
    const auto model = queens(8);
    const auto all = sorted(found(model));
    const auto expect_some = [&](const std::vector<Values>& some) {
        const auto in_order = sorted(some);
        EXPECT_TRUE(std::includes(all.begin(), all.end(), in_order.begin(), in_order.end())); // each once
    };
    csp::SearchOptions options;
    for (options.limits.solutions = 0; options.limits.solutions < 92; options.limits.solutions += 13) {
        auto range = csp::solutions(model, with_threads(3, options));
        std::vector<Values> some;
        for (const auto& solution : range) some.push_back(values_of(solution));
        EXPECT_EQ(some.size(), options.limits.solutions);
        expect_some(some);
        EXPECT_EQ(range.stopped(), StopReason::solution_limit);
        EXPECT_EQ(range.statistics().solutions, some.size());
    }
    options.limits = {.nodes = 400};
    auto range = csp::solutions(model, with_threads(2, options));
    std::vector<Values> some;
    for (const auto& solution : range) some.push_back(values_of(solution));
    EXPECT_LT(some.size(), 92U);
    expect_some(some);
    EXPECT_EQ(range.stopped(), StopReason::node_limit);
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

} // namespace parallel_solutions_test
