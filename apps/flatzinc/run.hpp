#pragma once

#include <apps/flatzinc/options.hpp>

#include <chrono>

namespace flatzinc {

/// Reads the file, solves it, and prints what FlatZinc demands. Returns the exit status.
/// @param start  of the program: from then on the time limit counts
int run(const Options& options, std::chrono::steady_clock::time_point start);

} // namespace flatzinc
