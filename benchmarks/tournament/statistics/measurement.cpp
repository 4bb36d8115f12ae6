#include <benchmarks/tournament/statistics/statistics.hpp>

#include <benchmarks/tournament/statistics/require.hpp>

#include <algorithm>
#include <limits>

namespace tournament {

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

} // namespace tournament
