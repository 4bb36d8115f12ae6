#pragma once

#include <apps/flatzinc/instance/instance.hpp>
#include <apps/flatzinc/options.hpp>
#include <apps/flatzinc/protocol.hpp>

#include <chrono>

namespace flatzinc {

/// Reduces, states and searches an instance. Returns the exit status.
int solve(const Instance& instance, const Options& options, std::chrono::steady_clock::time_point start,
          Protocol& protocol);

} // namespace flatzinc
