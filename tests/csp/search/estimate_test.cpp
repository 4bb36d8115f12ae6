#include <tests/csp/search/problems.hpp>

#include <csp/csp.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <stop_token>
#include <vector>

namespace estimate_test {

/// Returns the distance of an estimate from the truth, in standard errors.
double deviation(const csp::Model& model, double solutions, std::uint64_t probes, std::uint64_t seed = 1) {
    csp::SolutionEstimator estimator(model, {.seed = seed});
    const csp::Estimate& found = estimator.probe(probes);
    EXPECT_EQ(found.probes, probes);
    EXPECT_FALSE(found.is_exact);
    EXPECT_GT(found.standard_error, 0);
    return (found.solutions - solutions) / found.standard_error;
}

constexpr double most = 4; // standard errors; one estimate in 16,000 exceeds them

TEST(Estimate, IsThatOfKnownNumbers) {
    EXPECT_LT(std::abs(deviation(test::sudoku(2, 2, false), 288, 2000)), most);
    EXPECT_LT(std::abs(deviation(test::sudoku(2, 3, false), 28'200'960, 2000)), most);
    EXPECT_LT(std::abs(deviation(test::sudoku(3, 3, false), 6'670'903'752'021'072'936'960.0, 500)), most);
    EXPECT_LT(std::abs(deviation(test::queens(8), 92, 2000)), most);
}

/// Each single estimate could be within its error and yet the estimates be too low on average, which the mean of many
/// reveals. Eight queens have branches that fail early and branches that fail late.
TEST(Estimate, IsUnbiasedOverManySeeds) {
    const csp::Model model = test::queens(8);
    constexpr double truth = 92;
    constexpr int seeds = 500;
    double sum = 0;
    double squares = 0;
    for (int seed = 0; seed < seeds; ++seed) {
        csp::SolutionEstimator estimator(model, {.seed = static_cast<std::uint64_t>(seed)});
        const csp::Estimate found = estimator.probe(10); // later probes are as wide as earlier ones suggest
        ASSERT_FALSE(found.is_exact);
        sum += found.solutions;
        squares += found.solutions * found.solutions;
    }
    const double mean = sum / seeds;
    const double error = std::sqrt((squares / seeds - mean * mean) / (seeds - 1));
    EXPECT_LT(std::abs(mean - truth), most * error) << mean;
    EXPECT_LT(error, truth / 50) << "too few seeds to show anything";
}

TEST(Estimate, SplitsWideDomains) {
    csp::Model model;
    const csp::Var x = model.int_var(csp::range(1, 1000));
    const csp::Var y = model.int_var(csp::range(1, 1000));
    model.post(x < y);
    EXPECT_LT(std::abs(deviation(model, 499'500, 2000)), most);
}

TEST(Estimate, IsExactIfAProbeSeesTheWholeTree) {
    const csp::Model small = test::queens(5); // the tree has a few nodes for each of ten solutions
    csp::SolutionEstimator of_small(small);
    EXPECT_TRUE(of_small.probe(1).is_exact);
    EXPECT_EQ(of_small.probe(1).solutions, 10);

    csp::Model fixed;
    fixed.post(fixed.int_var(csp::range(0, 3)) == 2);
    csp::SolutionEstimator of_one(fixed);
    EXPECT_TRUE(of_one.probe(10).is_exact);
    EXPECT_EQ(of_one.probe(10).solutions, 1);
    EXPECT_EQ(of_one.probe(10).probes, 1U);
    EXPECT_EQ(of_one.probe(10).standard_error, 0);

    csp::Model none;
    const csp::Var x = none.int_var(csp::range(0, 3));
    none.post(x > 3);
    csp::SolutionEstimator of_none(none);
    EXPECT_TRUE(of_none.probe(1).is_exact);
    EXPECT_EQ(of_none.probe(1).solutions, 0);
}

/// Eight pigeons in seven holes, pair by pair: propagation does not refute the model before the last decisions.
TEST(Estimate, WithoutASolutionFoundHasNoError) {
    csp::Model model;
    const auto holes = model.int_vars(8, csp::range(1, 7));
    for (std::size_t i = 0; i < holes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            model.rule("another hole", std::vector{holes[i], holes[j]}, [](csp::Context& c, csp::Views pair) {
                if (c.is_fixed(pair[0])) c.remove(pair[1], c.value(pair[0]));
                if (c.is_fixed(pair[1])) c.remove(pair[0], c.value(pair[1]));
            });
    csp::SolutionEstimator estimator(model);
    const csp::Estimate& found = estimator.probe(10);
    EXPECT_EQ(found.probes, 10U);
    EXPECT_EQ(found.hits, 0U);
    EXPECT_EQ(found.solutions, 0);
    EXPECT_TRUE(std::isinf(found.standard_error));
}

TEST(Estimate, DependsOnTheSeedAlone) {
    const csp::Model model = test::sudoku(2, 3, false);
    const auto of_seed = [&](std::uint64_t seed) {
        csp::SolutionEstimator estimator(model, {.seed = seed});
        return estimator.probe(100).solutions;
    };
    EXPECT_EQ(of_seed(5), of_seed(5));
    EXPECT_NE(of_seed(5), of_seed(6));

    csp::SolutionEstimator in_parts(model, {.seed = 5});
    (void)in_parts.probe(60);
    EXPECT_EQ(in_parts.probe(40).solutions, of_seed(5));
}

TEST(Estimate, EndsAtLimits) {
    const csp::Model model = test::sudoku(3, 3, false);
    csp::SolutionEstimator brief(model, {.limits = {.time = std::chrono::milliseconds(500)}});
    EXPECT_EQ(brief.probe(1'000'000'000).stopped, csp::StopReason::time_limit);
    EXPECT_GT(brief.probe(1).probes, 0U);

    csp::SolutionEstimator few(model, {.limits = {.nodes = 1000}});
    EXPECT_EQ(few.probe(1'000'000'000).stopped, csp::StopReason::node_limit);

    std::stop_source stop;
    stop.request_stop();
    csp::SolutionEstimator stopped(model, {.stop = stop.get_token()});
    EXPECT_EQ(stopped.probe(10).stopped, csp::StopReason::stop_requested);
    EXPECT_EQ(stopped.probe(10).probes, 0U);
}

} // namespace estimate_test
