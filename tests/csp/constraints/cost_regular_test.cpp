#include <csp/base/error.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/regular/regular.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cost_regular_test {

using csp::Automaton;
using csp::Random;
using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

Automaton random_automaton(Random& random) {
    const std::uint32_t states = 1 + random.below(4);
    const std::vector<Value> alphabet{-70'000, -3, -2, -1, 0, 1, 2, 3, 63};
    std::vector<std::vector<Automaton::State>> next(states);
    std::vector<Automaton::State> accepting;
    for (std::uint32_t s = 0; s < states; ++s) {
        for (std::size_t k = 0; k < alphabet.size(); ++k)
            next[s].push_back(random.below(4) > 0 ? static_cast<Automaton::State>(random.below(states))
                                                  : Automaton::no_state);
        if (random.below(3) > 0) accepting.push_back(static_cast<Automaton::State>(s));
    }
    return {alphabet, next, 0, accepting};
}

csp::TransitionCost random_cost(Random& random) {
    const Value by_position = csp::testing::random_between(random, -1, 1);
    const Value by_value = csp::testing::random_between(random, -1, 1);
    const Value by_state = csp::testing::random_between(random, -1, 1);
    return [=](std::size_t position, Value value, Automaton::State state) {
        return static_cast<Value>(by_position * static_cast<Value>(position) + by_value * (value % 3) +
                                  by_state * state);
    };
}

csp::Constraint random_cost_regular(const Scope& scope, Random& random) {
    return csp::cost_regular(Scope(scope.begin() + 1, scope.end()), random_automaton(random),
                             random_cost(random), scope[0]);
}

TEST(CostRegular, AgreesWithItsDefinition) {
    Options options;
    options.min_arity = 1;
    options.max_arity = 5;
    const auto report = csp::testing::check_constraint(random_cost_regular, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 100U);
}

TEST(CostRegular, HoldsUnderConditionsAndMayNotHold) {
    Options options;
    options.promise = Promise::none;
    options.min_arity = 3;
    options.cases = 150;
    const auto condition = [](const Scope& scope, Random& random) {
        return csp::equivalence(csp::equal(scope.back(), 1),
                                random_cost_regular(Scope(scope.begin(), scope.end() - 1), random));
    };
    const auto report = csp::testing::check_constraint(condition, options);
    EXPECT_TRUE(report.ok()) << report;
}

/// Compares with brute force: the bounds of the total, and the values for one bound of the total at a time.
TEST(CostRegular, IsAsStrongAsPromised) {
    Random random(7);
    constexpr std::size_t length = 4;
    std::size_t compared = 0;
    for (int i = 0; i < 300; ++i) {
        const Automaton automaton = random_automaton(random);
        const csp::TransitionCost cost = random_cost(random);
        csp::Model model;
        const auto x = model.int_vars(length, csp::range(-2, 2), "x");
        const Value from = csp::testing::random_between(random, -8, 8);
        const csp::Var total =
            model.int_var(csp::range(from, from + csp::testing::random_between(random, 0, 6)));
        model.post(csp::cost_regular(x, automaton, cost, total));
        csp::Engine engine;
        load(model, engine);
        if (!engine.propagate()) continue;
        csp::WideValue least = 1'000, greatest = -1'000;
        const Value min = engine.domain(total).min(), max = engine.domain(total).max();
        std::vector<std::set<Value>> below(length),
            above(length); // values with a total price <= max, and with one >= min
        std::vector<Value> tuple(length, -2);
        for (std::size_t at = 0; at < length;) {
            csp::WideValue price = 0;
            Automaton::State state = automaton.initial();
            for (std::size_t p = 0; p < length && state != Automaton::no_state; ++p) {
                if (!engine.domain(x[p]).contains(tuple[p])) {
                    state = Automaton::no_state;
                    break;
                }
                price += cost(p, tuple[p], state);
                state = automaton.next(state, tuple[p]);
            }
            if (state != Automaton::no_state && automaton.is_accepting(state)) {
                least = std::min(least, price);
                greatest = std::max(greatest, price);
                for (std::size_t p = 0; p < length; ++p) {
                    if (price <= max) below[p].insert(tuple[p]);
                    if (price >= min) above[p].insert(tuple[p]);
                }
            }
            for (at = 0; at < length && ++tuple[at] > 2; ++at) tuple[at] = -2;
        }
        EXPECT_GE(min, least);
        EXPECT_LE(max, greatest);
        for (std::size_t p = 0; p < length; ++p)
            for (const Value v : engine.domain(x[p])) {
                EXPECT_TRUE(below[p].contains(v) && above[p].contains(v));
                ++compared;
            }
    }
    EXPECT_GT(compared, 500U);
}

/// Weekly rosters of two nurses: at most two nights in a row, then a day off; a night costs 3, a day 2; days off are
/// free.
TEST(CostRegular, FindsTheCheapestRoster) {
    constexpr Value off = 0, night = 2;
    csp::Model model;
    const auto shift = model.int_vars(7, csp::range(off, night), "shift");
    const csp::Var total = model.int_var(csp::range(0, 100), "total");
    const auto pay = [](std::size_t, Value v, Automaton::State) { return v == off ? 0 : v + 1; };
    model.post(csp::cost_regular(shift, Automaton::of_expression("(1* (2{1,2} 0 | 0 1+))* 1*"), pay, total));
    for (const csp::Var x : {shift[1], shift[4]}) model.post(csp::equal(x, night));
    const auto best = csp::minimise(model, total);
    ASSERT_TRUE(best);
    // by brute force
    csp::Model plain;
    const auto y = plain.int_vars(7, csp::range(off, night));
    Value cheapest = 100;
    for (const auto& week : csp::solutions(plain)) {
        Value price = 0;
        std::vector<Value> values;
        for (const csp::Var v : y) {
            values.push_back(week[v]);
            price += pay(0, week[v], 0);
        }
        if (values[1] == night && values[4] == night &&
            Automaton::of_expression("(1* (2{1,2} 0 | 0 1+))* 1*").accepts(values))
            cheapest = std::min(cheapest, price);
    }
    EXPECT_EQ((*best)[total], cheapest);
}

TEST(CostRegular, OfNothingCostsNothing) {
    csp::Model model;
    const csp::Var total = model.int_var(csp::range(-3, 3));
    const auto free = [](std::size_t, Value, Automaton::State) { return 1; };
    model.post(csp::cost_regular(Scope{}, Automaton::of_expression("1*"), free, total));
    EXPECT_EQ(csp::count_solutions(model).solutions, 1U);
    EXPECT_EQ(model.describe(0), "() accepted by /1*/ at a cost of x0");
}

TEST(CostRegular, RefusesVariablesWithTooManyValues) {
    csp::Model model;
    const auto x = model.int_vars<2>(csp::range(0, 1 << 24));
    const auto free = [](std::size_t, Value, Automaton::State) { return 1; };
    model.post(csp::cost_regular(std::vector{x[0]}, Automaton::of_expression(".*"), free, x[1]));
    csp::Engine engine;
    EXPECT_THROW(load(model, engine), csp::ArgumentError);
}

} // namespace cost_regular_test
