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

AllTimes all_times(std::span<const Run> runs) {
    std::map<Combination, std::vector<Run>> by_combination;
    for (const Run& run : runs) by_combination[run.combination].push_back(run);

    AllTimes all;
    std::map<std::pair<std::string, std::string>, InstanceTimes> instances;
    for (const auto& [combination, its_runs] : by_combination) {
        const std::size_t column = all.combinations.size();
        all.combinations.push_back(combination);
        for (const Row& row : pivot(its_runs, Quantity::seconds).rows) {
            InstanceTimes& instance = instances[{row.set, row.instance}];
            instance.difficulty = row.difficulty;
            instance.seconds.resize(by_combination.size());
            instance.seconds[column] = row.measurements.front();
        }
    }
    for (auto& [name, instance] : instances) {
        std::tie(instance.set, instance.instance) = name;
        all.instances.push_back(std::move(instance));
    }
    return all;
}

} // namespace tournament
