#pragma once

#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/run.hpp>

#include <string>

namespace tournament {

/// The machine, build and limits of the runs of this program.
[[nodiscard]] Circumstances circumstances_here(std::string command, const RunLimits& limits);

/// The differences, other than limits, that affect times: "machine, commit"; empty if there are none.
[[nodiscard]] std::string differences(const Circumstances& one, const Circumstances& other);
/// Whether both had the same limits on runs.
[[nodiscard]] bool have_equal_limits(const Circumstances& one, const Circumstances& other);
/// "10 s and 1000 nodes", "none".
[[nodiscard]] std::string describe_limits(const Circumstances& circumstances);

} // namespace tournament
