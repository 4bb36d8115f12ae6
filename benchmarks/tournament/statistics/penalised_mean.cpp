#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

namespace tournament {

double penalised_mean(std::span<const Measurement> measurements, double limit) {
    require(!measurements.empty(), "penalised_mean", "no measurement");
    require(limit > 0, "penalised_mean", "the limit " + std::to_string(limit) + " is not positive");
    require_numbers(measurements, "penalised_mean");

    double sum = 0;
    for (const Measurement& measurement : measurements)
        sum += measurement.is_finished ? measurement.value : 10 * limit;
    return sum / static_cast<double>(measurements.size());
}

} // namespace tournament
