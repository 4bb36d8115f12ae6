#pragma once

#include <csp/constraints/joint_pass.hpp>

namespace csp::joint {

/// Sums of variables that some all_different makes differ: if each of the summed views stands in the scope of
/// one all_different, and their sum is a constant, what all_different_sum adds is added here. A cage of a killer
/// sudoku that is written as a sum, within a row, column or box, thus knows its values. Not so if there are
/// more than 12 values and the total is in the middle half of what the sum can be: there it costs more than it
/// gains, see docs/performance.md.
extern const JointPass distinct_sums;

} // namespace csp::joint
