#include <csp/search/search_options.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/search/defaults.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

namespace csp {

namespace {

/// Refuses constants that would make a search divide by zero, or make its turns too short for any progress.
void require_usable(const Tuning& tuning) {
    const auto refuse = [](const std::string& problem) {
        throw ArgumentError("csp::Solver", "SearchOptions::tuning." + problem);
    };
    const std::array<std::pair<const char*, std::uint64_t>, 8> counts{{
        {"trend_nogoods", tuning.trend_nogoods},
        {"shortest_turn", tuning.shortest_turn},
        {"wide_share", tuning.wide_share},
        {"plain_share", tuning.plain_share},
        {"branching_period", tuning.branching_period},
        {"neighbourhood_period", tuning.neighbourhood_period},
        {"probe_share", tuning.probe_share},
        {"core_share", tuning.core_share},
    }};
    for (const auto& [name, count] : counts)
        if (count == 0) refuse(std::string(name) + " is 0, expected at least 1");
    if (!std::isfinite(tuning.turn_growth) || tuning.turn_growth < 1)
        refuse("turn_growth is " + std::to_string(tuning.turn_growth) + ", expected a number from 1 on");
    const auto passes = joint::all();
    for (const std::string& name : tuning.without)
        if (std::none_of(passes.begin(), passes.end(),
                         [&](const JointPass* pass) { return pass->name == name; }))
            refuse("without names \"" + name + "\", which is not a joint pass");
}

} // namespace

void require_consistent(const SearchOptions& options) {
    const auto require = [](bool holds, const char* problem) {
        if (!holds) throw ArgumentError("csp::Solver", problem);
    };
    require(options.threads == 1,
            "SearchOptions::threads is not 1, but a solver searches on the thread that calls it");
    require(options.restarts.scale >= 1 && options.restarts.growth >= 1,
            "SearchOptions::restarts.scale or .growth is below 1, so that runs would shrink");
    require(options.neighbourhood == nullptr || options.neighbourhood == &neighbourhood::none ||
                has_neighbourhoods(options),
            "SearchOptions::neighbourhood without restarts or without something to minimise, expected both");
    require(options.learning != Learning::always || may_learn(options),
            "SearchOptions::learning is always, but the inference or by_discrepancies excludes it");
    require_usable(options.tuning);
    require(options.proof == nullptr || options.listener == nullptr,
            "SearchOptions::listener and ::proof, expected one of them");
    require(!options.on_improvement,
            "SearchOptions::on_improvement, but a solver hands out every improvement by next()");
}

} // namespace csp
