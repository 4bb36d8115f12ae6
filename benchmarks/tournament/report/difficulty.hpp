#pragma once

#include <benchmarks/tournament/report/scope.hpp>

#include <vector>

namespace tournament {

/// Instances of about the same difficulty.
struct DifficultyGroup {
    double difficulty = 0; ///< mean
    std::vector<const Row*> rows;
};

/// The instances of a scope whose difficulty is known, from the easiest to the hardest. Rows of equal difficulty stay
/// together; groups get about a sixth of the rows, or one difficulty each. Empty if fewer than two difficulties are
/// known, or the scope mixes sets, whose difficulties cannot be compared. The rows are those of the scope.
[[nodiscard]] std::vector<DifficultyGroup> difficulty_groups(const Scope& scope);

} // namespace tournament
