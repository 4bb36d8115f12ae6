#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

namespace tournament {

/// Small random job shops, to be done as early as possible.
extern const ProblemSet job_shop;

} // namespace tournament
