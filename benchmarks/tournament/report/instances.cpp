#include <benchmarks/tournament/report/instances.hpp>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tournament {

std::size_t InstanceTimes::solved() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(seconds, [](const auto& time) { return time && time->is_finished; }));
}

std::optional<std::size_t> InstanceTimes::fastest() const {
    std::optional<std::size_t> fastest;
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        if (!seconds[i] || !seconds[i]->is_finished) continue;
        if (!fastest || seconds[i]->value < seconds[*fastest]->value) fastest = i;
    }
    return fastest;
}

std::size_t AllTimes::place_of(const Combination& combination) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(combinations, combination) -
                                    combinations.begin());
}

std::size_t AllTimes::place_of(const Row& row) const {
    const auto name = [](const auto& one) { return std::tie(one.set, one.instance); };
    return static_cast<std::size_t>(std::ranges::lower_bound(instances, name(row), {}, name) -
                                    instances.begin());
}

AllTimes all_times(std::span<const Run> runs) {
    std::map<Combination, std::vector<Run>> by_combination;
    for (const Run& run : runs) by_combination[run.combination].push_back(run);

    AllTimes all;
    std::map<std::pair<std::string, std::string>, InstanceTimes> instances;
    for (const auto& [combination, its_runs] : by_combination) {
        const std::size_t column = all.combinations.size();
        all.combinations.push_back(combination);
        const auto seconds = pivot(its_runs, Quantity::seconds).rows;
        const auto nodes = pivot(its_runs, Quantity::nodes).rows;
        for (std::size_t i = 0; i < seconds.size(); ++i) {
            InstanceTimes& instance = instances[{seconds[i].set, seconds[i].instance}];
            instance.difficulty = seconds[i].difficulty;
            instance.seconds.resize(by_combination.size());
            instance.nodes.resize(by_combination.size());
            instance.seconds[column] = seconds[i].measurements.front();
            instance.nodes[column] = nodes[i].measurements.front();
        }
    }
    for (auto& [name, instance] : instances) {
        std::tie(instance.set, instance.instance) = name;
        all.instances.push_back(std::move(instance));
    }
    return all;
}

} // namespace tournament
