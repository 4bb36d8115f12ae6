#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>
#include <vector>

namespace parallel_count_test {

using namespace std::chrono_literals;
using namespace test;
using csp::StopReason;

TEST(ParallelCount, IsThatOfOneThread) {
    for (const csp::Model& model : mixed_problems())
        for (unsigned threads = 0; threads <= 4; ++threads) {
            const csp::Count counted = csp::count_solutions(model, with_threads(threads));
            EXPECT_EQ(counted.solutions, csp::count_solutions(model).solutions) << threads;
            EXPECT_TRUE(counted.is_exact);
            EXPECT_EQ(counted.stopped, StopReason::exhausted);
            EXPECT_EQ(counted.statistics.solutions, counted.solutions);
        }
}

RC_GTEST_PROP(ParallelCount, IsWhatTheTextbookFinds, ()) {
    csp::Model model;
    const auto x = model.int_vars(6, csp::range(0, 2));
    const int constraints = *rc::gen::inRange(0, 6);
    for (int c = 0; c < constraints; ++c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 6))]; };
        model.post(csp::not_equal(any(), any() + *rc::gen::inRange(-1, 2)));
    }
    const auto expected = textbook_solutions(model);
    const auto options = with_threads(*rc::gen::inRange(2U, 5U));
    RC_ASSERT(csp::count_solutions(model, options).solutions == expected.size());
    RC_ASSERT(sorted(found(model, options)) == sorted(expected));
    RC_ASSERT(static_cast<bool>(csp::solve(model, options)) == !expected.empty());
}

TEST(ParallelCount, MultipliesIndependentParts) {
    csp::Model model;
    for (int part = 0; part < 10; ++part) {
        const auto x = model.int_vars(5, csp::range(1, 3));
        for (std::size_t i = 0; i < 5; ++i) model.post(csp::not_equal(x[i], x[(i + 1) % 5]));
    }
    model.int_var(csp::range(1, 2));
    EXPECT_EQ(csp::count_solutions(model, with_threads(3)).solutions, 2U * 590'490'000'000'000U);
    model.int_vars(2, csp::range(-1'000'000'000, 1'000'000'000));
    const csp::Count too_many = csp::count_solutions(model, with_threads(2));
    EXPECT_EQ(too_many.solutions, csp::Limits::unlimited);
    EXPECT_FALSE(too_many.is_exact);
}

TEST(ParallelCount, CountsProjectedSolutionsOnce) {
    const std::vector<std::vector<csp::Var>> choices{{csp::Var{0}},
                                                     {csp::Var{2}, csp::Var{0}},
                                                     {csp::Var{4}},
                                                     {csp::Var{1}, csp::Var{5}},
                                                     {csp::Var{3}, csp::Var{4}, csp::Var{5}}};
    for (const csp::Model& model : {parts(), queens(6), latin_square(3)})
        for (const auto& chosen : choices) {
            csp::SearchOptions options;
            options.projection = chosen;
            const auto expected = csp::count_solutions(model, options).solutions;
            EXPECT_EQ(csp::count_solutions(model, with_threads(2, options)).solutions, expected);
            EXPECT_EQ(found(model, with_threads(3, options)).size(), expected);
        }
}

TEST(ParallelCount, GoesUpToTheLimitOnSolutions) {
    for (const std::uint64_t limit : {0U, 1U, 2U, 50U, 91U, 92U, 93U}) {
        csp::SearchOptions options;
        options.limits.solutions = limit;
        const csp::Count one = csp::count_solutions(queens(8), options);
        for (unsigned threads = 2; threads <= 4; ++threads) {
            const csp::Count several = csp::count_solutions(queens(8), with_threads(threads, options));
            EXPECT_EQ(several.solutions, one.solutions) << limit;
            EXPECT_EQ(several.stopped, one.stopped) << limit;
            EXPECT_EQ(several.is_exact, one.is_exact) << limit;
        }
    }
}

TEST(ParallelCount, OfManyPartsGoesUpToTheLimitOnSolutions) {
    csp::SearchOptions options;
    for (options.limits.solutions = 1; options.limits.solutions < 2'000; options.limits.solutions *= 3) {
        const csp::Count counted = csp::count_solutions(parts(), with_threads(2, options));
        EXPECT_EQ(counted.solutions, csp::count_solutions(parts(), options).solutions);
        EXPECT_EQ(counted.is_exact, csp::count_solutions(parts(), options).is_exact);
    }
}

TEST(ParallelCount, KeepsToTheLimitsForAllThreadsTogether) {
    csp::SearchOptions options;
    for (options.limits.nodes = 1; options.limits.nodes < 10'000; options.limits.nodes *= 2) {
        const csp::Count counted = csp::count_solutions(queens(10), with_threads(4, options));
        EXPECT_FALSE(counted.is_exact);
        EXPECT_LE(counted.solutions, 724U);
        EXPECT_EQ(counted.stopped, StopReason::node_limit);
        EXPECT_LT(counted.statistics.nodes, options.limits.nodes + 10); // some roots
        EXPECT_GT(counted.statistics.nodes + 4, options.limits.nodes / 2) << options.limits.nodes;
    }
    options.limits = {.failures = 300};
    EXPECT_EQ(csp::count_solutions(queens(10), with_threads(2, options)).stopped, StopReason::failure_limit);
    options.limits = {.time = 20ms};
    const csp::Count counted = csp::count_solutions(queens(30), with_threads(2, options));
    EXPECT_EQ(counted.stopped, StopReason::time_limit);
    EXPECT_FALSE(counted.is_exact);
}

} // namespace parallel_count_test
