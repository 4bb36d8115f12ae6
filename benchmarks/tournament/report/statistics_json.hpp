#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <string>

namespace tournament {

/// The statistics of a report as JSON; what is infinite is null.
[[nodiscard]] std::string statistics_json(const Analysis& analysis);

} // namespace tournament
