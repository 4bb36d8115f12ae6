#pragma once

#include <csp/search/statistics.hpp>

#include <nlohmann/json.hpp>

#include <chrono>

namespace app {

/// Returns the measured statistics of a search, as programs print them in JSON.
inline nlohmann::ordered_json json_of(const csp::Statistics& statistics) {
    nlohmann::ordered_json figures{{"nodes", statistics.nodes}};
    if (statistics.has_failures) figures["failures"] = statistics.failures;
    figures["restarts"] = statistics.restarts;
    if (statistics.has_propagations) figures["propagations"] = statistics.propagations;
    if (statistics.has_peak_depth) figures["peak_depth"] = statistics.peak_depth;
    if (statistics.has_time) figures["seconds"] = std::chrono::duration<double>(statistics.time).count();
    return figures;
}

} // namespace app
