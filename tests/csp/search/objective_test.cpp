#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <optional>
#include <utility>

/// Objectives that are expressions, whose costs have 64 bits.
namespace objective_test {

using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::ThrowsMessage;

// Costs that cannot be represented ------------------------------------------------------------------

/// Returns whether the exact cost is found. If it is not, the library must have refused it; otherwise, the test fails.
bool is_found(const csp::Model& model, const csp::Expression& cost, bool is_maximised) {
    std::optional<csp::HugeValue> best;
    for (const csp::Assignment& solution : csp::solutions(model)) {
        const auto value = cost.evaluate_in_full(solution);
        if (value && (!best || (is_maximised ? *value > *best : *value < *best))) best = value;
    }
    try {
        const auto result = is_maximised ? csp::maximise(model, cost) : csp::minimise(model, cost);
        EXPECT_EQ(result.stopped(), StopReason::exhausted);
        EXPECT_EQ(result.optimum().best.has_value(), best.has_value());
        EXPECT_TRUE(!best || result.optimum().best == *best);
    } catch (const csp::ArgumentError&) {
        return false;
    }
    return true;
}

/// The costs reach from one end of the 64-bit range to beyond the opposite end.
TEST(Minimise, RefusesWhatCannotBeRepresentedAndNeverSaysThatThereIsNothing) {
    using csp::square;
    for (const csp::Value v : {1, 180, 181, 182, 1405, 1406, 1407, 32'767, 32'768, 46'340})
        for (const csp::Value width : {0, 1, 40})
            for (const csp::WideValue factor :
                 {1LL, -1LL, 3LL, -2'000'000LL, -531'854'315LL, 531'854'315LL, 1LL << 30, -(1LL << 30)}) {
                csp::Model model;
                const auto x = model.int_var(csp::range(v, v + width));
                const auto y = model.int_var(csp::range(-1, 1));
                for (const bool is_maximised : {false, true}) {
                    EXPECT_TRUE(is_found(model, factor * x + y, is_maximised));
                    (void)is_found(model, factor * square(x) + y, is_maximised);
                    const bool fits = is_found(model, factor * square(square(x)), is_maximised);
                    EXPECT_EQ(fits, v + width <= 181) << v << "..+" << width << ", " << factor;
                    (void)is_found(model, factor * square(square(x)) + factor * y, is_maximised);
                    (void)is_found(model, factor * (x * x * y) - square(square(x)), is_maximised);
                }
            }
}

/// Comparisons are made over the same sums.
TEST(Comparison, OfValuesBeyond64BitsIsDecidedOrRefused) {
    using csp::square;
    for (const csp::Value v : {100, 181, 182, 1406})
        for (const csp::WideValue factor : {-531'854'315LL, -7LL, 7LL, 531'854'315LL}) {
            const auto sum = [&](csp::Var x) { return factor * square(square(x)); };
            for (int kind = 0; kind < 4; ++kind) {
                csp::Model model;
                const auto x = model.int_var(csp::range(v, v + 1));
                const auto y = model.int_var(csp::range(0, 1));
                const csp::Constraint stated = kind == 0   ? sum(x) <= y
                                               : kind == 1 ? sum(x) >= y
                                               : kind == 2 ? sum(x) != y
                                                           : y == (sum(x) < 5);
                model.post(stated);
                std::uint64_t expected = 0;
                for (csp::Value i = v; i <= v + 1; ++i)
                    for (csp::Value j = 0; j <= 1; ++j)
                        expected += stated->check(csp::Assignment(std::vector<csp::Value>{i, j})) ? 1U : 0U;
                try {
                    EXPECT_EQ(csp::count_solutions(model).solutions, expected)
                        << model.describe(0) << " at " << v;
                } catch (const csp::ArgumentError&) {
                    EXPECT_GT(v, 180);
                }
            }
        }
}

/// The least value of 3 * |x - y| + max(z) over random small models, compared with all solutions.
TEST(Minimise, TakesExpressions) {
    csp::Random random(7);
    for (int round = 0; round < 40; ++round) {
        csp::Model model;
        const auto xs = model.int_vars(5, csp::range(-3, 4), "x");
        for (int i = 0; i < 4; ++i) {
            const csp::Var a = xs[random.below(5)];
            const csp::Var b = xs[random.below(5)];
            const auto constant = static_cast<int>(random.below(7)) - 3;
            model.post(random.below(2) == 0 ? a + 2 * b >= constant : a - b != constant);
        }
        const csp::Expression cost = 3 * csp::abs(xs[0] - xs[1]) - csp::max({xs[2], xs[3]}) * xs[4] + xs[2];
        std::optional<csp::WideValue> least;
        for (const csp::Assignment& solution : csp::solutions(model))
            least = std::min(least.value_or(solution[cost]), solution[cost]);
        csp::WideValue reported = csp::max_value;
        csp::SearchOptions options;
        options.on_improvement = [&](const csp::Improvement& found) {
            EXPECT_EQ(found.solution[cost], found.optimum.best);
            EXPECT_LT(*found.optimum.best, reported);
            reported = *found.optimum.best;
        };
        for (const unsigned threads : {1U, 2U}) {
            options.threads = threads;
            reported = csp::max_value;
            const auto best = csp::minimise(model, cost, options);
            EXPECT_EQ(best.stopped(), csp::StopReason::exhausted);
            EXPECT_EQ(best.optimum().best, least);
            ASSERT_EQ(bool(best), least.has_value());
            if (!best) continue;
            EXPECT_EQ((*best)[cost], least);
            EXPECT_EQ(best->values().size(), model.variable_count());
            EXPECT_TRUE(model.check(*best));
        }
        const auto most = csp::maximise(model, -cost);
        EXPECT_EQ(most.optimum().best, least ? std::optional(-*least) : std::nullopt);
    }
}

constexpr csp::WideValue billion = 1'000'000'000;

TEST(Minimise, TakesSumsInSixtyFourBits) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 9), "x");
    const auto late = model.bool_var("late");
    model.post(csp::all_different(x));
    model.post(csp::sum(x) == 12);
    model.post(csp::implication(!late, x[0] > 4));
    const csp::Expression cost = 2 * billion * x[0] - billion * x[1] + csp::max(x) + billion * (late == 1);
    std::optional<csp::WideValue> least;
    for (const csp::Assignment& solution : csp::solutions(model))
        least = std::min(least.value_or(solution[cost]), solution[cost]);
    for (const auto* restarts : csp::restart::all()) {
        csp::SearchOptions options;
        options.restarts = {.kind = restarts, .scale = 2};
        for (options.threads = 1; options.threads <= 2; ++options.threads) {
            const auto best = csp::minimise(model, cost, options);
            ASSERT_TRUE(best);
            EXPECT_EQ((*best)[cost], least);
            EXPECT_EQ(best.optimum().best, least);
            EXPECT_EQ(best.optimum().gap(), 0);
        }
    }
    const auto worst = csp::maximise(model, -cost);
    EXPECT_EQ(worst.optimum().best, -*least);
}

