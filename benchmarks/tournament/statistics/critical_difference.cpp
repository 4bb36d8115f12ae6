#include <benchmarks/tournament/statistics/statistics.hpp>

#include <benchmarks/tournament/statistics/require.hpp>

#include <boost/math/constants/constants.hpp>
#include <boost/math/distributions/complement.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>

namespace tournament {

namespace {

/// The probability that k standard normal numbers have a range of at most `range`: one of the k is the least, at x, and
/// all are at most `range` above it.
double range_probability(double k, double range) {
    const boost::math::normal normal;
    const auto density = [&](double x) {
        const double within = boost::math::cdf(normal, x + range) - boost::math::cdf(normal, x);
        return k * boost::math::pdf(normal, x) * std::pow(within, k - 1);
    };
    // The part beyond 10 standard deviations is too small to change a double.
    return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(density, -10.0, 10.0, 15, 1e-12);
}

/// The range that k standard normal numbers exceed with probability alpha: the quantile of the studentised range for
/// infinitely many degrees of freedom.
double range_quantile(double k, double alpha) {
    // Boole's inequality: the range is exceeded at most as often as it is by each of the k (k - 1) / 2 pairs, summed
    // up. One more keeps the sign certain if that is exact, which it is for one pair.
    const double share = alpha / (k * (k - 1));
    const double furthest = boost::math::constants::root_two<double>() *
                                boost::math::quantile(boost::math::complement(boost::math::normal(), share)) +
                            1;
    std::uintmax_t iterations = 100;
    const auto [lower, upper] = boost::math::tools::toms748_solve(
        [&](double range) { return range_probability(k, range) - (1 - alpha); }, 0.0, furthest,
        boost::math::tools::eps_tolerance<double>(40), iterations);
    return (lower + upper) / 2;
}

} // namespace

double critical_difference(std::size_t columns, std::size_t rows, double alpha) {
    require(columns >= 2, "critical_difference", std::to_string(columns) + " columns, needs 2");
    require(rows >= 1, "critical_difference", "no row");
    require(alpha > 0 && alpha < 1, "critical_difference",
            "alpha " + std::to_string(alpha) + " is not between 0 and 1");

    const auto k = static_cast<double>(columns);
    const auto n = static_cast<double>(rows);
    const double q = range_quantile(k, alpha) / boost::math::constants::root_two<double>();
    return q * std::sqrt(k * (k + 1) / (6 * n));
}

std::vector<Clique> cliques(std::vector<double> mean_ranks, double critical_difference) {
    require_numbers(mean_ranks, "cliques");
    std::sort(mean_ranks.begin(), mean_ranks.end());

    std::vector<Clique> found;
    std::size_t end = 0; // past the last place that is near enough to `first`; it never decreases
    for (std::size_t first = 0; first < mean_ranks.size(); ++first) {
        const std::size_t before = end;
        end = std::max(end, first + 1);
        while (end < mean_ranks.size() && mean_ranks[end] - mean_ranks[first] < critical_difference) ++end;
        const bool is_in_the_one_before = end == before;
        if (!is_in_the_one_before && end - first >= 2) found.push_back({first, end - 1});
    }
    return found;
}

} // namespace tournament
