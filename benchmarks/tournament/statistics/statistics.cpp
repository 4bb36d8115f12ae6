#include <benchmarks/tournament/statistics/statistics.hpp>

#include <csp/base/error.hpp>
#include <csp/base/random.hpp>

#include <boost/math/constants/constants.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/complement.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tournament {

namespace {

/// @throws csp::ArgumentError unless `holds`.
void require(bool holds, const std::string& function, const std::string& problem) {
    if (!holds) throw csp::ArgumentError("tournament::" + function, problem);
}

void require_numbers(std::span<const double> values, const std::string& function) {
    for (const double value : values) require(!std::isnan(value), function, "NaN among the values");
}

void require_numbers(std::span<const Measurement> measurements, const std::string& function) {
    for (const Measurement& measurement : measurements)
        require(!std::isnan(measurement.value), function, "NaN among the measurements");
}

/// Returns the middle one of the sorted values, or the mean of the two in the middle. Requires at least one value;
/// reorders the values. O(n).
double middle(std::vector<double>& values) {
    const auto upper = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), upper, values.end());
    if (values.size() % 2 == 1) return *upper;
    return std::midpoint(*std::max_element(values.begin(), upper), *upper);
}

/// Returns the rank of each value, 1 for the least; equal values share the mean of the ranks that they occupy together.
/// O(n log n).
std::vector<double> ranks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });

    std::vector<double> result(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
        // Ranks first + 1 .. end.
        const double shared = static_cast<double>(first + 1 + end) / 2;
        for (; first < end; ++first) result[order[first]] = shared;
    }
    return result;
}

} // namespace

double Measurement::or_infinity() const {
    return is_finished ? value : std::numeric_limits<double>::infinity();
}

double difference(const Measurement& first, const Measurement& second) {
    if (!first.is_finished && !second.is_finished) return 0; // infinity minus infinity is not a number
    return first.or_infinity() - second.or_infinity();
}

double penalised_mean(std::span<const Measurement> measurements, double limit) {
    require(!measurements.empty(), "penalised_mean", "no measurement");
    require(limit > 0, "penalised_mean", "the limit " + std::to_string(limit) + " is not positive");
    require_numbers(measurements, "penalised_mean");

    double sum = 0;
    for (const Measurement& measurement : measurements)
        sum += measurement.is_finished ? measurement.value : 10 * limit;
    return sum / static_cast<double>(measurements.size());
}

std::vector<SurvivalStep> survival(std::span<const Measurement> measurements) {
    require_numbers(measurements, "survival");
    std::vector<double> finished;
    for (const Measurement& measurement : measurements)
        if (measurement.is_finished) finished.push_back(measurement.value);
    std::sort(finished.begin(), finished.end());

    std::vector<SurvivalStep> steps;
    for (std::size_t i = 0; i < finished.size(); ++i) {
        if (steps.empty() || steps.back().seconds != finished[i]) steps.push_back({finished[i], 0});
        steps.back().solved = i + 1;
    }
    return steps;
}

namespace {

/// Returns the medians of samples drawn from the values with replacement, sorted.
std::vector<double> resampled_medians(const std::vector<double>& values, std::uint64_t seed,
                                      std::size_t resamples) {
    csp::Random random(seed);
    const auto size = static_cast<std::uint32_t>(values.size());
    std::vector<double> medians(resamples);
    std::vector<double> sample(values.size());
    for (double& median : medians) {
        for (double& drawn : sample) drawn = values[random.below(size)];
        median = middle(sample);
    }
    std::sort(medians.begin(), medians.end());
    return medians;
}

} // namespace

Estimate median(std::span<const Measurement> measurements, double confidence, std::uint64_t seed,
                std::size_t resamples) {
    require(!measurements.empty(), "median", "no measurement");
    require(confidence > 0 && confidence < 1, "median",
            "confidence " + std::to_string(confidence) + " is not between 0 and 1");
    require(resamples > 0, "median", "no resample");
    require_numbers(measurements, "median");

    std::vector<double> values;
    values.reserve(measurements.size());
    for (const Measurement& measurement : measurements) values.push_back(measurement.or_infinity());

    // The percentiles are resampled medians, not values between two of them: one of the two may be infinite.
    const std::vector<double> medians = resampled_medians(values, seed, resamples);
    const auto tail = static_cast<std::size_t>((1 - confidence) / 2 * static_cast<double>(resamples));
    return {middle(values), medians[tail], medians[resamples - 1 - tail]};
}

namespace {

constexpr std::size_t exact_pairs = 25; // 2^25 ways to choose signs: counted exactly by a double

/// Returns the probability that the positive ranks sum to `statistic` or less if each sign is a fair coin toss. Ranks
/// shared by ties may be multiples of one half, so all sums are counted in halves. O(n^3) for n ranks.
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

/// Returns the same probability by the normal distribution. Ties reduce the variance without a separate correction,
/// since the variance is the sum of the squared ranks over 4.
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

std::vector<double> holm(std::span<const double> p) {
    for (const double one : p)
        require(one >= 0 && one <= 1, "holm", "the p-value " + std::to_string(one) + " is not in 0..1");

    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });

    std::vector<double> corrected(p.size());
    double least = 0; // a hypothesis rejected later is no more certain than those rejected before
    for (std::size_t step = 0; step < order.size(); ++step) {
        const auto left = static_cast<double>(order.size() - step);
        least = std::max(least, std::min(left * p[order[step]], 1.0));
        corrected[order[step]] = least;
    }
    return corrected;
}

