#include <benchmarks/tournament/statistics/ranks.hpp>
#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>

namespace tournament {

namespace {

constexpr std::size_t exact_pairs = 25; // 2^25 ways to choose signs: counted exactly by a double

/// The probability that the positive ranks sum to `statistic` or less if each sign is a fair coin toss. Ranks shared by
/// ties may be multiples of one half, so everything is counted in halves. O(n^3) for n ranks.
double exact_tail(const std::vector<double>& ranks, double statistic) {
    const auto in_halves = [](double rank) { return static_cast<std::size_t>(std::lround(2 * rank)); };
    std::vector<double> ways(ranks.size() * (ranks.size() + 1) + 1, 0.0); // by the sum of the positive ranks
    ways[0] = 1;
    for (const double rank : ranks)
        for (std::size_t sum = ways.size() - 1; sum >= in_halves(rank); --sum)
            ways[sum] += ways[sum - in_halves(rank)];

    double count = 0;
    for (std::size_t sum = 0; sum <= in_halves(statistic); ++sum) count += ways[sum];
    return std::ldexp(count, -static_cast<int>(ranks.size()));
}

/// The same by the normal distribution. Ties reduce the variance without a separate correction, since the variance is
/// the sum of the squared ranks over 4.
double normal_tail(const std::vector<double>& ranks, double statistic) {
    const auto n = static_cast<double>(ranks.size());
    double squares = 0;
    for (const double rank : ranks) squares += rank * rank;
    const double deviation = std::min(statistic + 0.5 - n * (n + 1) / 4, 0.0);
    return boost::math::cdf(boost::math::normal(), deviation / std::sqrt(squares / 4));
}

} // namespace

SignedRank wilcoxon(std::span<const double> differences) {
    require_numbers(differences, "wilcoxon");
    std::vector<double> nonzero;
    std::vector<double> sizes;
    for (const double difference : differences) {
        if (difference == 0) continue;
        nonzero.push_back(difference);
        sizes.push_back(std::abs(difference));
    }
    SignedRank result;
    result.pairs = nonzero.size();
    if (nonzero.empty()) return result;

    const std::vector<double> rank = ranks(sizes);
    double negative = 0;
    for (std::size_t i = 0; i < rank.size(); ++i) (nonzero[i] > 0 ? result.statistic : negative) += rank[i];
    const double smaller = std::min(result.statistic, negative);
    const double tail = rank.size() <= exact_pairs ? exact_tail(rank, smaller) : normal_tail(rank, smaller);
    result.p = std::min(2 * tail, 1.0);
    return result;
}

} // namespace tournament
