#pragma once

#include <csp/constraints/joint_pass.hpp>

namespace csp::joint {

/// Equalities first: variables that are equal up to sign and offset are one to all rules that come after, so that a sum
/// or an all_different over both sees one variable. The rule of the equality keeps them in step. Rule 1 of Flattening.
extern const JointPass aliases;

} // namespace csp::joint
