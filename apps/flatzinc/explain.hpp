#pragma once

#include <apps/flatzinc/instance/instance.hpp>
#include <apps/flatzinc/options.hpp>

#include <chrono>

namespace flatzinc {

/// Says on standard error which constraints of an instance without solution cannot hold together, by the names that the
/// model gives them (`constraint :: "name" ...`).
void explain(const Instance& instance, const Options& options, std::chrono::nanoseconds time_left);

} // namespace flatzinc
