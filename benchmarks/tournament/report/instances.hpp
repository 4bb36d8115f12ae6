#pragma once

#include <benchmarks/tournament/statistics/pivot.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tournament {

/// What every combination took on one instance, as far as it was run.
struct InstanceTimes {
    std::string set;
    std::string instance;
    std::optional<double> difficulty;
    std::vector<std::optional<Measurement>> seconds; ///< one for each combination

    [[nodiscard]] std::size_t solved() const;
    /// The combination that was fastest, if one finished.
    [[nodiscard]] std::optional<std::size_t> fastest() const;
};

/// All instances and all combinations, also those that rankings leave out because runs are missing.
struct AllTimes {
    std::vector<Combination> combinations; ///< sorted
    std::vector<InstanceTimes> instances;  ///< sorted by set and instance
};

[[nodiscard]] AllTimes all_times(std::span<const Run> runs);

} // namespace tournament
