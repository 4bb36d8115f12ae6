#pragma once

#include <benchmarks/tournament/options.hpp>

namespace tournament {

/// Makes one file of several and reports what was odd about them. Returns the exit status. Throws csp::Error.
[[nodiscard]] int merge_files(const Options& options);

} // namespace tournament
