#include <csp/base/error.hpp>
#include <csp/base/random.hpp>
#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/costs/assignment_cost.hpp>
#include <csp/constraints/costs/costs.hpp>
#include <csp/constraints/costs/tour_cost.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/constraints/require/require.hpp>
#include <csp/constraints/rule_constraint.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace costs_test {

using namespace csp;
using csp::testing::Options;
using csp::testing::Promise;
using ::testing::HasSubstr;

using Scope = std::vector<View>;

Matrix<Value> random_costs(std::size_t rows, std::size_t columns, Random& random, Value most = 9) {
    std::vector<Value> costs;
    for (std::size_t i = 0; i < rows * columns; ++i)
        costs.push_back(static_cast<Value>(random.below(static_cast<std::uint32_t>(most) + 3)) - 2);
    return {costs, columns};
}

/// The first view is the total, the others are places.
Scope rest(const Scope& scope) { return {scope.begin() + 1, scope.end()}; }

Options choices() {
    Options options;
    options.min_arity = 1;
    options.max_arity = 5;
    options.cases = 300;
    options.values = [](Random& random) {
        return random.below(4) == 0 ? csp::testing::random_values(random, true)
                                    : csp::testing::some_of({-1, 0, 1, 2, 3, 4, 5, 8, 11}, random);
    };
    return options;
}

void expect_nothing_wrong(const csp::testing::MakeConstraint& make, const Options& options) {
    const auto report = csp::testing::check_constraint(make, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.removals, 0U);
}

Constraint assignment_of(const Scope& scope, Random& random) {
    const std::size_t columns = scope.size() - 1 + random.below(3);
    return cost_all_different(rest(scope), random_costs(scope.size() - 1, columns, random), scope[0]);
}
Constraint tour_of(const Scope& scope, Random& random) {
    return cost_circuit(rest(scope), random_costs(scope.size() - 1, scope.size() - 1, random), scope[0]);
}

TEST(CostAllDifferent, AgreesWithItsDefinition) { expect_nothing_wrong(assignment_of, choices()); }

TEST(CostCircuit, AgreesWithItsDefinition) {
    Options options = choices();
    options.max_arity = 6;
    options.monotone = false;
    expect_nothing_wrong(tour_of, options);
}

TEST(Costs, HoldUnderConditionsAndMayNotHold) {
    Options options = choices();
    options.promise = Promise::none;
    options.min_arity = 4;
    options.cases = 80;
    options.monotone = false;
    expect_nothing_wrong(
        [](const Scope& s, Random& random) {
            return implication(equal(s[0], 1), assignment_of(rest(s), random));
        },
        options);
    expect_nothing_wrong(
        [](const Scope& s, Random& random) { return equivalence(equal(s[0], 1), tour_of(rest(s), random)); },
        options);
    expect_nothing_wrong(
        [](const Scope& s, Random& random) { return !tour_of(s, random) && !assignment_of(s, random); },
        options);
}

Matrix<WideValue> wide(const Matrix<Value>& costs) {
    return {std::vector<WideValue>(costs.begin(), costs.end()), costs.columns()};
}

/// Alone, without the rules of circuit: what they conclude must follow from the costs of tours.
TEST(TourCost, IsRightBesideCircuit) {
    Options options = choices();
    options.promise = Promise::none;
    options.monotone = false;
    options.min_arity = 5;
    options.max_arity = 6;
    options.cases = 1000;
    options.duplicates = false;
    options.views = false;
    options.values = [](Random& random) { return csp::testing::some_of({0, 1, 2, 3, 4, 7, 12}, random); };
    options.given = [](const Scope& scope, Random& random) {
        const auto costs = random_costs(scope.size() - 1, scope.size() - 1, random);
        return circuit(rest(scope), consistency::value) &&
               require_tuple(scope, [costs](std::span<const Value> values) {
                   WideValue sum = 0;
                   for (std::size_t i = 1; i < values.size(); ++i) {
                       if (values[i] < 0 || static_cast<std::size_t>(values[i]) >= costs.columns())
                           return false;
                       sum += costs(i - 1, static_cast<std::size_t>(values[i]));
                   }
                   return sum <= values[0];
               });
    };
    const auto report = csp::testing::check_rule(
        [](const Scope& scope, Random& random) {
            const auto costs = random_costs(scope.size() - 1, scope.size() - 1, random);
            return rule_constraint([scope, costs] {
                Engine engine; // in which the fees are found
                for (std::size_t i = 0; i < scope.size(); ++i) engine.add_variable(range(-1000, 1000));
                return std::make_unique<TourCost>(rest(scope), wide(costs), scope[0], engine.store());
            });
        },
        options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.reasons.at("circuit, cost").atoms, 0U);
}

