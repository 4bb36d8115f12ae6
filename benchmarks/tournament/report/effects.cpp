#include <benchmarks/tournament/report/effects.hpp>

#include <benchmarks/tournament/statistics/statistics.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace tournament {

namespace {

/// Clocks and counters show 0 for quantities that they cannot resolve.
constexpr double least_seconds = 1e-6;
constexpr double least_nodes = 1;

/// The measurements of a set, in both quantities; both tables have the same rows and columns.
struct SetTables {
    std::string name;
    Table seconds;
    Table nodes;
};

using Columns = std::pair<std::size_t, std::size_t>;

std::vector<SetTables> tables_of(std::span<const Run> runs) {
    std::map<std::string, std::vector<Run>> sets;
    for (const Run& run : runs) sets[run.set].push_back(run);
    std::vector<SetTables> tables;
    for (const auto& [name, of_set] : sets)
        tables.push_back({name, pivot(of_set, Quantity::seconds), pivot(of_set, Quantity::nodes)});
    return tables;
}

bool differ_only_on(Axis axis, const Combination& first, const Combination& second) {
    return std::ranges::all_of(
        axes, [&](Axis other) { return other == axis || value_on(first, other) == value_on(second, other); });
}

/// The pairs of columns that differ only in the two values.
std::vector<Columns> paired_columns(const Table& table, Axis axis, const std::string& first,
                                    const std::string& second) {
    std::vector<Columns> columns;
    for (std::size_t i = 0; i < table.combinations.size(); ++i) {
        if (value_on(table.combinations[i], axis) != first) continue;
        for (std::size_t j = 0; j < table.combinations.size(); ++j)
            if (value_on(table.combinations[j], axis) == second &&
                differ_only_on(axis, table.combinations[i], table.combinations[j]))
                columns.emplace_back(i, j);
    }
    return columns;
}

Measurement logarithm(const Measurement& measurement, double least) {
    return {std::log(std::max(measurement.value, least)), measurement.is_finished};
}

/// The two values in the middle may be infinities of both signs: then nothing is known.
double middle(std::vector<double> values) {
    std::ranges::sort(values);
    const double low = values[(values.size() - 1) / 2];
    const double high = values[values.size() / 2];
    if (std::isinf(low) && std::isinf(high) && low != high) return 0;
    return (low + high) / 2;
}

/// Logarithms of the ratios of two values, an entry for each instance.
struct Ratios {
    std::vector<double> tested; ///< infinite if one of the two is unfinished
    std::vector<Measurement> seconds, nodes;
};

void add_instance(Ratios& ratios, const Row& seconds, const Row& nodes, const std::vector<Columns>& columns) {
    std::vector<double> tested;
    std::vector<double> known;
    std::vector<double> of_nodes;
    for (const auto& [i, j] : columns) {
        const Measurement first = logarithm(seconds.measurements[i], least_seconds);
        const Measurement second = logarithm(seconds.measurements[j], least_seconds);
        tested.push_back(difference(first, second));
        known.push_back(first.value - second.value);
        of_nodes.push_back(logarithm(nodes.measurements[i], least_nodes).value -
                           logarithm(nodes.measurements[j], least_nodes).value);
    }
    ratios.tested.push_back(middle(std::move(tested)));
    ratios.seconds.push_back({middle(std::move(known)), true});
    ratios.nodes.push_back({middle(std::move(of_nodes)), true});
}

Ratios ratios_of(std::span<const SetTables> tables, Axis axis, const std::string& first,
                 const std::string& second) {
    Ratios ratios;
    for (const SetTables& set : tables) {
        const auto columns = paired_columns(set.seconds, axis, first, second);
        if (columns.empty()) continue;
        for (std::size_t row = 0; row < set.seconds.rows.size(); ++row)
            add_instance(ratios, set.seconds.rows[row], set.nodes.rows[row], columns);
    }
    return ratios;
}

Effect effect_of(const Ratios& ratios) {
    Effect effect;
    effect.instances = ratios.tested.size();
    if (effect.instances == 0) return effect;
    const Estimate seconds = median(ratios.seconds);
    effect.ratio = std::exp(seconds.value);
    effect.lower = std::exp(seconds.lower);
    effect.upper = std::exp(seconds.upper);
    effect.nodes_ratio = std::exp(median(ratios.nodes, 0.95, 1, 1).value);
    effect.p = wilcoxon(ratios.tested).p;
    return effect;
}

Effect reversed(Effect effect) {
    effect.ratio = 1 / effect.ratio;
    effect.nodes_ratio = 1 / effect.nodes_ratio;
    effect.lower = 1 / std::exchange(effect.upper, 1 / effect.lower);
    return effect;
}

void correct(std::vector<Effect*>& effects) {
    std::vector<double> p;
    for (const Effect* effect : effects) p.push_back(effect->p);
    const auto corrected = holm(p);
    for (std::size_t i = 0; i < p.size(); ++i) effects[i]->p = corrected[i];
}

ScopeEffects scope_effects(std::string name, std::span<const SetTables> tables, Axis axis,
                           const std::vector<std::string>& values) {
    ScopeEffects result{std::move(name), {}};
    result.effects.assign(values.size(), std::vector<Effect>(values.size()));
    std::vector<Effect*> compared;
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j) {
            result.effects[i][j] = effect_of(ratios_of(tables, axis, values[i], values[j]));
            if (result.effects[i][j].instances > 0) compared.push_back(&result.effects[i][j]);
        }
    correct(compared);
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) result.effects[i][j] = reversed(result.effects[j][i]);
    return result;
}

/// The sort key, least first: the average comparison of a value with those it can be compared with.
double mean_logarithm(const std::vector<Effect>& against) {
    double sum = 0;
    double count = 0;
    for (const Effect& effect : against) {
        if (effect.instances == 0) continue;
        sum += std::log(effect.ratio);
        ++count;
    }
    return count == 0 ? std::numeric_limits<double>::infinity() : sum / count;
}

std::vector<std::string> fastest_first(const std::vector<std::string>& values, const ScopeEffects& all) {
    std::vector<std::pair<double, std::string>> order;
    for (std::size_t i = 0; i < values.size(); ++i)
        order.emplace_back(mean_logarithm(all.effects[i]), values[i]);
    std::ranges::sort(order);
    std::vector<std::string> sorted;
    for (auto& [mean, value] : order) sorted.push_back(std::move(value));
    return sorted;
}

AxisEffects axis_effects(const std::vector<SetTables>& tables, Axis axis, std::vector<std::string> values) {
    values = fastest_first(values, scope_effects("", tables, axis, values));
    AxisEffects result{axis, values, {}};
    result.scopes.push_back(scope_effects("all sets", tables, axis, values));
    if (tables.size() == 1) result.scopes.back().scope = tables.front().name;
    if (tables.size() < 2) return result;
    for (const SetTables& set : tables)
        result.scopes.push_back(scope_effects(set.name, {&set, 1}, axis, values));
    return result;
}

} // namespace

std::vector<AxisEffects> effects(std::span<const Run> runs) {
    const auto tables = tables_of(runs);
    std::vector<AxisEffects> result;
    for (const Axis axis : axes) {
        std::set<std::string> values;
        for (const Run& run : runs) values.insert(value_on(run.combination, axis));
        if (values.size() > 1) result.push_back(axis_effects(tables, axis, {values.begin(), values.end()}));
    }
    return result;
}

} // namespace tournament
