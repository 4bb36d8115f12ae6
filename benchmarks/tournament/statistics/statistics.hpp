#pragma once

#include <benchmarks/tournament/run.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Statistics of measurements, possibly cut off by a limit.
///
/// All functions throw csp::ArgumentError if arguments violate their documented requirements or are NaN.
namespace tournament {

/// The cost of a run, or the limit that cut it off.
struct Measurement {
    double value = 0;
    bool is_finished = false; ///< if not, the true value exceeds `value` by an unknown amount

    /// Returns `value` if the run finished, otherwise infinity, for uses that depend only on the order.
    double or_infinity() const;
};

/// Returns the excess of the first over the second: negative if the first is better, infinite if one of the two is
/// unfinished, 0 if both are unfinished, since it is unknown which is better.
double difference(const Measurement& first, const Measurement& second);

/// A number and the interval in which it may lie.
struct Estimate {
    double value = 0;
    double lower = 0;
    double upper = 0;
};

/// Returns the median, infinite if half of the measurements or more are unfinished, with a bootstrap percentile
/// interval that contains the true median with a probability of about `confidence`, between 0 and 1. The result is the
/// same for the same seed on every machine. Requires at least one measurement and one resample.
/// Complexity: O(resamples * n) for n measurements.
/// Source: Efron, Tibshirani, "An Introduction to the Bootstrap", Chapman and Hall, 1993, chapter 13.
Estimate median(std::span<const Measurement> measurements, double confidence = 0.95, std::uint64_t seed = 1,
                std::size_t resamples = 2000);

/// Returns the mean; each unfinished measurement counts as ten times the limit (PAR10). Requires at least one
/// measurement.
/// Source: Hutter, Hoos, Leyton-Brown, Stuetzle, "ParamILS", JAIR 36, 2009.
double penalised_mean(std::span<const Measurement> measurements, double limit);

/// The result of a test whether paired differences are centred on 0.
struct SignedRank {
    double statistic = 0;  ///< the sum of the ranks of the positive differences
    double p = 1;          ///< two-sided
    std::size_t pairs = 0; ///< pairs that differ
};

/// Performs the Wilcoxon signed-rank test: differences of 0 are dropped, ties share their mean rank; infinite
/// differences rank highest. The test is exact up to 25 pairs that differ, conditional on the ties; otherwise, it uses
/// the normal distribution, corrected for ties and continuity.
/// Source: Wilcoxon, Biometrics Bulletin 1, 1945. Exact with ties: Streitberg, Roehmel, Statistical Software
/// Newsletter 12, 1986.
SignedRank wilcoxon(std::span<const double> differences);

/// Returns the p-values corrected for multiple comparisons by Holm's step-down method, in the order given.
/// Source: Holm, Scandinavian Journal of Statistics 6, 1979.
std::vector<double> holm(std::span<const double> p);

/// The result of a test whether the columns of a table differ, if only the order within each row counts.
struct Friedman {
    std::vector<double> mean_ranks; ///< the mean rank of each column; 1 is the rank of the least value
    double chi_squared = 0;         ///< corrected for ties
    double p = 1;
};

/// Performs the Friedman test over rows (instances) of equally many columns (combinations), at least 2 of each. An
/// unfinished measurement ranks behind all finished ones and ties with other unfinished ones. p follows from the
/// chi-squared distribution.
/// Source: Friedman, Journal of the American Statistical Association 32, 1937.
Friedman friedman(std::span<const std::vector<Measurement>> rows);

/// Returns the distance at which mean ranks differ at level `alpha` (Nemenyi):  q * sqrt(k (k + 1) / (6 n)).  Here q is
/// the quantile of the studentised range for k >= 2 columns and infinitely many degrees of freedom, divided by sqrt 2,
/// and n >= 1 is the number of rows.
/// Source: Demsar, Journal of Machine Learning Research 7, 2006.
double critical_difference(std::size_t columns, std::size_t rows, double alpha = 0.05);

/// The ends of a maximal run of columns whose mean ranks differ by less than the critical difference: a bar of a
/// critical-difference diagram. The ends are places in the order of mean ranks, including the last one; a clique has
/// two columns or more.
struct Clique {
    std::size_t first = 0;
    std::size_t last = 0;

    friend bool operator==(const Clique&, const Clique&) = default;
};

/// Returns all cliques, from the best ranks to the worst; none lies within another.
std::vector<Clique> cliques(std::vector<double> mean_ranks, double critical_difference);

/// A step of a survival (cactus) curve: `solved` runs finished within `seconds`.
struct SurvivalStep {
    double seconds = 0;
    std::size_t solved = 0;

    friend bool operator==(const SurvivalStep&, const SurvivalStep&) = default;
};

/// Returns the number of finished measurements at each value at which a measurement finished; both increase strictly
/// from step to step. Returns no steps if no measurement finished.
std::vector<SurvivalStep> survival(std::span<const Measurement> measurements);

/// The quantity of a run that is compared.
enum class Quantity : std::uint8_t { seconds, nodes };

/// The measurements of all combinations on one instance.
struct Row {
    std::string set;
    std::string instance;
    std::optional<double> difficulty = {};
    std::vector<Measurement> measurements; ///< one for each combination of the table, in its order
};

/// A table of instances against combinations, the basis of all paired comparisons.
struct Table {
    std::vector<Combination> combinations; ///< all combinations that have a run, sorted
    std::vector<Row> rows;                 ///< sorted by set and instance
    std::size_t left_out = 0;              ///< instances that lack a run of some combination

    /// Returns the measurements of one combination, in the order of the rows. O(rows).
    std::vector<Measurement> column(std::size_t combination) const;
};

/// Returns the table of some runs. If an instance was searched with several seeds, its measurement is their median. The
/// median is unfinished if half of the runs or more are unfinished; its value is then the median of the values at which
/// the runs were cut off or finished, a lower bound of the true median. The table does not depend on the order of the
/// runs.
/// Complexity: O(r log r) for r runs.
Table pivot(std::span<const Run> runs, Quantity quantity);

} // namespace tournament
