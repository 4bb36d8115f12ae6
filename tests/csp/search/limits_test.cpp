#include <tests/csp/search/problems.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <vector>

namespace limits_test {

using namespace test;
using csp::StopReason;

// Limits -------------------------------------------------------------------------------------------

struct Stopped {
    std::vector<Values> solutions;
    StopReason reason;
    csp::Statistics statistics;
};

Stopped run(const csp::Model& model, const csp::SearchOptions& options) {
    auto range = csp::solutions(model, options);
    Stopped result{};
    for (const auto& solution : range) result.solutions.push_back(values_of(solution));
    result.reason = range.stopped();
    result.statistics = range.statistics();
    return result;
}

bool is_prefix(const std::vector<Values>& part, const std::vector<Values>& all) {
    return part.size() <= all.size() && std::equal(part.begin(), part.end(), all.begin());
}

csp::SearchOptions with(csp::Limits limits) {
    csp::SearchOptions options;
    options.limits = limits;
    return options;
}

TEST(Limits, OnSolutionsStopAfterAsMany) {
    const csp::Model model = queens(8);
    const auto all = found(model);
    for (const std::uint64_t limit : {0U, 1U, 2U, 91U}) {
        const Stopped stopped = run(model, with({.solutions = limit}));
        EXPECT_EQ(stopped.solutions.size(), limit);
        EXPECT_TRUE(is_prefix(stopped.solutions, all));
        EXPECT_EQ(stopped.reason, StopReason::solution_limit);
    }
    EXPECT_EQ(run(model, with({.solutions = 93})).reason, StopReason::exhausted);
}

TEST(Limits, OnNodesStopTheSearchAndLoseNothingBefore) {
    const csp::Model model = queens(8);
    const Stopped all = run(model, {});
    for (std::uint64_t limit = 0; limit < all.statistics.nodes; limit += 1 + limit / 3) {
        const Stopped stopped = run(model, with({.nodes = limit}));
        EXPECT_EQ(stopped.reason, StopReason::node_limit) << limit;
        EXPECT_TRUE(is_prefix(stopped.solutions, all.solutions)) << limit;
        EXPECT_GE(stopped.statistics.nodes, limit);
        // The refutations during backtracking from a dead end are not interrupted.
        EXPECT_LE(stopped.statistics.nodes, std::max<std::uint64_t>(limit, 1) + 9) << limit;
    }
    const Stopped enough = run(model, with({.nodes = all.statistics.nodes + 1}));
    EXPECT_EQ(enough.reason, StopReason::exhausted);
    EXPECT_EQ(enough.solutions, all.solutions);
}

TEST(Limits, OnFailuresStopTheSearchAndLoseNothingBefore) {
    const csp::Model model = queens(8);
    const Stopped all = run(model, {});
    for (std::uint64_t limit = 0; limit < all.statistics.failures; limit += 1 + limit / 3) {
        const Stopped stopped = run(model, with({.failures = limit}));
        EXPECT_EQ(stopped.reason, StopReason::failure_limit) << limit;
        EXPECT_TRUE(is_prefix(stopped.solutions, all.solutions)) << limit;
        EXPECT_GE(stopped.statistics.failures, limit);
        EXPECT_LE(stopped.statistics.failures, limit + 9) << limit;
    }
    EXPECT_EQ(run(model, with({.failures = all.statistics.failures + 1})).reason, StopReason::exhausted);
}

TEST(Limits, OnTimeStopTheSearch) {
    const csp::Model model = pigeons(12); // would take hours
    const Stopped at_once = run(model, with({.time = std::chrono::nanoseconds(0)}));
    EXPECT_EQ(at_once.reason, StopReason::time_limit);
    EXPECT_EQ(at_once.statistics.nodes, 0U);

    const Stopped later = run(model, with({.time = std::chrono::milliseconds(20)}));
    EXPECT_EQ(later.reason, StopReason::time_limit);
    EXPECT_GE(later.statistics.time, std::chrono::milliseconds(20));
    EXPECT_GT(later.statistics.nodes, 1U);
}

TEST(Limits, ThatAreFarAwayChangeNothing) {
    const csp::Model model = queens(6);
    const Stopped stopped = run(model, with({1'000'000, 1'000'000, 1'000'000, std::chrono::hours(1)}));
    EXPECT_EQ(stopped.reason, StopReason::exhausted);
    EXPECT_EQ(stopped.solutions.size(), 4U);
}

TEST(Limits, OnCountsAreNoExactCount) {
    const csp::Count counted = csp::count_solutions(queens(8), with({.nodes = 100}));
    EXPECT_FALSE(counted.is_exact);
    EXPECT_EQ(counted.stopped, StopReason::node_limit);
    EXPECT_LT(counted.solutions, 92U);
}

TEST(StopToken, ThatWasUsedBeforeTheStartStopsAtOnce) {
    std::stop_source source;
    source.request_stop();
    csp::SearchOptions options;
    options.stop = source.get_token();
    const Stopped stopped = run(queens(8), options);
    EXPECT_TRUE(stopped.solutions.empty());
    EXPECT_EQ(stopped.reason, StopReason::stop_requested);
    EXPECT_EQ(stopped.statistics.nodes, 0U);
    EXPECT_EQ(csp::solve(queens(8), options).stopped(), StopReason::stop_requested);
    EXPECT_FALSE(csp::count_solutions(queens(8), options).is_exact);
}

/// A listener that requests a stop at the fifth decision.
class Impatient final : public csp::Listener {
  public:
    void on_decision(csp::Atom, int) override {
        if (++decisions_ == 5) source_.request_stop();
    }
    std::stop_token token() const { return source_.get_token(); }
    int decisions() const { return decisions_; }

