#include <benchmarks/tournament/statistics/statistics.hpp>

#include <boost/math/distributions/binomial.hpp>
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>

namespace median_test {

using testing::ElementsAre;
using testing::IsEmpty;
using tournament::difference;
using tournament::Estimate;
using tournament::Measurement;
using tournament::median;
using tournament::penalised_mean;
using tournament::survival;
using tournament::SurvivalStep;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

Measurement took(double value) { return {value, true}; }
Measurement cut_off_at(double value) { return {value, false}; }

std::vector<Measurement> all_took(const std::vector<double>& values) {
    std::vector<Measurement> measurements;
    for (const double value : values) measurements.push_back(took(value));
    return measurements;
}

/// Returns times, half of them below 1, cut off at a limit.
std::vector<Measurement> random_times(std::mt19937_64& random, std::size_t size, double limit) {
    std::exponential_distribution<double> time(std::log(2.0));
    std::vector<Measurement> measurements;
    for (std::size_t i = 0; i < size; ++i) {
        const double value = time(random);
        measurements.push_back(value <= limit ? took(value) : cut_off_at(limit));
    }
    return measurements;
}

TEST(Median, IsTheMiddleOneOrTheMeanOfTheTwoInTheMiddle) {
    EXPECT_EQ(median(all_took({5})).value, 5);
    EXPECT_EQ(median(all_took({5, 1, 2})).value, 2);
    EXPECT_EQ(median(all_took({5, 1, 2, 3})).value, 2.5);
}

TEST(Median, IsInfiniteIfHalfAreUnfinished) {
    const Measurement cut = cut_off_at(10);
    EXPECT_EQ(median(std::vector{took(1), cut, took(2)}).value, 2);
    EXPECT_EQ(median(std::vector{took(1), cut, took(2), cut}).value, infinity);
    EXPECT_EQ(median(std::vector{cut, cut, took(2)}).value, infinity);
    EXPECT_EQ(median(std::vector{took(3), cut_off_at(0.1), took(2)}).value, 3) << "cut off early is not fast";
}

// Efron, Tibshirani, 1993, table 2.1: days that seven treated mice lived; their median is 94. The median of a
// resample is at most the i-th of n = 7 values if 4 of 7 draws are, each with probability i / 7: at most 16 with
// probability 0.010, 23 with 0.108, 99 with 0.892, 141 with 0.990.
TEST(MedianInterval, IsThatOfTheMice) {
    const Estimate estimate = median(all_took({94, 197, 16, 38, 99, 141, 23}));
    EXPECT_EQ(estimate.value, 94);
    EXPECT_EQ(estimate.lower, 23);
    EXPECT_EQ(estimate.upper, 141);
}

TEST(MedianInterval, EndsNearTheExactPercentilesOfTheBootstrap) {
    constexpr int n = 41;
    std::vector<double> values;
    for (int i = 1; i <= n; ++i) values.push_back(i);
    const auto at_most = [](int i) {
        const boost::math::binomial draws(n, static_cast<double>(i) / n);
        return 1 - boost::math::cdf(draws, n / 2);
    };
    const Estimate estimate = median(all_took(values), 0.9, 1, 10000);
    EXPECT_LT(at_most(static_cast<int>(estimate.lower) - 1), 0.053);
    EXPECT_GT(at_most(static_cast<int>(estimate.lower)), 0.047);
    EXPECT_LT(at_most(static_cast<int>(estimate.upper) - 1), 0.953);
    EXPECT_GT(at_most(static_cast<int>(estimate.upper)), 0.947);
}

TEST(MedianInterval, IsTheSameForTheSameSeed) {
    std::mt19937_64 random(1);
    const auto times = random_times(random, 200, infinity);
    const Estimate one = median(times, 0.95, 7, 100), same = median(times, 0.95, 7, 100);
    EXPECT_EQ(one.lower, same.lower);
    EXPECT_EQ(one.upper, same.upper);
    const Estimate other = median(times, 0.95, 8, 100);
    EXPECT_TRUE(one.lower != other.lower || one.upper != other.upper);
    EXPECT_EQ(one.value, other.value);
}

TEST(MedianInterval, HoldsTheTrueMedianAboutAsOftenAsItPromises) {
    std::mt19937_64 random(1);
    constexpr int samples = 300;
    for (const double limit : {infinity, 1.5}) { // every third measurement is cut off at 1.5
        for (const auto& [confidence, least, most] :
             {std::tuple{0.95, 0.91, 0.985}, std::tuple{0.8, 0.73, 0.88}}) {
            int held = 0;
            for (int sample = 0; sample < samples; ++sample) {
                const Estimate estimate = median(random_times(random, 40, limit), confidence, 1, 200);
                if (estimate.lower <= 1 && 1 <= estimate.upper) ++held;
            }
            EXPECT_GT(held, least * samples) << confidence << " cut off at " << limit;
            EXPECT_LT(held, most * samples) << confidence << " cut off at " << limit;
        }
    }
}

TEST(MedianInterval, ReachesToInfinityIfNearlyHalfAreUnfinished) {
    std::vector<Measurement> measurements = all_took({1, 2, 3, 4, 5, 6});
    measurements.resize(11, cut_off_at(10));
    const Estimate estimate = median(measurements);
    EXPECT_EQ(estimate.value, 6);
    EXPECT_LT(estimate.lower, 6);
    EXPECT_EQ(estimate.upper, infinity);
    const Estimate none = median(std::vector(5, cut_off_at(10)));
    EXPECT_EQ(none.lower, infinity);
}

TEST(Median, RefusesWhatItCannotDo) {
    const auto one = all_took({1});
    EXPECT_THROW((void)median({}), std::invalid_argument);
    EXPECT_THROW((void)median(one, 0), std::invalid_argument);
    EXPECT_THROW((void)median(one, 1), std::invalid_argument);
    EXPECT_THROW((void)median(one, not_a_number), std::invalid_argument);
    EXPECT_THROW((void)median(one, 0.95, 1, 0), std::invalid_argument);
    EXPECT_THROW((void)median(all_took({not_a_number})), std::invalid_argument);
}

TEST(PenalisedMean, CountsAnUnfinishedMeasurementTenTimesTheLimit) {
    EXPECT_DOUBLE_EQ(penalised_mean(all_took({1, 3}), 10), 2);
    // Hutter, Hoos, Leyton-Brown, Stuetzle, 2009: a run cut off at k seconds counts as 10 k.
    EXPECT_DOUBLE_EQ(penalised_mean(std::vector{took(1), took(3), cut_off_at(5)}, 5), 18);
    EXPECT_DOUBLE_EQ(penalised_mean(std::vector{cut_off_at(0.5)}, 5), 50) << "whatever it was cut off at";
}

TEST(PenalisedMean, RefusesWhatItCannotDo) {
    EXPECT_THROW((void)penalised_mean({}, 1), std::invalid_argument);
    EXPECT_THROW((void)penalised_mean(all_took({1}), 0), std::invalid_argument);
    EXPECT_THROW((void)penalised_mean(all_took({1}), not_a_number), std::invalid_argument);
}

TEST(Difference, IsInfiniteWhereOneIsUnfinishedAndNothingWhereBothAre) {
    EXPECT_EQ(difference(took(1), took(3)), -2);
    EXPECT_EQ(difference(took(1), cut_off_at(3)), -infinity);
    EXPECT_EQ(difference(cut_off_at(3), took(4)), infinity);
    EXPECT_EQ(difference(cut_off_at(3), cut_off_at(4)), 0);
}

TEST(Survival, StepsWhereverARunIsFinished) {
    EXPECT_THAT(survival(std::vector{took(3), cut_off_at(2), took(1), took(3), took(7)}),
                ElementsAre(SurvivalStep{1, 1}, SurvivalStep{3, 3}, SurvivalStep{7, 4}));
}

TEST(Survival, IsEmptyIfNothingIsFinished) {
    EXPECT_THAT(survival(std::vector{cut_off_at(2)}), IsEmpty());
    EXPECT_THAT(survival({}), IsEmpty());
}

} // namespace median_test
