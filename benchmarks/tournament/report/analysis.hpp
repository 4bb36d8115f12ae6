#pragma once

#include <benchmarks/tournament/report/effects.hpp>
#include <benchmarks/tournament/report/instances.hpp>
#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace tournament {

/// All data shown in a report, computed once.
struct Analysis {
    Circumstances circumstances;
    double limit = 0; ///< seconds; the longest run if the tournament set none
    AllTimes times;
    Labels labels;
    std::size_t runs = 0;
    std::size_t unfinished = 0;   ///< runs
    std::size_t cut_by_nodes = 0; ///< those of the unfinished runs that the node limit cut off
    std::size_t seeds = 0;
    std::size_t left_out = 0; ///< combinations that lack a problem set, and are not ranked over all of them
    std::vector<Scope> scopes = {}; ///< over all sets, then each of them; with a single set, only that
    std::vector<AxisEffects> effects = {};
};

[[nodiscard]] Analysis analyse(const Results& results);

} // namespace tournament
