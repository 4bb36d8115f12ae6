#include <csp/base/error.hpp>
#include <csp/base/random.hpp>
#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/costs/choices.hpp>
#include <csp/constraints/costs/costs.hpp>
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

/// Returns the places: all views except the first, which is the total.
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

// Global cardinality --------------------------------------------------------------------------------

std::vector<Interval> random_counts(std::size_t columns, std::size_t rows, Random& random) {
    std::vector<Interval> counts;
    for (std::size_t j = 0; j < columns; ++j) {
        const auto most = static_cast<Value>(random.below(static_cast<std::uint32_t>(rows) + 1));
        counts.push_back({most == 0 || random.below(2) == 0 ? 0 : 1, most});
    }
    return counts;
}

Constraint counted_of(const Scope& scope, Random& random) {
    const std::size_t rows = scope.size() - 1;
    const std::size_t columns = 1 + random.below(4);
    const auto costs = random_costs(rows, columns, random);
    return cost_global_cardinality(rest(scope), costs, random_counts(columns, rows, random), scope[0]);
}

TEST(CostGlobalCardinality, AgreesWithItsDefinition) {
    Options options = choices();
    options.min_arity = 2;
    options.cases = 800;
    expect_nothing_wrong(counted_of, options);
}

TEST(CostGlobalCardinality, HoldsUnderConditionsAndMayNotHold) {
    Options options = choices();
    options.promise = Promise::none;
    options.min_arity = 4;
    options.cases = 100;
    expect_nothing_wrong(
        [](const Scope& s, Random& random) {
            return implication(equal(s[0], 1), counted_of(rest(s), random));
        },
        options);
    expect_nothing_wrong([](const Scope& s, Random& random) { return !counted_of(s, random); }, options);
}

/// If only one bound of the total matters, every remaining value occurs in an assignment within this bound, and the
/// opposite bound is exact.
TEST(CostGlobalCardinality, IsExactForEachBoundOfTheTotal) {
    int removals = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        Random random(seed);
        const std::size_t rows = 2 + random.below(3);
        const std::size_t columns = 2 + random.below(3);
        const auto costs = random_costs(rows, columns, random);
        const auto counts = random_counts(columns, rows, random);
        Model model;
        Scope xs;
        for (std::size_t i = 0; i < rows; ++i)
            xs.emplace_back(model.int_var(csp::testing::some_of({0, 1, 2, 3}, random)));
        const csp::testing::Box before = csp::testing::box_of(model);
        const Value limit = csp::testing::random_between(random, 0, 15);
        const bool is_most = random.below(2) == 0;
        const Var total = model.int_var(is_most ? range(-99, limit) : range(limit, 99), "total");
        model.post(cost_global_cardinality(xs, costs, counts, total));
        csp::testing::Box expected(rows + 1);
        for (const Assignment& tuple : csp::testing::assignments_in(before)) {
            std::vector<Value> taken(columns);
            Value sum = 0;
            bool holds = true;
            for (std::size_t i = 0; i < rows; ++i) {
                const auto v = static_cast<std::size_t>(tuple[xs[i]]);
                holds = holds && v < columns;
                if (!holds) break;
                ++taken[v];
                sum += costs(i, v);
            }
            for (std::size_t v = 0; v < columns && holds; ++v)
                holds = counts[v].min <= taken[v] && taken[v] <= counts[v].max;
            if (!holds || (is_most ? sum > limit : sum < limit)) continue;
            for (std::size_t i = 0; i < rows; ++i) expected[i].push_back(tuple[xs[i]]);
            expected[rows].push_back(sum);
        }
        for (auto& values : expected) {
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
        }
        Engine engine;
        load(model, engine);
        const bool is_consistent = engine.propagate();
        ASSERT_EQ(is_consistent, !expected[0].empty()) << "seed " << seed;
        if (!is_consistent) continue;
        csp::testing::Box left = csp::testing::box_of(engine);
        if (is_most) {
            EXPECT_EQ(left[rows].front(), expected[rows].front()) << "seed " << seed;
        } else {
            EXPECT_EQ(left[rows].back(), expected[rows].back()) << "seed " << seed;
        }
        left.pop_back();
        expected.pop_back();
        EXPECT_EQ(left, expected) << "seed " << seed;
        removals += left == before ? 0 : 1;
    }
    EXPECT_GT(removals, 100);
}

TEST(CostGlobalCardinality, SaysWhatItIsAndRefusesOtherCounts) {
    Model model;
    const auto xs = model.int_vars<2>(range(0, 1), "x");
    const Var total = model.int_var(range(0, 9), "total");
    const Matrix<Value> costs{std::vector<Value>{1, 2, 3, 4}, 2};
    model.post(cost_global_cardinality(xs, costs, {{0, 1}, {1, 1}}, total));
    EXPECT_EQ(model.describe(0), "values from 0 on come (0..1, 1) times: x[0], x[1] at a cost of total");
    EXPECT_EQ(count_solutions(model).solutions, 2U);
    try {
        (void)cost_global_cardinality(xs, costs, {{0, 1}}, total);
        FAIL();
    } catch (const ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::cost_global_cardinality: 2 columns of costs, but 1 counts");
    }
    try {
        (void)cost_global_cardinality(xs, costs, {{0, 1}, {2, 1}}, total);
        FAIL();
    } catch (const ArgumentError& error) {
        EXPECT_STREQ(error.what(), "csp::cost_global_cardinality: a count from 2 to 1 is empty");
    }
}

Matrix<WideValue> wide(const Matrix<Value>& costs) {
    return {std::vector<WideValue>(costs.begin(), costs.end()), costs.columns()};
}

/// The rule is tested without the rules of circuit: its conclusions must follow from the costs of tours.
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
                Engine engine; // the engine computes the fees
                for (std::size_t i = 0; i < scope.size(); ++i) engine.add_variable(range(-1000, 1000));
                return make_tour_cost(rest(scope), wide(costs), scope[0], engine.store());
            });
        },
        options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.reasons.at("circuit, cost").atoms, 0U);
}

// By brute force -----------------------------------------------------------------------------------

/// Returns the least cost of a choice of different columns, or of a tour; the greatest WideValue if there is none.
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

/// The bounds of the total, and the values left if the total must be the least, are compared with enumeration.
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

/// Returns the distances of random towns in a square.
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

/// Without the bounds of the rule, the search has thousands of failures.
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
    EXPECT_EQ(count_solutions(model).solutions, 1U);
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
                    (void)cost_all_different(xs, Rows{{1, 2}}, xs[0]);
                }),
                HasSubstr("1 rows of costs for 2"));
    EXPECT_THAT(refusal([&] {
                    (void)cost_all_different(xs, Rows{{1, 2}, {1}}, xs[0]);
                }),
                HasSubstr("row 1 has 1 costs, row 0 has 2"));
    EXPECT_THAT(refusal([&] {
                    (void)cost_circuit(xs, Rows{{1, 2, 3}, {1, 2, 3}}, xs[0]);
                }),
                HasSubstr("2 rows of 3 costs"));
    EXPECT_THAT(
        refusal([&] {
            (void)cost_circuit(xs, std::vector<std::vector<long long>>{{1, 2}, {3, 1LL << 40}}, xs[0]);
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

/// Costs near the limit of values: sums need more than 32 bits, and the total must stay within the range of a value.
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