namespace {

void check(std::span<const std::vector<Measurement>> rows) {
    require(rows.size() >= 2, "friedman", std::to_string(rows.size()) + " rows, needs 2");
    const std::size_t columns = rows.front().size();
    require(columns >= 2, "friedman", std::to_string(columns) + " columns, needs 2");
    for (const auto& row : rows) {
        require(row.size() == columns, "friedman",
                "a row of " + std::to_string(row.size()) + " columns after one of " +
                    std::to_string(columns));
        require_numbers(row, "friedman");
    }
}

std::vector<double> ranks_of(const std::vector<Measurement>& row) {
    std::vector<double> values;
    values.reserve(row.size());
    for (const Measurement& measurement : row) values.push_back(measurement.or_infinity());
    return ranks(values);
}

} // namespace

Friedman friedman(std::span<const std::vector<Measurement>> rows) {
    check(rows);
    const auto n = static_cast<double>(rows.size());
    const auto k = static_cast<double>(rows.front().size());
    const double expected = (k + 1) / 2; // the mean of all ranks

    Friedman result;
    result.mean_ranks.assign(rows.front().size(), 0);
    double within = 0; // squared distances of all ranks from their mean: the more ties, the smaller
    for (const auto& row : rows) {
        const std::vector<double> rank = ranks_of(row);
        for (std::size_t column = 0; column < rank.size(); ++column) {
            result.mean_ranks[column] += rank[column] / n;
            within += (rank[column] - expected) * (rank[column] - expected);
        }
    }
    if (within == 0) return result; // all measurements are ties

    double between = 0;
    for (const double mean : result.mean_ranks) between += (mean - expected) * (mean - expected);
    result.chi_squared = (k - 1) * n * n * between / within;
    result.p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(k - 1), result.chi_squared));
    return result;
}

namespace {

/// Returns the probability that k standard normal numbers have a range of at most `range`: one of the k is the least,
/// at x, and all are at most `range` above it.
double range_probability(double k, double range) {
    const boost::math::normal normal;
    const auto density = [&](double x) {
        const double within = boost::math::cdf(normal, x + range) - boost::math::cdf(normal, x);
        return k * boost::math::pdf(normal, x) * std::pow(within, k - 1);
    };
    // The part beyond 10 standard deviations is too small to change a double.
    return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(density, -10.0, 10.0, 15, 1e-12);
}

/// Returns the range that k standard normal numbers exceed with probability alpha: the quantile of the studentised
/// range for infinitely many degrees of freedom.
double range_quantile(double k, double alpha) {
    // By Boole's inequality, the probability that the range exceeds a bound is at most the sum of the probabilities for
    // the k (k - 1) / 2 pairs. For one pair the bound is exact; adding 1 makes the sign certain.
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
    std::size_t end = 0; // the place after the last one that is near enough to `first`; never decreases
    for (std::size_t first = 0; first < mean_ranks.size(); ++first) {
        const std::size_t before = end;
        end = std::max(end, first + 1);
        while (end < mean_ranks.size() && mean_ranks[end] - mean_ranks[first] < critical_difference) ++end;
        const bool is_in_the_one_before = end == before;
        if (!is_in_the_one_before && end - first >= 2) found.push_back({first, end - 1});
    }
    return found;
}

namespace {

/// The runs of one instance.
struct Group {
    std::optional<double> difficulty;
    std::map<Combination, std::vector<Measurement>> measurements;
};

Measurement measure(const Run& run, Quantity quantity) {
    const double value = quantity == Quantity::seconds ? run.seconds : static_cast<double>(run.nodes);
    return {value, run.is_finished()};
}

Measurement median_of_seeds(const std::vector<Measurement>& measurements) {
    std::vector<double> values;
    std::vector<double> or_infinity;
    for (const Measurement& measurement : measurements) {
        values.push_back(measurement.value);
        or_infinity.push_back(measurement.or_infinity());
    }
    const double median = middle(or_infinity);
    if (std::isfinite(median)) return {median, true};
    return {middle(values), false};
}

} // namespace

std::vector<Measurement> Table::column(std::size_t combination) const {
    require(combination < combinations.size(), "Table::column",
            "no combination " + std::to_string(combination) + " of " + std::to_string(combinations.size()));
    std::vector<Measurement> column;
    column.reserve(rows.size());
    for (const Row& row : rows) column.push_back(row.measurements[combination]);
    return column;
}

Table pivot(std::span<const Run> runs, Quantity quantity) {
    std::set<Combination> combinations;
    std::map<std::pair<std::string, std::string>, Group> instances; // by set and instance
    for (const Run& run : runs) {
        combinations.insert(run.combination);
        Group& group = instances[{run.set, run.instance}];
        if (!group.difficulty) group.difficulty = run.difficulty;
        group.measurements[run.combination].push_back(measure(run, quantity));
    }

    Table table;
    table.combinations.assign(combinations.begin(), combinations.end());
    for (const auto& [name, group] : instances) {
        if (group.measurements.size() < combinations.size()) {
            ++table.left_out;
            continue;
        }
        Row& row = table.rows.emplace_back(Row{name.first, name.second, group.difficulty, {}});
        for (const auto& [combination, measurements] : group.measurements) // in the order of the table
            row.measurements.push_back(median_of_seeds(measurements));
    }
    return table;
}

} // namespace tournament
