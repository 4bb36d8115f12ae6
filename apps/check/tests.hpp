#pragma once

#include <apps/check/domains.hpp>
#include <apps/check/network.hpp>

namespace check {

/// Removes values that contradict the test. False if none are left. Once its variables are fixed, the test decides.
bool narrow(const Test& test, Domains& domains);

/// The same for a test of the kind `cumulative` whose relation holds.
bool narrow_schedule(const Test& test, Domains& domains);

} // namespace check
