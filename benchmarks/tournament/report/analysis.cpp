#include <benchmarks/tournament/report/analysis.hpp>

#include <benchmarks/tournament/statistics/statistics.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace tournament {

namespace {

/// Clocks and counters show 0 for quantities that they cannot resolve.
constexpr double resolved_seconds = 1e-6;
constexpr double resolved_nodes = 1;

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

/// Returns the pairs of columns that differ only in the two values.
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

/// Returns the median; 0 if the two values in the middle are infinities of both signs, since it is then unknown.
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
        const Measurement first = logarithm(seconds.measurements[i], resolved_seconds);
        const Measurement second = logarithm(seconds.measurements[j], resolved_seconds);
        tested.push_back(difference(first, second));
        known.push_back(first.value - second.value);
        of_nodes.push_back(logarithm(nodes.measurements[i], resolved_nodes).value -
                           logarithm(nodes.measurements[j], resolved_nodes).value);
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

/// Returns the sort key of a value, the least first: the mean logarithm of its ratios to all values that it can be
/// compared with.
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

namespace {

void append(std::string& list, std::string_view item) {
    if (!list.empty()) list += ", ";
    list += item;
}

bool differ(std::span<const Combination> combinations, Axis axis) {
    return std::ranges::any_of(combinations, [&](const Combination& combination) {
        return value_on(combination, axis) != value_on(combinations.front(), axis);
    });
}

} // namespace

Labels::Labels(std::span<const Combination> combinations) {
    for (const Axis axis : axes)
        if (differ(combinations, axis)) shown_.push_back(axis);
    if (shown_.empty()) {
        const Combination only = combinations.empty() ? Combination() : combinations.front();
        for (const Axis axis : axes)
            if (!is_usual_on(only, axis)) shown_.push_back(axis);
        return;
    }
    for (const Axis axis : axes)
        if (std::ranges::find(shown_, axis) == shown_.end() && !is_usual_on(combinations.front(), axis))
            append(shared_, std::string(title(axis)) + " " + value_on(combinations.front(), axis));
}

std::string Labels::operator()(const Combination& combination) const {
    std::string label;
    for (const Axis axis : shown_) append(label, value_on(combination, axis));
    return label;
}

std::string Labels::parts() const {
    std::string parts;
    for (const Axis axis : shown_) append(parts, title(axis));
    return parts;
}

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

namespace {

/// The Friedman test needs two rows and two columns; ranks exist with fewer.
void rank(Scope& scope) {
    const std::size_t columns = scope.table.combinations.size();
    if (columns < 2) {
        for (Standing& standing : scope.standings) standing.mean_rank = 1;
        return;
    }
    std::vector<std::vector<Measurement>> rows;
    for (const Row& row : scope.table.rows) rows.push_back(row.measurements);
    const bool is_single = rows.size() == 1;
    if (is_single) rows.push_back(rows.front()); // this changes no mean
    const Friedman result = friedman(rows);
    for (Standing& standing : scope.standings) standing.mean_rank = result.mean_ranks[standing.column];
    if (is_single) return;
    scope.friedman_p = result.p;
    scope.critical_difference = critical_difference(columns, rows.size());
}

Standing standing_of(const Scope& scope, const Table& nodes, std::size_t column) {
    const auto seconds = scope.table.column(column);
    Standing standing;
    standing.column = column;
    standing.solved = static_cast<std::size_t>(std::ranges::count_if(seconds, &Measurement::is_finished));
    standing.par10 = scope.node_limit > 0
                         ? penalised_mean(nodes.column(column), static_cast<double>(scope.node_limit))
                         : penalised_mean(seconds, scope.limit);
    standing.median = median(seconds);
    standing.median_nodes = median(nodes.column(column), 0.95, 1, 1).value;
    return standing;
}

std::vector<double> differences(const Scope& scope, std::size_t first, std::size_t second) {
    std::vector<double> differences;
    for (const Row& row : scope.table.rows)
        differences.push_back(difference(row.measurements[first], row.measurements[second]));
    return differences;
}

/// Returns whether the first is less. If the two do not differ, positive differences are expected to have half of the
/// sum of all ranks.
bool is_first_less(const SignedRank& test) {
    const auto pairs = static_cast<double>(test.pairs);
    return test.statistic < pairs * (pairs + 1) / 4;
}

void compare_with_first(Scope& scope) {
    std::vector<double> p;
    for (std::size_t i = 1; i < scope.standings.size(); ++i) {
        const auto test = wilcoxon(differences(scope, scope.standings[0].column, scope.standings[i].column));
        scope.leads.push_back({test.p, is_first_less(test)});
        p.push_back(test.p);
    }
    const auto corrected = holm(p);
    for (std::size_t i = 0; i < corrected.size(); ++i) scope.leads[i].p = corrected[i];
}

} // namespace

Scope make_scope(std::string name, std::span<const Run> runs, double limit, std::uint64_t node_limit) {
    Scope scope;
    scope.name = std::move(name);
    scope.table = pivot(runs, Quantity::seconds);
    scope.limit = limit;
    scope.node_limit = node_limit;
    if (scope.table.rows.empty()) return scope;

    const Table nodes = pivot(runs, Quantity::nodes);
    for (std::size_t column = 0; column < scope.table.combinations.size(); ++column)
        scope.standings.push_back(standing_of(scope, nodes, column));
    rank(scope);
    std::ranges::sort(scope.standings, {}, [](const Standing& standing) {
        return std::tuple(standing.par10, standing.mean_rank, standing.column);
    });
    compare_with_first(scope);
    return scope;
}

std::vector<DifficultyGroup> difficulty_groups(const Scope& scope) {
    if (scope.is_all || scope.standings.empty()) return {};
    std::map<double, std::vector<const Row*>> by_difficulty;
    std::size_t known = 0;
    for (const Row& row : scope.table.rows) {
        if (!row.difficulty) continue;
        by_difficulty[*row.difficulty].push_back(&row);
        ++known;
    }
    constexpr std::size_t most_groups = 8;
    const std::size_t enough = by_difficulty.size() <= most_groups ? 1 : (known + 5) / 6;

    std::vector<DifficultyGroup> groups;
    for (const auto& [difficulty, rows] : by_difficulty) {
        if (groups.empty() || groups.back().rows.size() >= enough) groups.emplace_back();
        DifficultyGroup& group = groups.back();
        group.rows.insert(group.rows.end(), rows.begin(), rows.end());
        group.difficulty += difficulty * static_cast<double>(rows.size());
    }
    for (DifficultyGroup& group : groups) group.difficulty /= static_cast<double>(group.rows.size());
    if (groups.size() < 2) groups.clear();
    return groups;
}

namespace {

using Sets = std::map<std::string, std::vector<Run>>;

double limit_of(const Results& results) {
    if (results.circumstances.time_limit > 0) return results.circumstances.time_limit;
    double longest = 0;
    for (const Run& run : results.runs) longest = std::max(longest, run.seconds);
    return longest > 0 ? longest : 1;
}

/// Returns the runs of the combinations that were run on every set.
std::vector<Run> comparable_runs(const Results& results, const Sets& sets) {
    std::map<Combination, std::set<std::string>> sets_of;
    for (const Run& run : results.runs) sets_of[run.combination].insert(run.set);
    std::vector<Run> runs;
    std::ranges::copy_if(results.runs, std::back_inserter(runs),
                         [&](const Run& run) { return sets_of[run.combination].size() == sets.size(); });
    return runs;
}

void add_scopes(Analysis& analysis, const Results& results) {
    Sets sets;
    for (const Run& run : results.runs) sets[run.set].push_back(run);
    if (sets.size() > 1) {
        Scope all = make_scope("all sets", comparable_runs(results, sets), analysis.limit,
                               results.circumstances.node_limit);
        all.is_all = true;
        analysis.left_out = analysis.times.combinations.size() - all.table.combinations.size();
        analysis.scopes.push_back(std::move(all));
    }
    for (const auto& [name, runs] : sets)
        analysis.scopes.push_back(make_scope(name, runs, analysis.limit, results.circumstances.node_limit));
}

} // namespace

Analysis analyse(const Results& results) {
    AllTimes times = all_times(results.runs);
    Labels labels(times.combinations);
    Analysis analysis{.circumstances = results.circumstances,
                      .limit = limit_of(results),
                      .times = std::move(times),
                      .labels = std::move(labels),
                      .runs = results.runs.size()};
    std::set<std::uint64_t> seeds;
    for (const Run& run : results.runs) {
        seeds.insert(run.seed);
        if (run.is_finished()) continue;
        ++analysis.unfinished;
        const std::uint64_t node_limit = results.circumstances.node_limit;
        if (node_limit > 0 && run.nodes >= node_limit) ++analysis.cut_by_nodes;
    }
    analysis.seeds = seeds.size();
    add_scopes(analysis, results);
    analysis.effects = effects(results.runs);
    return analysis;
}

} // namespace tournament
