#pragma once

#include <csp/base/assignment.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/view.hpp>
#include <csp/store/store.hpp>

#include <vector>

namespace csp {

/// Everything that the scope may take, as sorted, disjoint, non-adjacent runs.
std::vector<Interval> union_of(Views scope, const Store& store);

/// How many values the runs hold.
WideValue size_of(const std::vector<Interval>& runs);

/// Whether all variables of the scope are assigned different values, excepted ones aside.
bool are_different(Views scope, const Assignment& assignment);
bool are_different_except(Views scope, const Domain& excepted, const Assignment& assignment);

} // namespace csp
