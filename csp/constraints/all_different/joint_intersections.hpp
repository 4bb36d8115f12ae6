#pragma once

#include <csp/constraints/joint_pass.hpp>

namespace csp::joint {

/// Permutations that share two variables or more draw conclusions from each other: one AllDifferentIntersections for all
/// pairs of the model, if all values lie within 64.
extern const JointPass intersections;

} // namespace csp::joint
