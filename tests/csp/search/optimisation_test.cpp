#include <tests/csp/search/problems.hpp>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace optimisation_test {

using namespace test;
using csp::StopReason;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Minimise, FindsTheShortestGolombRulers) { // Sloane, OEIS A003022
    const std::vector<csp::Value> shortest{1, 3, 6, 11, 17, 25};
    for (int marks = 2; marks <= 7; ++marks) {
        const Ruler ruler = golomb(marks);
        const auto best = csp::minimise(ruler.model, ruler.length);
        ASSERT_TRUE(best);
        EXPECT_EQ((*best)[ruler.length], shortest[static_cast<std::size_t>(marks) - 2]);
        EXPECT_EQ(best.cost(), shortest[static_cast<std::size_t>(marks) - 2]);
        EXPECT_EQ(best.stopped(), StopReason::exhausted);
        EXPECT_TRUE(ruler.model.check(*best));
    }
}

TEST(Minimise, SaysThatThereIsNoSolution) {
    const auto model = pigeons(3);
    const auto best = csp::minimise(model, csp::Var{0});
    EXPECT_FALSE(best);
    EXPECT_EQ(best.stopped(), StopReason::exhausted);
}

TEST(Maximise, HasTheGainAsItsCost) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 3));
    EXPECT_EQ(csp::maximise(model, 2 * x + 1).cost(), 7);
}

TEST(Maximise, BeginsWithTheGreatestGain) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, 1'000'000));
    model.post(x % 7 != 1); // 1,000,000 % 7 is 1
    const auto best = csp::maximise(model, x);
    EXPECT_EQ(best.cost(), 999'999);
    EXPECT_EQ(best.stopped(), StopReason::exhausted);
    EXPECT_LE(best.statistics().nodes, 9U) << "not a solution for each value from the least on";
}

TEST(Minimise, HasNoCostWithoutASolutionOrAnObjective) {
    EXPECT_THAT([] { (void)csp::minimise(pigeons(3), csp::Var{0}).cost(); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("there is no solution")));
    csp::Model model;
    (void)model.int_var(csp::range(0, 3));
    EXPECT_THAT([&] { (void)csp::solve(model).cost(); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("nothing was to be optimised")));
}

TEST(Minimise, GivesTheBestFoundBeforeALimit) {
    const Ruler ruler = golomb(8);
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::min);
    options.limits.nodes = 200;
    const auto best = csp::minimise(ruler.model, ruler.length, options);
    ASSERT_TRUE(best);
    EXPECT_EQ(best.stopped(), StopReason::node_limit);
    EXPECT_TRUE(ruler.model.check(*best));
}

TEST(Maximise, TakesViewsAndNegativeValues) {
    csp::Model model;
    const auto x = model.int_var(csp::range(-10, -3)), y = model.int_var(csp::range(-9, 4));
    model.post(x + y == -7);
    EXPECT_EQ((*csp::maximise(model, x))[x], -3);
    EXPECT_EQ((*csp::maximise(model, 5 - x))[x], -10);
    EXPECT_EQ((*csp::minimise(model, -y))[y], 3);
    EXPECT_EQ((*csp::minimise(model, y + 1'000'000'000'000))[y], -4);
}

TEST(Improvements, ComeOneAfterTheOther) {
    const Ruler ruler = golomb(6);
    csp::SearchOptions options;
    options.minimise = ruler.length;
    options.value_order = &csp::value_order::max;
    csp::Value last = csp::max_value;
    int improvements = 0;
    for (const csp::Assignment& solution : csp::solutions(ruler.model, options)) {
        EXPECT_LT(solution[ruler.length], last);
        EXPECT_TRUE(ruler.model.check(solution));
        last = solution[ruler.length];
        ++improvements;
    }
    EXPECT_EQ(last, 17);
    EXPECT_GT(improvements, 1);
}

/// Returns the least cost, found by enumerating all solutions.
std::optional<csp::WideValue> least_cost(const csp::Model& model, csp::View cost) {
    std::optional<csp::WideValue> least;
    for (const Values& solution : textbook_solutions(model)) {
        const auto its_cost = cost.from_variable(solution[cost.variable().index]);
        if (!least || its_cost < *least) least = its_cost;
    }
    return least;
}

