#pragma once

#include <benchmarks/tournament/report/analysis.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

/// Made-up results of tournaments.
namespace tournament::made_up {

inline constexpr double limit = 10;

inline Run run(const std::string& set, const std::string& instance, const std::string& variable_order,
               const std::string& restarts, double seconds) {
    Run run;
    run.set = set;
    run.instance = instance;
    run.combination = {variable_order, "min", "full", restarts};
    run.outcome = seconds > limit ? Outcome::censored : Outcome::solved;
    run.seconds = std::min(seconds, limit);
    run.nodes = static_cast<std::uint64_t>(run.seconds * 1000);
    return run;
}

/// Returns results in which "fast" takes half as long as "slow", on two sets of increasingly hard instances; restarts
/// have no effect.
inline Results two_orders(int instances) {
    Results results;
    results.circumstances = {"a machine", "a compiler", "a commit", "a command", limit, 0};
    for (const std::string set : {"first", "second"})
        for (int i = 0; i < instances; ++i)
            for (const std::string restarts : {"none", "luby"}) {
                const double seconds = 0.01 * std::pow(1.5, i);
                for (const auto& [order, factor] : {std::pair{"fast", 1}, std::pair{"slow", 2}}) {
                    results.runs.push_back(
                        run(set, std::to_string(i), order, restarts, seconds * static_cast<double>(factor)));
                    results.runs.back().difficulty = i / static_cast<double>(instances);
                }
            }
    return results;
}

} // namespace tournament::made_up
