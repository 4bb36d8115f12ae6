#pragma once

#include <csp/base/error.hpp>

#include <benchmarks/tournament/statistics/statistics.hpp>

#include <cmath>
#include <span>
#include <string>

namespace tournament {

/// @throws csp::ArgumentError unless `holds`.
inline void require(bool holds, const std::string& function, const std::string& problem) {
    if (!holds) throw csp::ArgumentError("tournament::" + function, problem);
}

inline void require_numbers(std::span<const double> values, const std::string& function) {
    for (const double value : values) require(!std::isnan(value), function, "NaN among the values");
}

inline void require_numbers(std::span<const Measurement> measurements, const std::string& function) {
    for (const Measurement& measurement : measurements)
        require(!std::isnan(measurement.value), function, "NaN among the measurements");
}

} // namespace tournament