RC_GTEST_PROP(Minimise, FindsWhatTheTextbookFinds, ()) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(-2, *rc::gen::inRange(0, 4)));
    for (int c = *rc::gen::inRange(0, 4); c > 0; --c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 4))]; };
        model.post(2 * csp::Expression(any()) - any() + any() != *rc::gen::inRange(-3, 4));
        model.post(csp::less_equal(any(), any() + *rc::gen::inRange(-1, 3)));
    }
    const csp::View cost = *rc::gen::inRange(0, 2) == 0 ? csp::View(x[1]) : 3 - x[2];
    const auto expected = least_cost(model, cost);
    for (const auto* restarts : csp::restart::all()) {
        csp::SearchOptions options;
        options.variable_order = &csp::variable_order::dom_wdeg;
        options.restarts = {.kind = restarts, .scale = 3};
        const auto best = csp::minimise(model, cost, options);
        RC_ASSERT(best.stopped() == StopReason::exhausted);
        RC_ASSERT(static_cast<bool>(best) == expected.has_value());
        if (best) RC_ASSERT(cost.from_variable((*best)[cost.variable()]) == *expected);
    }
    csp::SearchOptions options;
    options.by_discrepancies = true;
    const auto best = csp::minimise(model, cost, options);
    RC_ASSERT(static_cast<bool>(best) == expected.has_value());
    if (best) RC_ASSERT(cost.from_variable((*best)[cost.variable()]) == *expected);
}

// Improvements and bounds --------------------------------------------------------------------------

TEST(OnImprovement, IsToldOfEveryBetterSolutionWithItsBound) {
    const Ruler ruler = golomb(6);
    for (const unsigned threads : {1U, 2U}) {
        csp::SearchOptions options;
        options.threads = threads;
        options.value_order = &csp::value_order::max;
        csp::WideValue last = csp::max_value, bound = 0;
        options.on_improvement = [&](const csp::Improvement& found) {
            EXPECT_TRUE(ruler.model.check(found.solution));
            EXPECT_EQ(found.optimum.best, found.solution[ruler.length]);
            EXPECT_LT(*found.optimum.best, last);
            EXPECT_GE(*found.optimum.bound, bound);
            EXPECT_LE(*found.optimum.bound, 17);
            last = *found.optimum.best;
            bound = *found.optimum.bound;
        };
        const auto best = csp::minimise(ruler.model, ruler.length, options);
        EXPECT_EQ(last, 17);
        EXPECT_EQ(best.optimum().best, 17);
        EXPECT_EQ(best.optimum().bound, 17);
        EXPECT_EQ(best.optimum().gap(), 0);
    }
}

TEST(OnImprovement, SpeaksOfGainsWhereTheyAreMaximised) {
    csp::Model model;
    const auto x = model.int_var(csp::range(-10, 5)), y = model.int_var(csp::range(0, 9));
    model.post(2 * csp::Expression(x) + y <= 6);
    std::vector<csp::WideValue> gains;
    csp::SearchOptions options;
    options.on_improvement = [&](const csp::Improvement& found) {
        gains.push_back(*found.optimum.best);
        EXPECT_EQ(found.optimum.bound, 3);
        EXPECT_EQ(found.solution[x], gains.back());
    };
    options.value_order = &csp::value_order::min;
    const auto best = csp::maximise(model, x, options);
    EXPECT_EQ(gains.front(), -10);
    EXPECT_EQ(gains.back(), 3);
    EXPECT_TRUE(std::is_sorted(gains.begin(), gains.end()));
    EXPECT_EQ(best.optimum().best, 3);
    EXPECT_EQ(best.optimum().bound, 3);
}

/// A table over x + 2^32 held for x = 0, and a diagram over -3 - x for a great x read beyond its letters.
TEST(Minimise, RefusesConstraintsOfTheCostOverViewsBeyondValues) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(0, csp::max_value));
    const auto refuses = ThrowsMessage<csp::ArgumentError>(HasSubstr("takes values outside"));
    const csp::Constraint far = csp::table(std::vector<csp::View>{x + (csp::WideValue{1} << 32)}, {{0}});
    EXPECT_THAT([&] { csp::minimise(model, csp::Expression(far)); }, refuses);
    EXPECT_THAT([&] { csp::maximise(model, csp::square(far) + 1); }, refuses);
    const csp::Diagram diagram({{{0, {-1, 1}, 0, 0}}});
    EXPECT_THAT([&] { csp::minimise(model, csp::mdd(std::vector<csp::View>{-3 - x}, diagram)); }, refuses);
    const auto best = csp::minimise(model, x + (csp::WideValue{1} << 32)); // the cost has 64 bits
    EXPECT_EQ(best.optimum().best, csp::WideValue{1} << 32);
}

