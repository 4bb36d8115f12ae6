#pragma once

#include <benchmarks/cluster/timeline.hpp>

#include <cstdint>

namespace cluster {

/// A cluster. Times are in seconds.
struct Machines {
    int ranks = 1;             ///< the ranks that search; rank 0, which leads, is an additional rank
    double seconds = 1;        ///< the time that the whole search takes by one rank
    double latency = 5e-6;     ///< the time until a message arrives
    double service = 1.5e-6;   ///< the time that rank 0 takes for a message
    double beginning = 20e-6;  ///< the time that a rank takes to begin a piece
    double slice = 1e-3;       ///< the time between two looks at messages
    double least_age = 300e-6; ///< the age of a piece before a part of it is given away
};

/// The shares of the time of all ranks, which add up to 1.
struct Shares {
    double makespan = 0; ///< in seconds, not a share
    double search = 0;
    double first = 0;     ///< waiting for the first piece
    double last = 0;      ///< waiting after the last piece
    double between = 0;   ///< waiting between two pieces
    double beginning = 0; ///< beginning pieces
    std::uint64_t pieces = 0;
    double leader = 0; ///< the share of the makespan in which rank 0 was busy; not part of the sum
};

/// Simulates the search of a timeline by many ranks, shared as csp::mpi shares it: rank 0 hands out pieces and, if
/// ranks are idle, asks the ranks with the oldest pieces to give a part away.
Shares simulate(const Timeline& timeline, const Machines& machines);

} // namespace cluster
