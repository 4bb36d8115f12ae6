#pragma once

#include <cstdint>

namespace csp::dense {

/// What became of a puzzle.
struct Outcome {
    std::uint64_t solutions = 0; ///< found, up to the limit
    std::uint64_t guesses = 0;   ///< nodes that were split in two; may depend on what else was in the batch
    bool is_complete = false;    ///< the limit was reached, or there are no more solutions
};

} // namespace csp::dense