TEST(OnImprovement, IsRefusedWhereNobodyWouldBeTold) {
    const auto model = queens(4);
    csp::SearchOptions options;
    options.on_improvement = [](const csp::Improvement&) {};
    EXPECT_THAT([&] { csp::solve(model, options); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("without something to minimise")));
    options.minimise = csp::Var{0};
    EXPECT_THAT([&] { csp::Solver(model, options); }, ThrowsMessage<csp::ArgumentError>(HasSubstr("next()")));
}

TEST(Optimum, GivesTheGapAsAShareOfTheBest) {
    EXPECT_EQ((csp::Optimum{.best = 200, .bound = 150}).gap(), 0.25);
    EXPECT_EQ((csp::Optimum{.best = -200, .bound = -250}).gap(), 0.25);
    EXPECT_EQ((csp::Optimum{.best = 7, .bound = 7}).gap(), 0);
    EXPECT_EQ((csp::Optimum{.best = 0, .bound = 0}).gap(), 0);
    EXPECT_TRUE(std::isinf((csp::Optimum{.best = 0, .bound = -1}).gap()));
    EXPECT_TRUE(std::isinf((csp::Optimum{.best = {}, .bound = 1}).gap()));
}

RC_GTEST_PROP(Optimum, IsABoundWhereverTheSearchStops, ()) {
    csp::Model model;
    const auto x = model.int_vars(5, csp::range(0, 5));
    for (int c = *rc::gen::inRange(2, 8); c > 0; --c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 5))]; };
        model.post(2 * csp::Expression(any()) - any() + any() != *rc::gen::inRange(-3, 4));
        model.post(any() + any() >= *rc::gen::inRange(0, 6));
    }
    const auto cost = model.int_var(csp::range(-100, 100));
    model.post(csp::sum(x) - 3 * csp::Expression(x[0]) == csp::Expression(cost));
    const auto least = csp::minimise(model, cost);
    for (const std::uint64_t nodes : {1U, 2U, 5U, 10U, 20U, 50U}) {
        csp::SearchOptions options;
        options.value_order = &csp::value_order::max;
        options.restarts = {.kind = &csp::restart::constant, .scale = 3};
        options.limits.nodes = nodes;
        if (*rc::gen::inRange(0, 3) == 0) options.neighbourhood = &csp::neighbourhood::random;
        if (*rc::gen::inRange(0, 3) == 0) options.threads = 2;
        const auto found = csp::minimise(model, cost, options);
        const csp::Optimum optimum = found.optimum();
        RC_ASSERT(static_cast<bool>(found) == optimum.best.has_value());
        if (least && optimum.bound) RC_ASSERT(*optimum.bound <= (*least)[cost]);
        if (found) RC_ASSERT(optimum.bound && *optimum.bound <= *optimum.best);
        if (found && found.stopped() == StopReason::exhausted) RC_ASSERT(*optimum.bound == *optimum.best);
    }
}

// Lexicographic objectives -------------------------------------------------------------------------

RC_GTEST_PROP(MinimiseLexicographically, FindsTheFirstInLexicographicOrder, ()) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(-2, *rc::gen::inRange(0, 3)));
    for (int c = *rc::gen::inRange(0, 4); c > 0; --c) {
        const auto any = [&] { return x[static_cast<std::size_t>(*rc::gen::inRange(0, 4))]; };
        model.post(csp::less_equal(any(), any() + *rc::gen::inRange(-1, 3)));
        model.post(any() + any() + any() != *rc::gen::inRange(-3, 4));
    }
    const std::vector<csp::View> costs{-x[2], x[0] + 1, 5 - x[1]};
    using Costs = std::vector<csp::WideValue>;
    const auto costs_of = [&](const auto& value) {
        Costs result;
        for (const csp::View cost : costs) result.push_back(cost.from_variable(value(cost.variable())));
        return result;
    };
    std::optional<Costs> least;
    for (const Values& solution : textbook_solutions(model)) {
        const Costs found = costs_of([&](csp::Var y) { return solution[y.index]; });
        if (!least || found < *least) least = found;
    }
    csp::SearchOptions options;
    options.threads = *rc::gen::inRange(1U, 3U);
    Costs last;
    options.on_improvement = [&](const csp::Improvement& found) {
        const Costs now = costs_of([&](csp::Var y) { return found.solution[y]; });
        RC_ASSERT(last.empty() || now < last);
        RC_ASSERT(found.optimum.best == now[found.objective]);
        last = now;
    };
    const auto best = csp::minimise_lexicographically(model, costs, options);
    RC_ASSERT(best.stopped() == StopReason::exhausted);
    RC_ASSERT(static_cast<bool>(best) == least.has_value());
    if (!best) return;
    RC_ASSERT(costs_of([&](csp::Var y) { return (*best)[y]; }) == *least);
    RC_ASSERT(last == *least);
    RC_ASSERT(best.optimum().best == least->back());
    RC_ASSERT(best.optimum().bound == least->back());
}

