#include <benchmarks/tournament/statistics/statistics.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace critical_difference_test {

using testing::ElementsAre;
using testing::IsEmpty;
using tournament::Clique;
using tournament::cliques;
using tournament::critical_difference;

/// Returns the quantile of the studentised range, divided by sqrt 2, from which a critical difference is computed.
double quantile(std::size_t columns, double alpha) {
    const auto k = static_cast<double>(columns);
    return critical_difference(columns, 1, alpha) / std::sqrt(k * (k + 1) / 6);
}

// Demsar, Journal of Machine Learning Research 7, 2006, table 5a; not all of its figures are rounded to the nearest.
TEST(CriticalDifference, HasTheQuantilesOfDemsarsTable) {
    const std::vector<double> at_5_percent{1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164};
    const std::vector<double> at_10_percent{1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920};
    for (std::size_t i = 0; i < at_5_percent.size(); ++i) {
        EXPECT_NEAR(quantile(i + 2, 0.05), at_5_percent[i], 0.001) << i + 2;
        EXPECT_NEAR(quantile(i + 2, 0.10), at_10_percent[i], 0.001) << i + 2;
    }
}

// Harter, Annals of Mathematical Statistics 31, 1960: table of the studentised range, infinitely many degrees of
// freedom.
TEST(CriticalDifference, HasTheQuantilesOfHartersTable) {
    const std::vector<double> at_5_percent{2.772, 3.314, 3.633, 3.858, 4.030, 4.170, 4.286, 4.387, 4.474};
    const std::vector<double> at_1_percent{3.643, 4.120, 4.403, 4.603, 4.757, 4.882, 4.987, 5.078, 5.157};
    for (std::size_t i = 0; i < at_5_percent.size(); ++i) {
        EXPECT_NEAR(quantile(i + 2, 0.05) * std::sqrt(2.0), at_5_percent[i], 0.0006) << i + 2;
        EXPECT_NEAR(quantile(i + 2, 0.01) * std::sqrt(2.0), at_1_percent[i], 0.0006) << i + 2;
    }
    EXPECT_NEAR(quantile(20, 0.05) * std::sqrt(2.0), 5.01, 0.006);
}

// Demsar, section 3.2.2: four classifiers on 14 data sets.
TEST(CriticalDifference, IsThatOfDemsarsExample) {
    EXPECT_NEAR(critical_difference(4, 14, 0.05), 1.25, 0.005);
    EXPECT_NEAR(critical_difference(4, 14, 0.10), 1.12, 0.005);
}

TEST(CriticalDifference, IsExceededAsOftenAsItPromisesByRandomRanges) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    constexpr int samples = 20000;
    for (const std::size_t columns : {2U, 6U, 60U, 200U}) {
        const double range = quantile(columns, 0.05) * std::sqrt(2.0);
        int exceeded = 0;
        for (int sample = 0; sample < samples; ++sample) {
            double least = 0, most = 0;
            for (std::size_t i = 0; i < columns; ++i) {
                const double x = normal(random);
                least = i == 0 ? x : std::min(least, x);
                most = i == 0 ? x : std::max(most, x);
            }
            if (most - least > range) ++exceeded;
        }
        EXPECT_NEAR(exceeded, 0.05 * samples, 150) << columns; // five standard deviations
    }
}

TEST(CriticalDifference, RefusesWhatItCannotDo) {
    EXPECT_THROW((void)critical_difference(1, 10), std::invalid_argument);
    EXPECT_THROW((void)critical_difference(2, 0), std::invalid_argument);
    EXPECT_THROW((void)critical_difference(2, 10, 0), std::invalid_argument);
    EXPECT_THROW((void)critical_difference(2, 10, 1), std::invalid_argument);
}

// Demsar, figure 1a: at 10 % C4.5 differs from C4.5+m and C4.5+m+cf, and C4.5+cf belongs to both groups; section
// 3.2.2: at 5 % no two differ.
TEST(Cliques, AreThoseOfDemsarsFigure) {
    const std::vector<double> mean_ranks{3.143, 2.000, 2.893, 1.964};
    EXPECT_THAT(cliques(mean_ranks, critical_difference(4, 14, 0.10)),
                ElementsAre(Clique{0, 2}, Clique{2, 3}));
    EXPECT_THAT(cliques(mean_ranks, critical_difference(4, 14, 0.05)), ElementsAre(Clique{0, 3}));
}

TEST(Cliques, HaveTwoOrMoreMembers) {
    EXPECT_THAT(cliques({}, 1), IsEmpty());
    EXPECT_THAT(cliques({1}, 1), IsEmpty());
    EXPECT_THAT(cliques({3, 1, 2}, 1), IsEmpty()) << "as far apart as the critical difference is different";
    EXPECT_THAT(cliques({3, 1, 1}, 1), ElementsAre(Clique{0, 1}));
}

TEST(Cliques, AreAllThatCannotGrow) {
    std::mt19937_64 random(1);
    for (int trial = 0; trial < 500; ++trial) {
        std::vector<double> ranks(1 + random() % 8);
        for (double& rank : ranks) rank = static_cast<double>(random() % 12);
        std::vector<double> sorted = ranks;
        std::sort(sorted.begin(), sorted.end());
        const double reach = static_cast<double>(random() % 5);
        const auto is_near = [&](std::size_t first, std::size_t last) {
            return sorted[last] - sorted[first] < reach;
        };
        std::vector<Clique> expected;
        for (std::size_t first = 0; first < sorted.size(); ++first)
            for (std::size_t last = first + 1; last < sorted.size(); ++last)
                if (is_near(first, last) && (first == 0 || !is_near(first - 1, last)) &&
                    (last + 1 == sorted.size() || !is_near(first, last + 1)))
                    expected.push_back({first, last});
        EXPECT_EQ(cliques(ranks, reach), expected);
    }
}

} // namespace critical_difference_test
