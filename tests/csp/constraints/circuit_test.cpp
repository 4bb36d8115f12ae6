#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/circuit/rules.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <cstdlib>

namespace circuit_test {

using csp::Random;
using csp::Value;
using csp::View;
using csp::testing::Options;
using csp::testing::Promise;

using Scope = std::vector<View>;

/// Returns options whose values are places and, sometimes, other values; some views are shifted or negated.
Options tours() {
    Options options;
    options.min_arity = 1;
    options.max_arity = 6;
    options.monotone = false; // rules 2 to 4 of CircuitConnection depend on the root of the tree
    options.cases = 300;
    options.values = [](Random& random) {
        return random.below(6) == 0 ? csp::testing::random_values(random, true)
                                    : csp::testing::some_of({-2, 0, 1, 2, 3, 4, 5, 6}, random);
    };
    return options;
}

void expect_nothing_wrong(const csp::testing::MakeConstraint& make, const Options& options) {
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
}

TEST(Circuit, AgreesWithItsDefinition) {
    expect_nothing_wrong([](const Scope& next) { return csp::circuit(next); }, tours());
    expect_nothing_wrong([](const Scope& next) { return csp::circuit(next, csp::consistency::value); },
                         tours());
    expect_nothing_wrong([](const Scope& next) { return csp::circuit(next, csp::consistency::domain); },
                         tours());
}

TEST(Subcircuit, AgreesWithItsDefinition) {
    expect_nothing_wrong([](const Scope& next) { return csp::subcircuit(next); }, tours());
    expect_nothing_wrong([](const Scope& next) { return csp::subcircuit(next, csp::consistency::value); },
                         tours());
    expect_nothing_wrong([](const Scope& next) { return csp::subcircuit(next, csp::consistency::domain); },
                         tours());
}

TEST(Path, AgreesWithItsDefinition) {
    Options options = tours();
    options.min_arity = 2;
    for (const csp::consistency::ValueOrDomain strength :
         {csp::consistency::ValueOrDomain(), csp::consistency::ValueOrDomain(csp::consistency::value),
          csp::consistency::ValueOrDomain(csp::consistency::domain)})
        expect_nothing_wrong(
            [strength](const Scope& scope) {
                return csp::hamiltonian_path(Scope(scope.begin() + 2, scope.end()), scope[0], scope[1],
                                             strength);
            },
            options);
}

TEST(Circuit, HoldsUnderConditionsAndMayNotHold) {
    Options options = tours();
    options.promise = Promise::none;
    options.min_arity = 3;
    options.max_arity = 5;
    options.cases = 60;
    const auto rest = [](const Scope& scope) { return Scope(scope.begin() + 1, scope.end()); };
    expect_nothing_wrong(
        [rest](const Scope& s) { return csp::implication(csp::equal(s[0], 1), csp::circuit(rest(s))); },
        options);
    expect_nothing_wrong(
        [rest](const Scope& s) { return csp::equivalence(csp::equal(s[0], 1), csp::subcircuit(rest(s))); },
        options);
    expect_nothing_wrong([](const Scope& s) { return !csp::circuit(s) && !csp::subcircuit(s); }, options);
    expect_nothing_wrong(
        [rest](const Scope& s) {
            return csp::implication(csp::hamiltonian_path(rest(s), s[1], s[0]), csp::equal(s[0], 2));
        },
        options);
}

/// Each rule alone, given the constraints that it relies on.
TEST(CircuitRules, AreRightBesideAllDifferent) {
    Options options = tours();
    options.promise = Promise::none;
    options.given = [](csp::Views next) { return csp::circuit(next); };
    expect_nothing_wrong(
        [](csp::Views next) { return std::make_unique<csp::CircuitChains>(csp::views_of(next)); }, options);
    expect_nothing_wrong(
        [](csp::Views next) {
            return std::make_unique<csp::CircuitConnection>(csp::views_of(next), csp::Tour::through_all);
        },
        options);
    options.given = [](csp::Views next) { return csp::subcircuit(next); };
    expect_nothing_wrong(
        [](csp::Views next) {
            return std::make_unique<csp::CircuitConnection>(csp::views_of(next), csp::Tour::through_some);
        },
        options);
}

// Negations ---------------------------------------------------------------------------------------

TEST(NotATour, IsDomainConsistent) {
    Options options = tours();
    options.promise = Promise::domain;
    options.monotone = true;
    options.values = [](Random& random) { // nearly fixed domains, so that inferences are possible
        const Value v = csp::testing::random_between(random, 0, 4);
        return random.below(3) == 0 ? csp::testing::some_of({0, 1, 2, 3, 4}, random)
                                    : csp::testing::Values{v};
    };
    options.max_arity = 5;
    options.cases = 1500;
    for (const bool is_circuit : {true, false}) {
        const auto report = csp::testing::check_constraint(
            [is_circuit](const Scope& next) {
                return is_circuit ? !csp::circuit(next) : !csp::subcircuit(next);
            },
            options);
        EXPECT_TRUE(report.ok()) << report;
        EXPECT_GT(report.removals, 0U);
        EXPECT_GT(report.failures, 0U);
    }
}

TEST(NotATour, HoldsUnderConditionsAndIsNegatedAgain) {
    Options options = tours();
    options.promise = Promise::none;
    options.min_arity = 3;
    options.max_arity = 5;
    options.cases = 100;
    const auto rest = [](const Scope& scope) { return Scope(scope.begin() + 1, scope.end()); };
    expect_nothing_wrong(
        [rest](const Scope& s) { return csp::equivalence(csp::equal(s[0], 1), csp::circuit(rest(s))); },
        options);
    expect_nothing_wrong([](const Scope& s) { return !!csp::circuit(s, csp::consistency::domain); }, options);
    expect_nothing_wrong([](const Scope& s) { return !!csp::subcircuit(s); }, options);
}

/// The last successor has a thousand million values, but must not close the tour.
TEST(NotATour, LeavesTheLastPlaceNoWayBack) {
    csp::Model model;
    const csp::Var a = model.int_var({1});
    const csp::Var b = model.int_var({2, 3});
    const csp::Var c = model.int_var(csp::range(csp::min_value, csp::max_value));
    model.post(!csp::circuit({a, b, c}));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    EXPECT_TRUE(engine.domain(c).contains(0));
    ASSERT_TRUE(engine.decide(csp::Atom::equal(b, 2)));
    EXPECT_FALSE(engine.domain(c).contains(0));
    EXPECT_TRUE(engine.domain(c).contains(1));
}

std::uint64_t count(std::size_t places, const std::function<csp::Constraint(const Scope&)>& make,
                    Value last) {
    csp::Model model;
    model.post(make(csp::views_of(model.int_vars(places, csp::range(0, last), "next"))));
    return csp::count_solutions(model).solutions;
}

TEST(Circuit, CountsToursThroughAllPlaces) {
    const auto make = [](const Scope& next) { return csp::circuit(next); };
    const std::vector<std::uint64_t> tours{1, 1, 1, 2, 6, 24, 120}; // (n - 1)!
    for (std::size_t n = 0; n < tours.size(); ++n) EXPECT_EQ(count(n, make, 9), tours[n]) << n;
}

TEST(Circuit, TakesPlacesCountedFromOneAsViews) {
    csp::Model model;
    const auto next = model.int_vars(5, csp::range(1, 5), "next");
    Scope from_zero;
    for (const csp::Var x : next) from_zero.push_back(x - 1);
    model.post(csp::circuit(from_zero));
    EXPECT_EQ(csp::count_solutions(model).solutions, 24U);
}

TEST(Subcircuit, CountsToursThroughSomePlaces) {
    const auto make = [](const Scope& next) { return csp::subcircuit(next); };
    const std::vector<std::uint64_t> tours{1,  1,  2,  6,
                                           21, 85, 410}; // 1 + the sum of C(n, k) (k - 1)!, k >= 2
    for (std::size_t n = 0; n < tours.size(); ++n) EXPECT_EQ(count(n, make, 9), tours[n]) << n;
}

TEST(Path, CountsWaysThroughAllPlaces) {
    const auto make = [](const Scope& scope) {
        return csp::hamiltonian_path(Scope(scope.begin() + 2, scope.end()), scope[0], scope[1]);
    };
    const std::vector<std::uint64_t> ways{0, 1, 2, 6, 24, 120}; // n!
    for (std::size_t n = 0; n < ways.size(); ++n) EXPECT_EQ(count(n + 2, make, 9), ways[n]) << n;
}

/// A knight has 8 closed tours on a board of 5 x 6, each in two directions (OEIS A001230 lists square boards).
TEST(Circuit, CountsClosedToursOfAKnight) {
    constexpr int rows = 5;
    constexpr int columns = 6;
    csp::Model model;
    Scope next;
    for (int from = 0; from < rows * columns; ++from) {
        std::vector<Value> moves;
        for (int to = 0; to < rows * columns; ++to)
            if (std::abs(from / columns - to / columns) * std::abs(from % columns - to % columns) == 2)
                moves.push_back(to);
        next.emplace_back(model.int_var(moves));
    }
    model.post(csp::circuit(next));
    EXPECT_EQ(csp::count_solutions(model).solutions, 16U);
}

TEST(Circuit, SeesThatPlacesDoNotHangTogether) {
    csp::Model model;
    Scope next;
    for (Value i = 0; i < 4; ++i) next.emplace_back(model.int_var({0, 1, 2, 3}));
    for (Value i = 4; i < 8; ++i) next.emplace_back(model.int_var({4, 5, 6, 7}));
    model.post(csp::circuit(next));
    const auto outcome = csp::count_solutions(model);
    EXPECT_EQ(outcome.solutions, 0U);
    EXPECT_EQ(outcome.statistics.nodes, 1U);
}

TEST(Subcircuit, LeavesOutWhatDoesNotHangTogether) {
    csp::Model model;
    Scope next;
    next.emplace_back(model.int_var({1, 2, 3}));
    for (Value i = 1; i < 4; ++i) next.emplace_back(model.int_var({0, 1, 2, 3}));
    for (Value i = 4; i < 8; ++i) next.emplace_back(model.int_var({0, 4, 5, 6, 7}));
    model.post(csp::subcircuit(next));
    csp::Engine engine;
    load(model, engine);
    ASSERT_TRUE(engine.propagate());
    for (std::size_t i = 4; i < 8; ++i) {
        EXPECT_EQ(engine.domain(next[i]).size(), 1U);
        EXPECT_EQ(engine.domain(next[i]).min(), static_cast<Value>(i));
    }
}

/// The rule starts from the first place with a choice, so it is not monotonic. Under a condition, it is not tried again
/// after a removal that wakes no rule, although it might then fail. A build with checks confirms that the rule claims
/// no fixpoint in this case.
TEST(Circuit, MayBeConditionalThoughItIsNotMonotonic) {
    csp::Model model;
    const auto a = model.int_var({-1, 1, 2, 20, 72}, "a");
    const auto b = model.int_var({2, 3}, "b");
    const auto c = model.int_var({0, 4}, "c");
    const auto d = model.int_var({-2281, -1, 1, 3, 4, 184}, "d");
    const auto is_tour = model.bool_var("is tour");
    model.post(csp::Expression(is_tour) == csp::Expression(csp::circuit({b, d, c, a})));
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.value_order = &csp::value_order::max;
    EXPECT_EQ(csp::count_solutions(model, options).solutions, 120U);
}

TEST(Circuit, IsToldInWords) {
    csp::Model model;
    const auto next = model.int_vars<2>(csp::range(0, 2), "next");
    const csp::Var start = model.int_var(csp::range(0, 2), "start");
    model.post(csp::circuit(next));
    model.post(csp::subcircuit(next));
    model.post(csp::hamiltonian_path(next, start, start + 1));
    model.post(!csp::circuit(next));
    model.post(!csp::subcircuit(next));
    EXPECT_EQ(model.describe(0), "circuit: next[0], next[1]");
    EXPECT_EQ(model.describe(1), "subcircuit: next[0], next[1]");
    EXPECT_EQ(model.describe(2), "hamiltonian path from start to start + 1: next[0], next[1]");
    EXPECT_EQ(model.describe(3), "not circuit: next[0], next[1]");
    EXPECT_EQ(model.describe(4), "not subcircuit: next[0], next[1]");
}

} // namespace circuit_test