TEST(MinimiseLexicographically, GivesTheBestFoundBeforeALimit) {
    const Ruler ruler = golomb(8);
    csp::SearchOptions options = options_of(csp::variable_order::input, csp::value_order::min);
    options.limits.nodes = 200;
    const auto best = csp::minimise_lexicographically(ruler.model, {ruler.length, -ruler.length}, options);
    ASSERT_TRUE(best);
    EXPECT_EQ(best.stopped(), StopReason::node_limit);
    EXPECT_LE(best.statistics().nodes, 200U);
    EXPECT_EQ(best.optimum().best, (*best)[ruler.length]);
    EXPECT_LE(*best.optimum().bound, 34); // the length of the shortest ruler, OEIS A003022
    options.limits = {.solutions = 2};
    EXPECT_EQ(csp::minimise_lexicographically(ruler.model, {ruler.length}, options).statistics().solutions,
              2U);
}

TEST(MinimiseLexicographically, SkipsSolutionsInWhichALaterCostHasNoValue) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 4), "x");
    const csp::Expression quotient = 8 / csp::Expression(x); // none for the least x
    const auto best = csp::minimise_lexicographically(model, {x, quotient});
    ASSERT_TRUE(best);
    EXPECT_EQ((*best)[x], 1);
    EXPECT_EQ(best.cost(), 8);
    const auto none = csp::minimise_lexicographically(model, {quotient, csp::element({3}, x)});
    EXPECT_FALSE(none);
    EXPECT_EQ(none.stopped(), StopReason::exhausted);
}

TEST(MinimiseLexicographically, NeedsAnObjective) {
    EXPECT_THAT([] { csp::minimise_lexicographically(queens(4), {}); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("at least one")));
}

TEST(Minimise, SeesWhatTheBoundFixesAtTheRoot) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 40)), y = model.int_var(csp::range(0, 30)),
               z = model.int_var(csp::range(0, 40));
    model.post(2 * csp::Expression(y) == x + 1);
    model.post(csp::less_equal(z, x));
    model.post(x + z >= 9);
    for (const auto* order : csp::variable_order::all()) {
        csp::SearchOptions options = options_of(*order, csp::value_order::max);
        options.restarts = {.kind = &csp::restart::luby, .scale = 1};
        EXPECT_EQ((*csp::minimise(model, x, options))[x], 5) << order->name;
    }
}

/// If there is no solution, no bound is known, whichever limit stops the search and for any number of threads.
TEST(Minimise, KnowsNoBoundWhereThereIsNoSolution) {
    csp::Model contradictory;
    const auto x = contradictory.int_vars(3, csp::range(0, 5));
    contradictory.post(csp::less(x[0], x[1]));
    contradictory.post(csp::equal(x[0], 5));
    const auto pigeon_model = pigeons(4);
    const csp::View third = csp::Var(2); // a variable of either model
    for (const csp::Model* model : {static_cast<const csp::Model*>(&contradictory), &pigeon_model})
        for (const unsigned threads : {1U, 2U})
            for (const std::uint64_t nodes : {std::uint64_t{0}, std::uint64_t{1}, csp::Limits::unlimited}) {
                csp::SearchOptions options;
                options.limits.nodes = nodes;
                options.threads = threads;
                for (const auto& result :
                     {csp::minimise(*model, third - 7, options), csp::maximise(*model, third - 7, options),
                      csp::minimise_lexicographically(*model, {-third}, options)}) {
                    SCOPED_TRACE(std::to_string(nodes) +
                                 " nodes, stopped: " + std::string(csp::to_string(result.stopped())));
                    const auto optimum = result.optimum();
                    EXPECT_FALSE(result || optimum.best);
                    const bool is_known =
                        model == &pigeon_model && result.stopped() != csp::StopReason::exhausted;
                    if (!is_known) {
                        EXPECT_FALSE(optimum.bound);
                    }
                    EXPECT_LE(std::abs(optimum.bound.value_or(0)), 7);
                }
            }
}

TEST(Minimise, RefusesAVariableThatTheModelDoesNotHave) {
    const auto model = queens(4);
    EXPECT_THAT([&] { csp::minimise(model, csp::Var{4}); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("variable number 4")));
}

} // namespace optimisation_test
