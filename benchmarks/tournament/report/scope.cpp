#include <benchmarks/tournament/report/scope.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

namespace tournament {

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

/// If nothing differs, positive differences are expected to have half of the sum of all ranks.
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

} // namespace tournament
