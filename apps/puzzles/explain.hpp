#pragma once

#include <apps/puzzles/options.hpp>

#include <stop_token>

namespace puzzles {

/// Prints how the answer to a puzzle follows, and the answer: numbered sentences, or one JSON object for each step and one
/// for the end. Returns the exit status: 0 where all of it is explained, 1 where there is no answer, 3 where a limit came
/// first.
[[nodiscard]] int explain(const Options& options, const Statement& statement, std::stop_token stop);

} // namespace puzzles
