#pragma once

#include <algorithm>
#include <cstdint>

namespace csp::dense {

/// The outcome of a puzzle.
struct Outcome {
    std::uint64_t solutions = 0; ///< the number of solutions found, at most the limit
    std::uint64_t guesses = 0;   ///< nodes that were split in two; may depend on the rest of the batch
    bool is_complete = false;    ///< whether the limit was reached or there are no more solutions
};

/// The work done by a kernel. Like the guesses of an outcome, it may depend on the rest of the batch.
struct Work {
    std::uint64_t guesses = 0;
    std::uint64_t sweeps = 0;  ///< visits of all units, each in all lanes together
    std::uint64_t visited = 0; ///< the sum over these sweeps of the nodes in the lanes
    unsigned lanes = 0;        ///< the lanes of the kernel; for several kernels, the maximum

    /// The mean number of lanes that had a node; 0 if no work was done.
    double lanes_in_use() const {
        return sweeps == 0 ? 0 : static_cast<double>(visited) / static_cast<double>(sweeps);
    }

    /// Returns the work done between `then` and `now`.
    friend Work operator-(const Work& now, const Work& then) {
        return {now.guesses - then.guesses, now.sweeps - then.sweeps, now.visited - then.visited, now.lanes};
    }
    Work& operator+=(const Work& other) {
        guesses += other.guesses;
        sweeps += other.sweeps;
        visited += other.visited;
        lanes = std::max(lanes, other.lanes);
        return *this;
    }
};

} // namespace csp::dense