/// A listener that records the removals by the bound of the cost.
class Cuts final : public csp::Listener {
  public:
    void on_removal(const csp::Removal& removal) override {
        if (removal.origin != csp::Origin::objective) return;
        EXPECT_EQ(removal.rule_info->name(), "objective");
        EXPECT_EQ(removal.reason.kind, csp::Reason::Kind::atoms);
        ++count;
    }
    int count = 0;
};

TEST(Minimise, NarrowsTheTermsOfASumAndSaysWhy) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 1000), "x");
    const auto late = model.bool_var("late");
    model.post(csp::implication(!late, csp::sum(x) >= 20));
    const csp::Expression cost = billion / 2 * csp::sum(x) + 2 * billion * (late == 1);
    Cuts cuts;
    csp::SearchOptions options;
    options.listener = &cuts;
    const auto best = csp::minimise(model, cost, options);
    EXPECT_EQ(best.stopped(), StopReason::exhausted);
    EXPECT_EQ(best.optimum().best, 2 * billion);
    EXPECT_GT(cuts.count, 0);
}

/// A solver searches repeatedly; no bound of the previous search remains.
TEST(Minimise, ForgetsTheBoundOfTheSearchBefore) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 5), "x");
    model.post(csp::all_different(x));
    csp::SearchOptions options;
    options.minimise = 2 * x[0] - 3 * x[1] + (x[2] > x[3]);
    csp::Solver solver(model, options);
    for (const csp::Value least : {0, 2, 0, 1}) {
        const csp::Atom given = csp::Atom::at_least(x[0], least);
        solver.begin({&given, 1});
        csp::WideValue best = billion;
        while (solver.next()) best = solver.solution()[*options.minimise];
        EXPECT_EQ(best, 2 * least - 15);
        EXPECT_EQ(solver.optimum().best, best);
    }
}