  private:
    std::stop_source source_;
    int decisions_ = 0;
};

TEST(StopToken, StopsTheSearchUnderWay) {
    Impatient listener;
    csp::SearchOptions options;
    options.listener = &listener;
    options.stop = listener.token();
    EXPECT_EQ(run(queens(20), options).reason, StopReason::stop_requested);
    EXPECT_EQ(listener.decisions(), 5);
}

TEST(StopReason, HasWords) {
    EXPECT_EQ(csp::to_string(StopReason::none), "more may follow");
    EXPECT_EQ(csp::to_string(StopReason::exhausted), "exhausted");
    EXPECT_EQ(csp::to_string(StopReason::solution_limit), "solution limit");
    EXPECT_EQ(csp::to_string(StopReason::node_limit), "node limit");
    EXPECT_EQ(csp::to_string(StopReason::failure_limit), "failure limit");
    EXPECT_EQ(csp::to_string(StopReason::time_limit), "time limit");
    EXPECT_EQ(csp::to_string(StopReason::stop_requested), "stop requested");
}

// Statistics ---------------------------------------------------------------------------------------

TEST(Statistics, CountTheNodesOfTheBinaryTree) {
    for (const auto& options : every_order()) {
        const Stopped all = run(queens(6), options);
        // Each inner node has two children; each leaf is a failure or a solution.
        EXPECT_EQ(all.statistics.nodes, 2 * (all.statistics.failures + all.statistics.solutions) - 1)
            << name_of(options);
        EXPECT_EQ(all.statistics.solutions, 4U);
        EXPECT_GE(all.statistics.propagations, all.statistics.nodes - 1);
        EXPECT_GT(all.statistics.peak_depth, 0);
        EXPECT_LE(all.statistics.peak_depth, 6 * 5); // at most one decision per value that is not the last
        EXPECT_GT(all.statistics.time.count(), 0);
    }
}

TEST(Statistics, OfARootThatFailsAreOneNode) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(1, 3));
    model.post(csp::all_different(x));
    csp::Solver solver(model);
    const std::vector<csp::Atom> givens{csp::Atom::equal(x[0], 1), csp::Atom::equal(x[1], 1)};
    solver.begin(givens);
    EXPECT_FALSE(solver.next());
    EXPECT_EQ(solver.statistics().nodes, 1U);
    EXPECT_EQ(solver.statistics().failures, 1U);
    EXPECT_EQ(solver.stopped(), StopReason::exhausted);
}

} // namespace limits_test