// By brute force -----------------------------------------------------------------------------------

/// The least cost of all different columns, or of a tour; nothing if there is none.
WideValue least_by_hand(const Matrix<Value>& costs, bool is_tour) {
    std::vector<std::size_t> order(costs.columns());
    std::iota(order.begin(), order.end(), std::size_t{0});
    WideValue least = std::numeric_limits<WideValue>::max();
    do {
        WideValue sum = 0;
        for (std::size_t i = 0; i < costs.rows(); ++i)
            sum += is_tour ? costs(order[i], order[(i + 1) % order.size()]) : costs(i, order[i]);
        least = std::min(least, sum);
    } while (std::next_permutation(order.begin() + (is_tour ? 1 : 0), order.end()));
    return least;
}

/// The bounds of the total and what is left once it must be the least, compared with enumeration.
TEST(CostAllDifferent, KnowsTheLeastCostAndAllThatReachesIt) {
    Random random(1);
    for (int round = 0; round < 60; ++round) {
        const std::size_t rows = 2 + random.below(4);
        const auto costs = random_costs(rows, rows + random.below(3), random, 20);
        const WideValue least = least_by_hand(costs, false);
        Model model;
        const auto xs = model.int_vars(rows, range(-3, 9), "x");
        const Var total = model.int_var(range(-100, 200), "total");
        model.post(cost_all_different(xs, costs, total));
        Engine engine;
        load(model, engine);
        ASSERT_TRUE(engine.propagate());
        EXPECT_EQ(engine.domain(total).min(), least);
        ASSERT_TRUE(engine.decide(Atom::equal(total, static_cast<Value>(least))));
        for (const Var x : xs)
            for (const Value v : engine.domain(x)) {
                EXPECT_TRUE(engine.decide(Atom::equal(x, v))) << "it is in no cheapest assignment";
                engine.pop();
            }
    }
}

TEST(CostCircuit, FindsTheCheapestTour) {
    Random random(2);
    for (int round = 0; round < 30; ++round) {
        const std::size_t places = 3 + random.below(5);
        const auto costs = random_costs(places, places, random, 40);
        for (const bool by_parts : {false, true}) {
            Model model;
            const auto next = model.int_vars(places, range(0, 9), "next");
            const Var total = model.int_var(range(-100, 1000), "total");
            if (by_parts) {
                Expression sum;
                for (std::size_t i = 0; i < places; ++i) sum += element(costs.row(i), next[i]);
                model.post(circuit(next));
                model.post(sum == total);
            } else {
                model.post(cost_circuit(next, costs, total));
            }
            const auto best = minimise(model, total);
            ASSERT_TRUE(best);
            EXPECT_EQ((*best)[total], least_by_hand(costs, true)) << by_parts;
        }
    }
}

/// Towns at random, in a square.
Matrix<Value> distances(std::size_t towns, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::pair<double, double>> at;
    for (std::size_t i = 0; i < towns; ++i) {
        const auto x = static_cast<double>(random.below(1000));
        at.emplace_back(x, static_cast<double>(random.below(1000)));
    }
    std::vector<Value> all;
    for (const auto& [x, y] : at)
        for (const auto& [u, v] : at)
            all.push_back(static_cast<Value>(std::sqrt((x - u) * (x - u) + (y - v) * (y - v)) + 0.5));
    return {all, towns};
}