TEST(Minimise, TakesAConstantAndTermsThatCancel) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 3), "x");
    const auto y = model.int_var(csp::range(0, 3), "y");
    model.post(x != y);
    for (const csp::Expression& cost : {csp::Expression(5), x + 5 - csp::Expression(x)}) {
        const auto best = csp::minimise(model, cost);
        ASSERT_TRUE(best);
        EXPECT_EQ(best.optimum().best, 5);
        EXPECT_EQ(best.stopped(), StopReason::exhausted);
    }
    EXPECT_EQ(csp::minimise(model, x + 2 * y - csp::Expression(x) + x + y).optimum().best, 1);
}

TEST(MinimiseLexicographically, TakesSumsInSixtyFourBits) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 4), "x");
    model.post(csp::all_different(x));
    const csp::Expression first = 2 * billion * x[0] + 2 * billion * x[1];
    const auto best = csp::minimise_lexicographically(model, {first, 4 * billion * x[1], -x[2]});
    ASSERT_TRUE(best);
    EXPECT_EQ((*best)[first], 2 * billion);
    EXPECT_EQ((*best)[x[1]], 0);
    EXPECT_EQ((*best)[x[2]], 4);
}

/// Parts that no constraint joins are searched separately, unless the objective joins them.
TEST(Minimise, OfAnExpressionOverIndependentParts) {
    csp::Model model;
    const auto xs = model.int_vars(6, csp::range(0, 5), "x");
    for (std::size_t i = 0; i < 6; i += 2) model.post(xs[i] + xs[i + 1] >= 4);
    const csp::Expression cost = csp::max({xs[0] + 2 * xs[1], xs[2] + 3 * xs[3]}) - csp::min({xs[4], xs[5]});
    for (const auto* order : csp::variable_order::all()) {
        const auto best = csp::minimise(model, cost, options_of(*order, csp::value_order::max));
        EXPECT_EQ(best.optimum().best, -1) << order->name;
    }
    for (const auto& [objective, parts] : {std::pair(cost, 1U), std::pair(xs[0] + xs[1], 3U)}) {
        csp::SearchOptions options;
        options.minimise = objective;
        csp::Solver solver(model, options);
        EXPECT_EQ(csp::SolverParts(solver).all().size(), parts);
    }
}

TEST(Minimise, OfAnExpressionKnowsNoBoundWhereThereIsNoSolution) {
    csp::Model model;
    const auto xs = model.int_vars(3, csp::range(0, 5), "x");
    model.post(xs[0] < xs[1]);
    model.post(xs[0] == 5);
    for (const unsigned threads : {1U, 2U}) {
        csp::SearchOptions options;
        options.threads = threads;
        for (const auto& result : {csp::minimise(model, csp::sum(xs), options),
                                   csp::maximise(model, xs[0] * xs[1] + xs[2], options)}) {
            EXPECT_EQ(result.stopped(), csp::StopReason::exhausted);
            EXPECT_FALSE(result || result.optimum().best || result.optimum().bound);
        }
    }
}

TEST(Minimise, PassesOverSolutionsInWhichTheCostHasNoValue) {
    csp::Model model;
    const auto x = model.int_var(csp::range(-3, 3), "x");
    const auto best = csp::maximise(model, csp::Expression(6) / x);
    EXPECT_EQ(best.optimum().best, 6);
    const auto y = model.int_var(csp::range(0, csp::max_value), "y");
    EXPECT_EQ(csp::minimise(model, 3 * y - x).optimum().best, -3);
    EXPECT_THAT([&] { csp::minimise(model, x + y * y); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("can lie anywhere")));
}

TEST(MinimiseLexicographically, TakesExpressions) {
    csp::Model model;
    const auto xs = model.int_vars(3, csp::range(0, 5), "x");
    model.post(csp::sum(xs) == 7);
    const auto best = csp::minimise_lexicographically(model, {csp::max(xs), 2 * xs[0] - xs[1], xs[1]});
    ASSERT_TRUE(best);
    EXPECT_EQ(csp::values(*best, xs), (std::vector<csp::Value>{1, 3, 3}));
    EXPECT_EQ(best.optimum().best, 3);
}

} // namespace objective_test
