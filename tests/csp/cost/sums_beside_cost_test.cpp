#include <csp/constraints/linear/linear.hpp>
#include <csp/constraints/packing/packing.hpp>
#include <csp/cost/stated_cost.hpp>
#include <csp/model/model.hpp>
#include <csp/search/optimise.hpp>
#include <csp/testing/box.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace sums_beside_cost_test {

using csp::StopReason;
using csp::Value;
using csp::Var;

/// Items whose profits are close to their weights, so that no choice is easy, and capacity for half of them.
struct Goods {
    std::vector<Value> weights;
    std::vector<Value> profits;
    Value room = 0;

    Goods(std::size_t count, std::uint64_t seed) {
        csp::Random random(seed);
        Value all = 0;
        for (std::size_t i = 0; i < count; ++i) {
            weights.push_back(csp::testing::random_between(random, 20, 99));
            profits.push_back(weights.back() + csp::testing::random_between(random, -10, 10));
            all += weights.back();
        }
        room = all / 2;
    }
};

csp::SearchOptions within_nodes(std::uint64_t nodes) {
    csp::SearchOptions options;
    options.limits.nodes = nodes;
    return options;
}

constexpr std::uint64_t few = 20'000; // nodes; the trees have 2^40 leaves

TEST(SumsBesideCost, ProveAPlainKnapsack) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Goods goods(40, seed);
        csp::Model plain;
        const auto x = plain.int_vars(40, csp::range(0, 1), "x");
        plain.post(csp::sum(goods.weights, x) <= goods.room, "room");
        const auto best = csp::maximise(plain, csp::sum(goods.profits, x), within_nodes(few));
        EXPECT_EQ(best.stopped(), StopReason::exhausted) << best.statistics().nodes;

        csp::Model named; // the same model with a name for the profit
        const auto y = named.int_vars(40, csp::range(0, 1), "y");
        const auto profit = named.int_var(csp::range(0, 100'000), "profit");
        named.post(csp::sum(goods.weights, y) <= goods.room, "room");
        named.post(csp::sum(goods.profits, y) == profit, "profit");
        const auto same = csp::maximise(named, profit, within_nodes(few));
        EXPECT_EQ(same.stopped(), StopReason::exhausted) << same.statistics().nodes;
        ASSERT_TRUE(best && same);

        csp::Model whole;
        const auto z = whole.int_vars(40, csp::range(0, 1), "z");
        const auto weight = whole.int_var(csp::range(0, goods.room), "weight");
        const auto gain = whole.int_var(csp::range(0, 100'000), "gain");
        whole.post(csp::knapsack(z, goods.weights, weight, goods.profits, gain));
        const auto known = csp::maximise(whole, gain);
        csp::WideValue found = 0;
        for (std::size_t i = 0; i < 40; ++i) found += csp::WideValue{goods.profits[i]} * (*best)[x[i]];
        EXPECT_EQ(found, (*known)[gain]);
        EXPECT_EQ((*same)[profit], (*known)[gain]);
    }
}

/// The cheapest cover of a demand is the same problem with reversed directions.
TEST(SumsBesideCost, ProveTheCheapestCover) {
    const Goods goods(40, 4);
    csp::Model model;
    const auto x = model.int_vars(40, csp::range(0, 1), "x");
    model.post(csp::sum(goods.weights, x) >= goods.room, "demand");
    EXPECT_EQ(csp::minimise(model, csp::sum(goods.profits, x), within_nodes(few)).stopped(),
              StopReason::exhausted);
}

std::optional<csp::WideValue> least_cost(const csp::Model& model, const std::vector<Value>& prices,
                                         const std::vector<Var>& x) {
    std::optional<csp::WideValue> least;
    std::vector<Value> values(model.variable_count());
    const auto visit = [&](const auto& self, std::uint32_t i) -> void {
        if (i == x.size()) {
            csp::WideValue cost = 0;
            for (std::size_t k = 0; k < x.size(); ++k) cost += csp::WideValue{prices[k]} * values[k];
            if (model.variable_count() > x.size()) values.back() = static_cast<Value>(cost);
            if (model.check(csp::Assignment(values)) && (!least || cost < *least)) least = cost;
            return;
        }
        const csp::Domain& domain = model.domain(Var(i));
        for (values[i] = domain.min(); values[i] <= domain.max(); ++values[i]) self(self, i + 1);
    };
    visit(visit, 0);
    return least;
}

/// The optima of sums with any signs are compared with brute force, with and without learning.
TEST(SumsBesideCost, LoseNoOptimum) {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        csp::Random random(seed);
        const auto number = [&](int least, int most) {
            return csp::testing::random_between(random, least, most);
        };
        csp::Model model;
        std::vector<Var> x;
        std::vector<Value> prices;
        for (int i = 0; i < 6; ++i) {
            x.push_back(model.int_var(csp::range(number(-2, 0), number(0, 2)), "x"));
            prices.push_back(number(-9, 4));
        }
        for (int i = 0; i < 3; ++i) {
            std::vector<Value> weights;
            for (int k = 0; k < 6; ++k) weights.push_back(number(-3, 9));
            if (i == 2)
                model.post(csp::sum(weights, x) == number(-4, 8));
            else
                model.post(csp::sum(weights, x) <= number(-4, 12));
        }
        csp::Expression cost = csp::sum(prices, x);
        if (seed % 2 == 0) {
            const Var total = model.int_var(csp::range(-200, 200), "total");
            model.post(csp::sum(prices, x) == total);
            cost = total;
        }
        const auto least = least_cost(model, prices, x);
        for (const csp::Learning learning : {csp::Learning::never, csp::Learning::always}) {
            csp::SearchOptions options;
            options.learning = learning;
            const auto found = csp::minimise(model, cost, options);
            ASSERT_EQ(bool(found), bool(least)) << seed;
            EXPECT_EQ(found.stopped(), StopReason::exhausted);
            if (!found) continue;
            csp::WideValue paid = 0;
            for (std::size_t k = 0; k < x.size(); ++k) paid += csp::WideValue{prices[k]} * (*found)[x[k]];
            EXPECT_EQ(paid, *least) << seed;
        }
    }
}

TEST(SumsBesideCost, AreThoseThatLoseByWhatTheCostGains) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 1), "x");
    model.post(csp::sum(std::vector<Value>{3, 4, 5, 6}, x) <= 9, "capacity");
    model.post(csp::sum(std::vector<Value>{3, 4, 5, 6}, x) >= 2, "demand");
    model.post(x[0] + x[1] + x[3] <= 1, "one of three");
    model.post(x[2] != x[3], "other");
    const csp::LinearForm gain{{{-1, x[0]}, {-2, x[1]}, {-3, x[2]}, {-4, x[3]}}, csp::Comparison::at_most, 0};
    const auto sums = csp::sums_beside_cost(gain, model, model.constraint_count());
    ASSERT_EQ(sums.size(), 2U);
    EXPECT_EQ(*sums[0].constraints.begin(), 0U);
    EXPECT_EQ(*sums[1].constraints.begin(), 2U);
    EXPECT_TRUE(csp::sums_beside_cost(gain, model, 0).empty());
}

TEST(SumsBesideCost, AreNotMadeOfAnEquationInWhichTheCostHasTheCoefficientZero) {
    csp::Model model;
    const auto x = model.int_vars(4, csp::range(0, 0), "x");
    model.post(csp::linear(std::vector<csp::Term>{{1, x[1]}, {1, x[2]}, {1, x[3]}},
                           std::vector<csp::AtomTerm>{{0, csp::Atom::at_least(x[0], 0)}},
                           csp::Comparison::equal, 0));
    const auto best = csp::minimise(model, csp::View(x[0]), {.learning = csp::Learning::never});
    ASSERT_TRUE(best);
    EXPECT_EQ(best.cost(), 0);
}

} // namespace sums_beside_cost_test
