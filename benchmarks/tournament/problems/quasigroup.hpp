#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

namespace tournament {

/// Latin squares to complete, with as many holes as are hardest to fill.
extern const ProblemSet quasigroup;

} // namespace tournament
