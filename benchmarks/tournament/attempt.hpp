#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/run.hpp>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace tournament {

/// The limits at which a run is cut off.
struct RunLimits {
    double seconds = 0;      ///< of processor time of its thread; 0: never
    std::uint64_t nodes = 0; ///< 0: never
};

/// A run to be made.
struct Job {
    std::string set;
    const Instance* instance = nullptr;
    Combination combination;
    std::uint64_t seed = 0;
};

/// Makes the run by the general engine, with only the options of the combination. Returns nullopt if a stop was
/// requested before the run ended: the result is then unknown.
///
/// A run that takes longer than its limit is censored, even if it ended before it was cut off.
/// @throws std::logic_error if a solution violates the model, which would be a bug in csp.
[[nodiscard]] std::optional<Run> attempt(const Job& job, const RunLimits& limits,
                                         const std::stop_token& stop);

} // namespace tournament
