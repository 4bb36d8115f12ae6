#pragma once

#include <benchmarks/tournament/run.hpp>

#include <span>
#include <string>

namespace tournament {

/// Prints how the runs of a file ended, and on the error stream which of them contradict each other: the exit status.
[[nodiscard]] int summarise(const std::string& file, std::span<const Run> runs);

} // namespace tournament
