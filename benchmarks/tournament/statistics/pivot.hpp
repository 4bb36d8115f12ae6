#pragma once

#include <benchmarks/tournament/run.hpp>
#include <benchmarks/tournament/statistics/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tournament {

/// The quantity of a run that is compared.
enum class Quantity : std::uint8_t { seconds, nodes };

/// The measurements of every combination on one instance.
struct Row {
    std::string set;
    std::string instance;
    std::optional<double> difficulty = {};
    std::vector<Measurement> measurements; ///< one for each combination of the table, in its order
};

/// A table of instances against combinations, the basis of all paired comparisons.
struct Table {
    std::vector<Combination> combinations; ///< all that have a run, sorted
    std::vector<Row> rows;                 ///< sorted by set and instance
    std::size_t left_out = 0;              ///< instances that lack a run of some combination

    /// The measurements of one combination, in the order of the rows. O(rows).
    [[nodiscard]] std::vector<Measurement> column(std::size_t combination) const;
};

/// The table of some runs. If an instance was searched with several seeds, its measurement is their median. The median
/// is unfinished if half of the runs or more are; its value is then the median of the values at which the runs were cut
/// off or finished, a lower bound of the true median. The table does not depend on the order of the runs.
/// Complexity: O(r log r) for r runs.
[[nodiscard]] Table pivot(std::span<const Run> runs, Quantity quantity);

} // namespace tournament
