#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// What can be said of measurements, some of which were cut off by a limit.
namespace tournament {

/// What a run took, or the limit that cut it off.
struct Measurement {
    double value = 0;
    bool is_finished = false; ///< if not, the truth is more than `value`, nobody knows how much
};

/// A number and where it may lie.
struct Estimate {
    double value = 0;
    double lower = 0;
    double upper = 0;
};

/// The median with a bootstrap percentile interval that holds it with a probability of `confidence`; infinite where
/// half of the measurements or more are unfinished. Needs one measurement.
/// Source: Efron, Tibshirani, "An Introduction to the Bootstrap", Chapman and Hall, 1993, chapter 13.
[[nodiscard]] Estimate median(std::span<const Measurement> measurements, double confidence = 0.95,
                              std::uint64_t seed = 1, std::size_t resamples = 2000);

/// The mean where each unfinished measurement counts ten times the limit (PAR10).
/// Source: Hutter, Hoos, Leyton-Brown, Stuetzle, "ParamILS", JAIR 36, 2009.
[[nodiscard]] double penalised_mean(std::span<const Measurement> measurements, double limit);

/// Are paired differences centred on 0?
struct SignedRank {
    double statistic = 0;  ///< the sum of the ranks of the positive differences
    double p = 1;          ///< two-sided
    std::size_t pairs = 0; ///< that differ
};

/// The Wilcoxon signed-rank test: differences of 0 are dropped, ties share their mean rank. Exact up to 25 pairs
/// without ties, else by the normal distribution, corrected for ties and continuity.
/// Source: Wilcoxon, Biometrics Bulletin 1, 1945.
[[nodiscard]] SignedRank wilcoxon(std::span<const double> differences);

/// Holm's step-down correction of p-values for being many, in the order they came in.
/// Source: Holm, Scandinavian Journal of Statistics 6, 1979.
[[nodiscard]] std::vector<double> holm(std::span<const double> p);

/// Do the columns of a table differ, when only the order within each row counts?
struct Friedman {
    std::vector<double> mean_ranks; ///< of each column, 1 for the least value
    double chi_squared = 0;         ///< corrected for ties
    double p = 1;
};

/// The Friedman test over rows (instances) of equally many columns (combinations), at least 2 of each; an unfinished
/// measurement ranks behind all finished ones, and ties with others.
/// Source: Friedman, Journal of the American Statistical Association 32, 1937.
[[nodiscard]] Friedman friedman(std::span<const std::vector<Measurement>> rows);

/// How far apart mean ranks must be to differ at level `alpha` (Nemenyi):  q * sqrt(k (k + 1) / (6 n)),  where q is the
/// quantile of the studentised range for k columns and infinitely many degrees of freedom, divided by sqrt 2.
/// Source: Demsar, Journal of Machine Learning Research 7, 2006.
[[nodiscard]] double critical_difference(std::size_t columns, std::size_t rows, double alpha = 0.05);

/// The ends of the longest rows of columns whose mean ranks differ by less than the critical difference: for the bars of
/// a critical-difference diagram. Pairs of places in the order of mean ranks, the last included; of two or more columns.
struct Clique {
    std::size_t first = 0;
    std::size_t last = 0;
};
[[nodiscard]] std::vector<Clique> cliques(std::vector<double> mean_ranks, double critical_difference);

} // namespace tournament
