#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <string>

namespace tournament {

/// The report as one HTML file that needs nothing else.
[[nodiscard]] std::string page(const Analysis& analysis);

} // namespace tournament
