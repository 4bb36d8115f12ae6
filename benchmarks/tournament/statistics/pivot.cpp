#include <benchmarks/tournament/statistics/pivot.hpp>

#include <benchmarks/tournament/statistics/middle.hpp>
#include <benchmarks/tournament/statistics/require.hpp>

#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace tournament {

namespace {

/// The runs of one instance.
struct Group {
    std::optional<double> difficulty;
    std::map<Combination, std::vector<Measurement>> measurements;
};

Measurement measure(const Run& run, Quantity quantity) {
    const double value = quantity == Quantity::seconds ? run.seconds : static_cast<double>(run.nodes);
    return {value, run.is_finished()};
}

Measurement median_of_seeds(const std::vector<Measurement>& measurements) {
    std::vector<double> values;
    std::vector<double> or_infinity;
    for (const Measurement& measurement : measurements) {
        values.push_back(measurement.value);
        or_infinity.push_back(measurement.or_infinity());
    }
    const double median = middle(or_infinity);
    if (std::isfinite(median)) return {median, true};
    return {middle(values), false};
}

} // namespace

std::vector<Measurement> Table::column(std::size_t combination) const {
    require(combination < combinations.size(), "Table::column",
            "no combination " + std::to_string(combination) + " of " + std::to_string(combinations.size()));
    std::vector<Measurement> column;
    column.reserve(rows.size());
    for (const Row& row : rows) column.push_back(row.measurements[combination]);
    return column;
}

Table pivot(std::span<const Run> runs, Quantity quantity) {
    std::set<Combination> combinations;
    std::map<std::pair<std::string, std::string>, Group> instances; // by set and instance
    for (const Run& run : runs) {
        combinations.insert(run.combination);
        Group& group = instances[{run.set, run.instance}];
        if (!group.difficulty) group.difficulty = run.difficulty;
        group.measurements[run.combination].push_back(measure(run, quantity));
    }

    Table table;
    table.combinations.assign(combinations.begin(), combinations.end());
    for (const auto& [name, group] : instances) {
        if (group.measurements.size() < combinations.size()) {
            ++table.left_out;
            continue;
        }
        Row& row = table.rows.emplace_back(Row{name.first, name.second, group.difficulty, {}});
        for (const auto& [combination, measurements] : group.measurements) // in the same order as the table's
            row.measurements.push_back(median_of_seeds(measurements));
    }
    return table;
}

} // namespace tournament
