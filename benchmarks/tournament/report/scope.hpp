#pragma once

#include <benchmarks/tournament/statistics/statistics.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// The results of one combination on the instances of a scope.
struct Standing {
    std::size_t column = 0; ///< of the table
    std::size_t solved = 0; ///< instances, refuted ones included
    double par10 = 0;       ///< in Scope::par10_unit()
    Estimate median = {};   ///< infinite if half of the instances are unfinished
    double mean_rank = 0;
    double median_nodes = 0; ///< likewise infinite
};

/// The combination in first place compared with another one, instance by instance.
struct Lead {
    double p = 1;          ///< that they differ, corrected for all comparisons of the scope
    bool is_ahead = false; ///< the first is the faster one, by the ranks of the differences

    [[nodiscard]] bool is_significant() const { return p < 0.05; }
};

/// The instances of one ranking: those of a problem set, or of all sets.
struct Scope {
    std::string name;
    bool is_all = false; ///< it has the instances of several sets
    Table table;         ///< seconds
    double limit = 0;    ///< seconds that a run may take
    /// Nodes that a run may take; 0: any number. If there is a node limit, PAR10 is in nodes: if that limit cut a run
    /// off, the seconds that the run would have taken are unrelated to the time limit.
    std::uint64_t node_limit = 0;

    std::vector<Standing> standings; ///< by PAR10, then by mean rank; empty if no instance is complete
    std::vector<Lead> leads;         ///< of the first over the second, the third, ...
    double friedman_p = 1;           ///< that all combinations rank alike
    std::optional<double> critical_difference; ///< of mean ranks; needs two combinations and two instances

    [[nodiscard]] std::string_view par10_unit() const { return node_limit > 0 ? "nodes" : "seconds"; }
    [[nodiscard]] const Combination& combination(const Standing& standing) const {
        return table.combinations[standing.column];
    }
};

/// Ranks the combinations on the instances that all of them were run on.
/// @param node_limit  0: none
[[nodiscard]] Scope make_scope(std::string name, std::span<const Run> runs, double limit,
                               std::uint64_t node_limit = 0);

} // namespace tournament
