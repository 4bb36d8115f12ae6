#include <csp/base/random.hpp>

#include <benchmarks/tournament/statistics/middle.hpp>
#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <algorithm>

namespace tournament {

namespace {

/// The medians of samples drawn from the values with replacement, sorted.
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

} // namespace tournament
