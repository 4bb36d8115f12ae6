#pragma once

#include <benchmarks/tournament/statistics/statistics.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tournament {

/// The measurements of every combination that was run on one instance.
struct InstanceTimes {
    std::string set;
    std::string instance;
    std::optional<double> difficulty;
    std::vector<std::optional<Measurement>> seconds; ///< one for each combination
    std::vector<std::optional<Measurement>> nodes;   ///< likewise

    [[nodiscard]] std::size_t solved() const;
    /// The fastest combination, if any finished.
    [[nodiscard]] std::optional<std::size_t> fastest() const;
};

/// All instances and all combinations, including any that rankings leave out because runs are missing.
struct AllTimes {
    std::vector<Combination> combinations; ///< sorted
    std::vector<InstanceTimes> instances;  ///< sorted by set and instance

    /// The place of the combination in `combinations`, which must contain it. O(log n).
    [[nodiscard]] std::size_t place_of(const Combination& combination) const;
    /// Likewise, the place of the instance of a row.
    [[nodiscard]] std::size_t place_of(const Row& row) const;
};

[[nodiscard]] AllTimes all_times(std::span<const Run> runs);

} // namespace tournament
