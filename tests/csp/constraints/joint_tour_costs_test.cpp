// Tours whose costs are stated in parts: the bounds found for them change no solutions.

#include <csp/constraints/circuit/circuit.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/logic/logic.hpp>
#include <csp/model/model.hpp>
#include <csp/search/solve.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace joint_tour_costs_test {

using namespace csp;

using Scope = std::vector<View>;

std::vector<Value> random_row(std::size_t length, Random& random) {
    std::vector<Value> row;
    for (std::size_t i = 0; i < length; ++i) row.push_back(static_cast<Value>(random.below(9)) - 2);
    return row;
}

/// Returns a tour over all but the first view of the scope, which bounds its cost in one of several ways.
Constraint by_parts(const Scope& scope, Random& random) {
    const Scope next(scope.begin() + 1, scope.end());
    Expression sum;
    for (const View x : next) {
        const auto row = random_row(6, random);
        const auto coefficient = static_cast<int>(random.below(3)) - 1;
        sum += (coefficient == 0 ? 2 : coefficient) * element(row, x);
    }
    switch (random.below(5)) {
    case 0:
        return circuit(next) && sum == scope[0];
    case 1:
        return circuit(next) && scope[0] + 3 >= sum;
    case 2:
        return circuit(next) && sum + scope[0] == 4;
    case 3:
        return circuit(next) && sum + scope[0] <= 5;
    default:
        return circuit(next) && sum == 3;
    }
}

TEST(JointTourCosts, ChangeNoSolutionsAndGiveReasons) {
    csp::testing::Options options;
    options.promise = csp::testing::Promise::none;
    options.monotone = false;
    options.min_arity = 4;
    options.max_arity = 6;
    options.views = false; // every index has an element
    options.cases = 250;
    options.values = [](Random& random) { return csp::testing::some_of({0, 1, 2, 3, 4, 5}, random); };
    const auto report = csp::testing::check_constraint(by_parts, options);
    EXPECT_TRUE(report.ok()) << report;
    EXPECT_GT(report.reasons.at("assignment, cost").atoms, 0U);
}

/// Returns the least total known at the root.
Value least(const Model& model, Var total, std::vector<std::string_view> without = {}) {
    Engine engine;
    load(model, engine, nullptr, {.without = std::move(without)});
    EXPECT_TRUE(engine.propagate());
    return engine.domain(total).min();
}

/// Returns the distance of two of six towns in two groups: 1 within a group, 100 between them. A tour goes there and
/// back.
Value distance(std::size_t from, std::size_t to) { return from / 3 == to / 3 ? 1 : 100; }

TEST(JointTourCosts, AreSeenWhereverPlacesAreCountedFrom) {
    Model model;
    const auto next = model.int_vars(6, range(1, 6), "next");
    const auto cost = model.int_vars(6, range(0, 100), "cost");
    const Var total = model.int_var(range(0, 1000), "total");
    Scope from_zero;
    Expression sum;
    for (std::size_t i = 0; i < 6; ++i) {
        std::vector<Value> row{-7}; // place 0 is unused
        for (std::size_t j = 0; j < 6; ++j) row.push_back(distance(i, j));
        model.post(cost[i] == element(row, next[i]));
        from_zero.push_back(next[i] - 1);
        sum += cost[i];
    }
    model.post(circuit(from_zero));
    model.post(sum == total);
    EXPECT_EQ(least(model, total, {"tour-costs"}), 6);
    EXPECT_GT(least(model, total), 100); // at least the distance to the second group
}

TEST(JointTourCosts, AreNotSeenUnderConditions) {
    Model model;
    const auto next = model.int_vars(6, range(0, 5), "next");
    const Var condition = model.int_var(range(0, 1), "condition");
    const Var total = model.int_var(range(0, 1000), "total");
    Expression sum;
    for (std::size_t i = 0; i < 6; ++i) {
        std::vector<Value> row;
        for (std::size_t j = 0; j < 6; ++j) row.push_back(distance(i, j));
        sum += element(row, next[i]);
    }
    model.post(sum == total);
    model.post(implication(condition, circuit(next)));
    EXPECT_EQ(least(model, total), 6);
}

} // namespace joint_tour_costs_test
