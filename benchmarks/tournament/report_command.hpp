#pragma once

#include <benchmarks/tournament/options.hpp>

namespace tournament {

/// Writes the report of a file into a folder. Throws csp::Error.
void report(const Options& options);

} // namespace tournament
