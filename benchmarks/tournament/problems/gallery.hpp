#pragma once

#include <benchmarks/tournament/problems/problem_set.hpp>

namespace tournament {

/// The examples of the gallery, and the instances whose answers are known.
extern const ProblemSet gallery;

} // namespace tournament
