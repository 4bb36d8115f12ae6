#pragma once

#include <benchmarks/tournament/report/scope.hpp>

#include <vector>

namespace tournament {

/// Instances of about the same difficulty.
struct DifficultyGroup {
    double difficulty = 0; ///< mean
    std::vector<const Row*> rows;
};

/// Groups the instances of a scope whose difficulty is known, from the easiest to the hardest. Rows of equal difficulty
/// stay together; each group has about a sixth of the rows, or a single difficulty. Empty if fewer than two
/// difficulties are known, or if the scope mixes sets, whose difficulties cannot be compared. The rows belong to the
/// scope.
[[nodiscard]] std::vector<DifficultyGroup> difficulty_groups(const Scope& scope);

} // namespace tournament
