#pragma once

#include <benchmarks/tournament/options.hpp>

namespace tournament {

/// Makes the runs that are not in the file yet: the exit status. Throws app::UsageError and csp::Error.
[[nodiscard]] int run(const Options& options);

} // namespace tournament
