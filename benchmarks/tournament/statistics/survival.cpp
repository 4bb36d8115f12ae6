#include <benchmarks/tournament/statistics/require.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <algorithm>

namespace tournament {

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
