#include <csp/search/tuning.hpp>

#include <csp/base/error.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace csp {

void require_usable(const Tuning& tuning) {
    const auto refuse = [](const std::string& problem) {
        throw ArgumentError("csp::Solver", "SearchOptions::tuning." + problem);
    };
    const std::array<std::pair<const char*, std::uint64_t>, 7> counts{{
        {"trend_nogoods", tuning.trend_nogoods},
        {"shortest_turn", tuning.shortest_turn},
        {"wide_share", tuning.wide_share},
        {"plain_share", tuning.plain_share},
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
            refuse("without names \"" + name + "\", which is no joint pass");
}

} // namespace csp
