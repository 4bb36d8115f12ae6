#pragma once

#include <csp/search/solver.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp::parallel {

/// What is known about the number of solutions of an independent part.
struct PartTotal {
    std::uint64_t found = 0;
    StopReason stopped = StopReason::exhausted; ///< any other: there are at least that many
    bool fits = true;                           ///< otherwise there are too many for the number
};

/// Counts the solutions of independent parts with several threads: every part is split, and the threads take one
/// subproblem after another, of any part. It ends as soon as one part reaches the limit of solutions.
///
/// @param solver      a solver of the model with these options; it splits the parts
/// @param parts       the numbers of the parts to count
/// @param statistics  of earlier work; the work done here is added
std::vector<PartTotal> count_parts(Solver& solver, const SearchOptions& options, unsigned threads,
                                   std::span<const std::size_t> parts, Statistics& statistics);

} // namespace csp::parallel
