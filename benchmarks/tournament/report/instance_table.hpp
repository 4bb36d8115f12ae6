#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <cstddef>
#include <string>

namespace tournament {

/// A row for each instance, with the times of the two chosen combinations, which the script exchanges; HTML.
[[nodiscard]] std::string instance_table(const Analysis& analysis, std::size_t first, std::size_t second);

/// What the script reads: labels of the combinations, and the seconds of all on each instance, negative if
/// unfinished, null if not run. JSON that can appear in a script element.
[[nodiscard]] std::string instance_data(const Analysis& analysis);

} // namespace tournament
