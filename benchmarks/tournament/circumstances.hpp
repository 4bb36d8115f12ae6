#pragma once

#include <benchmarks/tournament/attempt.hpp>
#include <benchmarks/tournament/run.hpp>

#include <string>

namespace tournament {

/// Where and by what the runs of this program are made.
[[nodiscard]] Circumstances circumstances_here(std::string command, const RunLimits& limits);

/// What else than limits matters to times and differs: "machine, commit"; nothing if all is equal.
[[nodiscard]] std::string differences(const Circumstances& one, const Circumstances& other);
/// Whether their runs ended by the same limits.
[[nodiscard]] bool have_equal_limits(const Circumstances& one, const Circumstances& other);
/// "10 s and 1000 nodes", "none".
[[nodiscard]] std::string describe_limits(const Circumstances& circumstances);

} // namespace tournament
