#include <benchmarks/tournament/statistics/statistics.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

namespace statistics_test {

using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using tournament::Friedman;
using tournament::friedman;
using tournament::holm;
using tournament::Measurement;
using tournament::SignedRank;
using tournament::wilcoxon;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// Returns the two-sided p-value by enumerating all signs: the share of the signs with which the sum of the positive
/// ranks is at least as far from its mean.
double p_by_enumeration(const std::vector<double>& differences) {
    std::vector<double> ranks;
    double observed = 0;
    for (const double difference : differences) {
        double rank = 0.5;
        for (const double other : differences) {
            if (std::abs(other) < std::abs(difference)) rank += 1;
            if (std::abs(other) == std::abs(difference)) rank += 0.5;
        }
        ranks.push_back(rank);
        if (difference > 0) observed += rank;
    }
    const auto n = static_cast<double>(ranks.size());
    const double mean = n * (n + 1) / 4;
    std::size_t as_far = 0;
    const std::size_t all = std::size_t{1} << ranks.size();
    for (std::size_t signs = 0; signs < all; ++signs) {
        double sum = 0;
        for (std::size_t i = 0; i < ranks.size(); ++i)
            if ((signs >> i & 1) != 0) sum += ranks[i];
        if (std::abs(sum - mean) >= std::abs(observed - mean)) ++as_far;
    }
    return static_cast<double>(as_far) / static_cast<double>(all);
}

// Wilcoxon, Biometrics Bulletin 1, 1945: heights of 15 pairs of plants of maize, measured by Darwin, in eighths of
// an inch. The ranks of the negative differences sum up to 24. The p-value is that of R's wilcox.test.
TEST(Wilcoxon, IsThatOfDarwinsMaize) {
    const std::vector<double> differences{49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};
    const SignedRank result = wilcoxon(differences);
    EXPECT_EQ(result.pairs, 15U);
    EXPECT_EQ(result.statistic, 15 * 16 / 2 - 24);
    EXPECT_NEAR(result.p, 0.04126, 0.000005);
}

// Hollander, Wolfe, "Nonparametric Statistical Methods", 1973, pages 29-33: depression of nine patients before and
// after treatment. T+ = 40, one-sided 0.01953, in R too, whose help page on wilcox.test has the data.
TEST(Wilcoxon, IsThatOfHollanderAndWolfesPatients) {
    const std::array before{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    const std::array after{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    std::vector<double> differences;
    for (std::size_t i = 0; i < before.size(); ++i) differences.push_back(before[i] - after[i]);
    const SignedRank result = wilcoxon(differences);
    EXPECT_EQ(result.statistic, 40);
    EXPECT_NEAR(result.p, 2 * 0.01953, 0.00001);
}

// Immer, Hayes, Powers, Journal of the American Society of Agronomy 26, 1934: yields of barley in two years on 30
// fields, with ties. By R's wilcox.test V = 368.5, p = 0.005318 (r-tutor.com, "Wilcoxon Signed-Rank Test").
TEST(Wilcoxon, IsThatOfImmersBarley) {
    const std::array first_year{81.0, 105.4, 119.7, 109.7, 98.3,  146.6, 142.0, 150.7, 191.5, 145.7,
                                82.3, 77.3,  78.4,  131.3, 89.6,  119.8, 121.4, 124.0, 140.8, 124.8,
                                98.9, 89.0,  69.1,  89.3,  104.1, 86.9,  77.1,  78.9,  101.8, 96.0};
    const std::array second_year{80.7,  82.3,  80.4,  87.2,  84.2,  100.4, 115.5, 112.2, 147.7, 108.1,
                                 103.1, 105.1, 116.5, 139.9, 129.6, 98.9,  61.9,  96.2,  125.5, 75.7,
                                 66.4,  49.9,  96.7,  61.9,  80.3,  67.7,  66.7,  67.4,  91.8,  94.1};
    std::vector<double> differences;
    for (std::size_t i = 0; i < first_year.size(); ++i) differences.push_back(first_year[i] - second_year[i]);
    const SignedRank result = wilcoxon(differences);
    EXPECT_EQ(result.pairs, 30U);
    EXPECT_EQ(result.statistic, 368.5);
    EXPECT_NEAR(result.p, 0.005318, 0.0000005);
}

// Demsar, Journal of Machine Learning Research 7, 2006, table 2: C4.5+m less C4.5 on 14 data sets, in thousandths. In
// the table, R+ = 93 and R- = 12: the two zeros count 1.5 for either side and raise every further rank by 2. Without
// them, the ten positive and two negative ranks sum up to 71.5 and 6.5. In both cases, the two differ at 5 %.
TEST(Wilcoxon, IsThatOfDemsarsClassifiers) {
    const SignedRank result = wilcoxon(std::vector<double>{5, -8, 17, 33, 6, -5, 7, 0, 63, 0, 22, 47, 9, 21});
    EXPECT_EQ(result.pairs, 12U);
    EXPECT_EQ(result.statistic, 93 - 1.5 - 2 * 10);
    EXPECT_LT(result.p, 0.05);
}

TEST(Wilcoxon, IsWhatTryingAllSignsGives) {
    std::mt19937_64 random(1);
    for (int trial = 0; trial < 300; ++trial) {
        std::vector<double> differences(1 + random() % 11);
        const std::uint64_t sizes = 1 + random() % 20; // few sizes make ties
        for (double& difference : differences)
            difference = static_cast<double>(1 + random() % sizes) * (random() % 3 == 0 ? -1 : 1);
        EXPECT_NEAR(wilcoxon(differences).p, p_by_enumeration(differences), 1e-12);
    }
}

TEST(Wilcoxon, IsSymmetric) {
    std::mt19937_64 random(1);
    for (const std::size_t size : {5U, 25U, 26U, 80U}) {
        std::vector<double> differences(size);
        for (double& difference : differences) difference = static_cast<double>(random() % 40) - 15.5;
        const SignedRank one = wilcoxon(differences);
        for (double& difference : differences) difference = -difference;
        const SignedRank other = wilcoxon(differences);
        EXPECT_EQ(one.p, other.p);
        EXPECT_EQ(one.statistic + other.statistic, static_cast<double>(size * (size + 1) / 2));
    }
}

/// Returns differences without ties whose negative ranks have the sum `sum`.
std::vector<double> with_negative_ranks(int pairs, int sum) {
    std::vector<double> differences;
    for (int rank = pairs; rank >= 1; --rank) {
        const bool is_negative = rank <= sum;
        if (is_negative) sum -= rank;
        differences.push_back(is_negative ? -rank : rank);
    }
    return differences;
}

// The largest sums of ranks that are significant at 5 %, two-sided: up to 25 pairs as in the table of the University of
// York (www.york.ac.uk/depts/maths/tables/wilcoxon.htm), for more McCornack, Journal of the American Statistical
// Association 60, 1965.
TEST(Wilcoxon, HasTheCriticalValuesOfTheTables) {
    const std::vector<int> from_6_pairs{0,  2,  3,  5,  8,  10, 13, 17, 21, 25,
                                        29, 34, 40, 46, 52, 58, 65, 73, 81, 89};
    for (int pairs = 6; pairs <= 25; ++pairs) {
        const int critical = from_6_pairs.at(static_cast<std::size_t>(pairs - 6));
        EXPECT_LE(wilcoxon(with_negative_ranks(pairs, critical)).p, 0.05) << pairs;
        EXPECT_GT(wilcoxon(with_negative_ranks(pairs, critical + 1)).p, 0.05) << pairs;
    }
    // From 26 pairs on, the test uses the normal distribution, which is slightly inexact.
    for (const auto& [pairs, critical] :
         {std::pair{26, 98}, {27, 107}, {28, 116}, {29, 126}, {30, 137}, {50, 434}}) {
        EXPECT_LE(wilcoxon(with_negative_ranks(pairs, critical)).p, 0.0515) << pairs;
        EXPECT_GT(wilcoxon(with_negative_ranks(pairs, critical + 1)).p, 0.0495) << pairs;
    }
}

TEST(Wilcoxon, RanksTheInfiniteHighestAndDropsZeros) {
    const SignedRank result = wilcoxon(std::vector<double>{infinity, -1, 0, -2, infinity, 0});
    EXPECT_EQ(result.pairs, 4U);
    EXPECT_EQ(result.statistic, 3.5 + 3.5);
    EXPECT_EQ(wilcoxon(std::vector<double>{0, 0}).p, 1);
    EXPECT_EQ(wilcoxon({}).p, 1);
    EXPECT_THROW((void)wilcoxon(std::vector{not_a_number}), std::invalid_argument);
}

// Demsar, section 3.2.2: three classifiers against C4.5; Holm's procedure rejects the first and the second at 5 %, but
// not the third.
TEST(Holm, IsThatOfDemsarsClassifiers) {
    const auto corrected = holm(std::vector{0.016, 0.019, 0.607});
    EXPECT_THAT(corrected,
                ElementsAre(DoubleNear(0.048, 1e-12), DoubleNear(0.048, 1e-12), DoubleNear(0.607, 1e-12)));
}

// Pingouin's manual, function `holm`.
TEST(Holm, IsThatOfPingouinsManual) {
    EXPECT_THAT(holm(std::vector{0.50, 0.003, 0.32, 0.054, 0.0003}),
                ElementsAre(DoubleNear(0.64, 1e-12), DoubleNear(0.012, 1e-12), DoubleNear(0.64, 1e-12),
                            DoubleNear(0.162, 1e-12), DoubleNear(0.0015, 1e-12)));
}

TEST(Holm, RejectsWhatTheProcedureRejectsStepByStep) {
    std::mt19937_64 random(1);
    for (int trial = 0; trial < 500; ++trial) {
        std::vector<double> p(1 + random() % 6);
        for (double& one : p) one = static_cast<double>(random() % 1000) / 10007;
        constexpr double alpha = 0.05;
        std::vector<double> sorted = p;
        std::sort(sorted.begin(), sorted.end());
        std::size_t rejected = 0;
        while (rejected < sorted.size() &&
               sorted[rejected] <= alpha / static_cast<double>(sorted.size() - rejected))
            ++rejected;
        const auto corrected = holm(p);
        const auto count =
            std::count_if(corrected.begin(), corrected.end(), [](double c) { return c <= alpha; });
        EXPECT_EQ(static_cast<std::size_t>(count), rejected);
        for (std::size_t i = 0; i < p.size(); ++i) {
            EXPECT_GE(corrected[i], p[i]);
            EXPECT_LE(corrected[i], p[i] * static_cast<double>(p.size())) << "Bonferroni's";
        }
    }
}

TEST(Holm, TakesWhatIsAProbability) {
    EXPECT_THAT(holm({}), IsEmpty());
    EXPECT_THAT(holm(std::vector{1.0, 0.7}), Each(1.0));
    EXPECT_THROW((void)holm(std::vector{1.1}), std::invalid_argument);
    EXPECT_THROW((void)holm(std::vector{-0.1}), std::invalid_argument);
    EXPECT_THROW((void)holm(std::vector{not_a_number}), std::invalid_argument);
}

/// Returns a table of finished measurements, each multiplied by `factor`.
template <std::size_t Rows, std::size_t Columns>
std::vector<std::vector<Measurement>> table(const std::array<std::array<double, Columns>, Rows>& values,
                                            double factor = 1) {
    std::vector<std::vector<Measurement>> rows;
    for (const auto& row : values) {
        rows.emplace_back();
        for (const double value : row) rows.back().push_back({factor * value, true});
    }
    return rows;
}

// Demsar, table 6: areas under the curve of C4.5, C4.5+m, C4.5+cf, C4.5+m+cf on 14 data sets, the largest best. In the
// last but one row, his ranks distinguish two values that are both printed as 0.975. His chi-squared, 9.28, is not
// corrected for ties: three rows have two equal values and one row has four; the correction divides by 1 - (3 * (2^3 -
// 2) + (4^3 - 4)) / (14 * (4^3 - 4)).
TEST(FriedmanTest, IsThatOfDemsarsClassifiers) {
    constexpr std::array<std::array<double, 4>, 14> areas{{{0.763, 0.768, 0.771, 0.798},
                                                           {0.599, 0.591, 0.590, 0.569},
                                                           {0.954, 0.971, 0.968, 0.967},
                                                           {0.628, 0.661, 0.654, 0.657},
                                                           {0.882, 0.888, 0.886, 0.898},
                                                           {0.936, 0.931, 0.916, 0.931},
                                                           {0.661, 0.668, 0.609, 0.685},
                                                           {0.583, 0.583, 0.563, 0.625},
                                                           {0.775, 0.838, 0.866, 0.875},
                                                           {1.000, 1.000, 1.000, 1.000},
                                                           {0.940, 0.962, 0.965, 0.962},
                                                           {0.619, 0.666, 0.614, 0.669},
                                                           {0.972, 0.981, 0.9751, 0.975},
                                                           {0.957, 0.978, 0.946, 0.970}}};
    const Friedman result = friedman(table(areas, -1));
    EXPECT_THAT(result.mean_ranks, ElementsAre(DoubleNear(3.143, 0.0005), DoubleNear(2.000, 0.0005),
                                               DoubleNear(2.893, 0.0005), DoubleNear(1.964, 0.0005)));
    EXPECT_NEAR(result.chi_squared * (1 - (3 * 6 + 60) / (14 * 60.0)), 9.28, 0.005);
}

// Hollander, Wolfe, 1973, page 140: 22 players round first base in three ways. R's help page on friedman.test has
// the data; its result is chi-squared 11.143, p 0.003805.
TEST(FriedmanTest, IsThatOfHollanderAndWolfesPlayers) {
    constexpr std::array<std::array<double, 3>, 22> times{
        {{5.40, 5.50, 5.55}, {5.85, 5.70, 5.75}, {5.20, 5.60, 5.50}, {5.55, 5.50, 5.40}, {5.90, 5.85, 5.70},
         {5.45, 5.55, 5.60}, {5.40, 5.40, 5.35}, {5.45, 5.50, 5.35}, {5.25, 5.15, 5.00}, {5.85, 5.80, 5.70},
         {5.25, 5.20, 5.10}, {5.65, 5.55, 5.45}, {5.60, 5.35, 5.45}, {5.05, 5.00, 4.95}, {5.50, 5.50, 5.40},
         {5.45, 5.55, 5.50}, {5.55, 5.55, 5.35}, {5.45, 5.50, 5.55}, {5.50, 5.45, 5.25}, {5.65, 5.60, 5.40},
         {5.70, 5.65, 5.55}, {6.30, 6.30, 6.25}}};
    const Friedman result = friedman(table(times));
    EXPECT_NEAR(result.chi_squared, 11.143, 0.0005);
    EXPECT_NEAR(result.p, 0.003805, 0.0000005);
}

TEST(FriedmanTest, RanksTheUnfinishedLastAndAlike) {
    const std::vector<std::vector<Measurement>> rows{{{9, true}, {3, false}, {4, false}},
                                                     {{1, true}, {2, true}, {0.5, false}}};
    EXPECT_THAT(friedman(rows).mean_ranks, ElementsAre(1, (2.5 + 2) / 2, (2.5 + 3) / 2));
}

TEST(FriedmanTest, SeesNoDifferenceWhereAllIsTied) {
    const Friedman result = friedman(table<2, 3>({{{1, 1, 1}, {2, 2, 2}}}));
    EXPECT_THAT(result.mean_ranks, Each(2));
    EXPECT_EQ(result.chi_squared, 0);
    EXPECT_EQ(result.p, 1);
}

TEST(FriedmanTest, RejectsAboutAsOftenAsItPromisesWhereNothingDiffers) {
    std::mt19937_64 random(1);
    int rejected = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        std::vector<std::vector<Measurement>> rows(30, std::vector<Measurement>(4));
        for (auto& row : rows)
            for (Measurement& measurement : row)
                measurement = {static_cast<double>(random() % 6), random() % 9 != 0};
        if (friedman(rows).p < 0.05) ++rejected;
    }
    EXPECT_NEAR(rejected, 100, 45); // five standard deviations
}

TEST(FriedmanTest, RefusesWhatItCannotDo) {
    const Measurement one{1, true};
    const auto refuses = [](const std::vector<std::vector<Measurement>>& rows) {
        EXPECT_THROW((void)friedman(rows), std::invalid_argument);
    };
    refuses({});
    refuses({{one, one}});
    refuses({{one}, {one}});
    refuses({{one, one}, {one}});
    refuses({{one, one}, {one, {not_a_number, true}}});
}

} // namespace statistics_test
