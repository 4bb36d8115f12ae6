#include <benchmarks/tournament/statistics/ranks.hpp>
#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/complement.hpp>

namespace tournament {

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
    if (within == 0) return result; // only ties

    double between = 0;
    for (const double mean : result.mean_ranks) between += (mean - expected) * (mean - expected);
    result.chi_squared = (k - 1) * n * n * between / within;
    result.p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(k - 1), result.chi_squared));
    return result;
}

} // namespace tournament