/// The rule's bounds make the difference: without them there are thousands of failures.
TEST(CostCircuit, ProvesSixteenTownsInFewFailures) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto costs = distances(16, seed);
        std::vector<Value> found;
        for (const bool by_parts : {false, true}) {
            Model model;
            const auto next = model.int_vars(16, range(0, 15), "next");
            const Var total = model.int_var(range(0, 30'000), "total");
            if (by_parts) {
                Expression sum;
                for (std::size_t i = 0; i < 16; ++i) sum += element(costs.row(i), next[i]);
                model.post(circuit(next));
                model.post(sum == total);
            } else {
                model.post(cost_circuit(next, costs, total));
            }
            const auto best = minimise(model, total);
            EXPECT_EQ(best.stopped(), StopReason::exhausted);
            EXPECT_LT(best.statistics().failures, 2'000U) << by_parts;
            found.push_back((*best)[total]);
        }
        EXPECT_EQ(found[0], found[1]);
    }
}

// Arguments ----------------------------------------------------------------------------------------

TEST(Costs, OfNothingAreNothing) {
    Model model;
    const Var total = model.int_var(range(-5, 5), "total");
    model.post(cost_all_different(Scope(), std::vector<std::vector<Value>>(), total));
    model.post(cost_circuit(Scope(), std::vector<std::vector<Value>>(), total));
    EXPECT_EQ(count(model).solutions, 1U);
    EXPECT_EQ((*solve(model))[total], 0);
}

TEST(Costs, AreRefusedUnlessEachVariableHasARow) {
    Model model;
    const auto xs = model.int_vars(2, range(0, 1), "x");
    const auto refusal = [&](const auto& state) -> std::string {
        try {
            state();
        } catch (const ArgumentError& error) {
            return error.what();
        }
        return "none";
    };
    using Rows = std::vector<std::vector<Value>>;
    EXPECT_THAT(refusal([&] {
                    cost_all_different(xs, Rows{{1, 2}}, xs[0]);
                }),
                HasSubstr("1 rows of costs for 2"));
    EXPECT_THAT(refusal([&] {
                    cost_all_different(xs, Rows{{1, 2}, {1}}, xs[0]);
                }),
                HasSubstr("row 1 has 1 costs, row 0 has 2"));
    EXPECT_THAT(refusal([&] {
                    cost_circuit(xs, Rows{{1, 2, 3}, {1, 2, 3}}, xs[0]);
                }),
                HasSubstr("2 rows of 3 costs"));
    EXPECT_THAT(refusal([&] {
                    cost_circuit(xs, std::vector<std::vector<long>>{{1, 2}, {3, 1L << 40}}, xs[0]);
                }),
                HasSubstr("the cost 1099511627776"));
}

TEST(Costs, AreToldInWords) {
    Model model;
    const auto xs = model.int_vars(2, range(0, 1), "x");
    const Var total = model.int_var(range(0, 9), "total");
    const std::vector<std::vector<Value>> costs{{1, 2}, {3, 4}};
    model.post(cost_all_different(xs, costs, total));
    model.post(cost_circuit(xs, costs, total));
    EXPECT_EQ(model.describe(0), "all different: x[0], x[1] at a cost of total");
    EXPECT_EQ(model.describe(1), "circuit: x[0], x[1] at a cost of total");
}

/// Costs near the limit of values: sums need more than 32 bits, and the total may only be what a value can be.
TEST(Costs, MayBeWide) {
    Model model;
    const auto xs = model.int_vars(3, range(0, 2), "x");
    const Var total = model.int_var(range(min_value, max_value), "total");
    const Value most = max_value;
    const std::vector<std::vector<Value>> costs{{most, -most, most}, {most, most, -most}, {most, 0, most}};
    model.post(cost_circuit(xs, costs, total));
    const auto best = minimise(model, total); // 0 -> 1 -> 2 -> 0: -most - most + most
    ASSERT_TRUE(best);
    EXPECT_EQ((*best)[total], -most);
}

} // namespace costs_test
