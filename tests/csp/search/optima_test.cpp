#include <tests/csp/search/problems.hpp>

#include <csp/csp.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <vector>

namespace optima_test {

using csp::StopReason;
using csp::Value;
using csp::Var;
using csp::WideValue;
using test::golomb;
using test::Ruler;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// x, y, z in 0..4, all different, y != 2. The cost is |x - y| + z.
struct Sample {
    csp::Model model;
    std::vector<Var> xs = model.int_vars(3, csp::range(0, 4), "x");
    csp::Expression cost = csp::abs(xs[0] - xs[1]) + xs[2];

    Sample() {
        model.post(csp::all_different(xs));
        model.post(xs[1] != 2);
    }

    /// Returns the costs in increasing order, by enumeration.
    std::vector<WideValue> all_costs() const {
        std::vector<WideValue> costs;
        for (const csp::Assignment& solution : csp::solutions(model)) costs.push_back(solution[cost]);
        std::sort(costs.begin(), costs.end());
        return costs;
    }
};

std::vector<WideValue> costs_of(const Sample& sample, const csp::SolutionSet& set) {
    std::vector<WideValue> costs;
    for (const csp::Assignment& solution : set.solutions) {
        EXPECT_TRUE(sample.model.check(solution));
        costs.push_back(solution[sample.cost]);
    }
    return costs;
}

std::size_t different(const csp::SolutionSet& set, const std::vector<Var>& xs) {
    std::set<std::vector<Value>> seen;
    for (const csp::Assignment& solution : set.solutions) seen.insert(csp::values(solution, xs));
    return seen.size();
}

TEST(Optima, AreAllSolutionsOfTheLeastCostEachOnce) {
    const Sample sample;
    const auto costs = sample.all_costs();
    const auto expected = static_cast<std::size_t>(std::count(costs.begin(), costs.end(), costs.front()));
    ASSERT_GT(expected, 1U);
    for (const unsigned threads : {1U, 2U}) {
        csp::SearchOptions options;
        options.threads = threads;
        const csp::SolutionSet optima = csp::optima(sample.model, sample.cost, options);
        EXPECT_EQ(optima.stopped, StopReason::exhausted);
        EXPECT_EQ(optima.optimum.best, costs.front());
        EXPECT_EQ(optima.optimum.bound, costs.front());
        EXPECT_EQ(costs_of(sample, optima), std::vector<WideValue>(expected, costs.front()));
        EXPECT_EQ(different(optima, sample.xs), expected);
        EXPECT_EQ(optima.statistics.solutions, expected);
    }
}

TEST(Optima, StopWhereALimitSaysSo) {
    const Sample sample;
    csp::SearchOptions two;
    two.limits.solutions = 2;
    const csp::SolutionSet some = csp::optima(sample.model, sample.cost, two);
    EXPECT_EQ(some.solutions.size(), 2U);
    EXPECT_EQ(some.stopped, StopReason::solution_limit);

    const Ruler ruler = golomb(8);
    csp::SearchOptions hasty;
    hasty.limits.nodes = 30;
    const csp::SolutionSet unproved = csp::optima(ruler.model, ruler.length, hasty);
    EXPECT_EQ(unproved.stopped, StopReason::node_limit);
    EXPECT_EQ(unproved.solutions.size(), 1U);
    EXPECT_GT(unproved.optimum.gap(), 0);
}

TEST(Optima, OfAModelWithoutSolutionAreNone) {
    Sample sample;
    sample.model.post(sample.xs[0] + sample.xs[1] == 0);
    const csp::SolutionSet none = csp::optima(sample.model, sample.cost);
    EXPECT_TRUE(none.solutions.empty());
    EXPECT_EQ(none.stopped, StopReason::exhausted);
}

TEST(Optima, CountAsOneIfTheyDifferInOthersThanTheProjectedAlone) {
    const Sample sample;
    csp::SearchOptions options;
    options.projection = {sample.xs[2]};
    const csp::SolutionSet optima = csp::optima(sample.model, sample.cost, options);
    EXPECT_EQ(optima.solutions.size(), different(optima, {sample.xs[2]}));
}

TEST(BestSolutions, CountAsOneWhateverTheyCostIfTheyDifferInOthersThanTheProjectedAlone) {
    csp::Model model;
    const auto x = model.int_vars(3, csp::range(0, 3), "x");
    model.post(csp::all_different(x));
    csp::SearchOptions options;
    options.projection = {x[0]};
    const csp::SolutionSet best = csp::best_solutions(model, csp::sum(x), 100, options);
    EXPECT_EQ(best.stopped, StopReason::exhausted);
    EXPECT_EQ(best.solutions.size(), 4U);
    EXPECT_EQ(different(best, {x[0]}), 4U);
    EXPECT_EQ(best.solutions.front()[csp::sum(x)], 3);
    EXPECT_EQ(best.solutions.back()[csp::sum(x)], 4); // x[0] == 3
}

TEST(BestSolutions, AreTheCheapestInOrder) {
    const Sample sample;
    const auto costs = sample.all_costs();
    for (std::size_t count = 0; count <= costs.size() + 1; ++count) {
        const csp::SolutionSet best = csp::best_solutions(sample.model, sample.cost, count);
        const std::size_t expected = std::min(count, costs.size());
        EXPECT_EQ(
            costs_of(sample, best),
            std::vector<WideValue>(costs.begin(), costs.begin() + static_cast<std::ptrdiff_t>(expected)));
        EXPECT_EQ(different(best, sample.xs), expected);
        EXPECT_EQ(best.stopped, count <= costs.size() ? StopReason::solution_limit : StopReason::exhausted);
    }
}

std::size_t least_distance(const csp::SolutionSet& set, const std::vector<Var>& xs) {
    std::size_t least = xs.size();
    for (std::size_t i = 0; i < set.solutions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            least = std::min(least, static_cast<std::size_t>(std::count_if(xs.begin(), xs.end(), [&](Var x) {
                                 return set.solutions[i][x] != set.solutions[j][x];
                             })));
    return least;
}

TEST(DiverseSolutions, DifferInAsMuchAsTheyCan) {
    csp::Model model;
    const auto xs = model.int_vars(5, csp::range(0, 4), "x");
    model.post(csp::all_different(xs));
    // Five permutations of five that differ in every place: a Latin square.
    const csp::SolutionSet rows = csp::diverse_solutions(model, xs, 5);
    EXPECT_EQ(rows.stopped, StopReason::solution_limit);
    ASSERT_EQ(rows.solutions.size(), 5U);
    EXPECT_GE(least_distance(rows, xs), 3U); // at least half of 5
    const csp::SolutionSet two = csp::diverse_solutions(model, xs, 2);
    EXPECT_EQ(least_distance(two, xs), 5U);
    EXPECT_EQ(two.optimum.best, 5);
}

TEST(DiverseSolutions, EndWhereThereAreNoMore) {
    csp::Model model;
    const auto xs = model.int_vars(3, csp::range(0, 1), "x");
    model.post(csp::sum(xs) == 1);
    const csp::SolutionSet all = csp::diverse_solutions(model, xs, 9);
    EXPECT_EQ(all.solutions.size(), 3U);
    EXPECT_EQ(all.stopped, StopReason::exhausted);
    EXPECT_EQ(different(all, xs), 3U);
    EXPECT_EQ(csp::diverse_solutions(model, csp::List{xs[0] + xs[1]}, 9).solutions.size(), 2U);
    EXPECT_TRUE(csp::diverse_solutions(model, xs, 0).solutions.empty());
    EXPECT_THAT([&] { csp::diverse_solutions(model, std::vector<Var>{}, 3); },
                ThrowsMessage<csp::ArgumentError>(HasSubstr("no elements")));
}

TEST(DiverseSolutions, HaveAValueForEachElement) {
    csp::Model model;
    const auto x = model.int_var(csp::range(0, 4), "x");
    const csp::SolutionSet all = csp::diverse_solutions(model, csp::List{4 / csp::Expression(x)}, 9);
    EXPECT_EQ(all.stopped, StopReason::exhausted);
    EXPECT_EQ(all.solutions.size(), 3U); // 4, 2 and 1
    EXPECT_EQ(csp::optima(model, 4 / csp::Expression(x)).solutions.size(), 2U);
    EXPECT_EQ(csp::best_solutions(model, 4 / csp::Expression(x), 9).solutions.size(), 4U);
}

} // namespace optima_test
