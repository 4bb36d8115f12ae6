#pragma once

#include <benchmarks/cluster/timeline.hpp>

#include <cstdint>

namespace cluster {

/// Times in seconds.
struct Machines {
    int ranks = 1;             ///< that search; rank 0, which leads, is one more
    double seconds = 1;        ///< the time that the whole search takes by one rank
    double latency = 5e-6;     ///< of a message
    double service = 1.5e-6;   ///< of rank 0 for a message
    double beginning = 20e-6;  ///< of a piece
    double slice = 1e-3;       ///< between two looks at messages
    double least_age = 300e-6; ///< of a piece, before a part of it is given away
};

/// Where the time of all ranks went, as shares that add up to 1.
struct Shares {
    double makespan = 0; ///< in seconds, no share
    double search = 0;
    double first = 0;     ///< waiting for the first piece
    double last = 0;      ///< waiting after the last piece
    double between = 0;   ///< waiting for others
    double beginning = 0; ///< of pieces
    std::uint64_t pieces = 0;
    double leader = 0; ///< the share of the makespan in which rank 0 was busy; not part of the sum
};

/// Plays the search of a timeline by many ranks, as csp::mpi shares it: rank 0 hands out pieces, and when others are
/// idle, asks the ranks that have theirs longest to give away.
Shares simulate(const Timeline& timeline, const Machines& machines);

} // namespace cluster
