#include <benchmarks/tournament/report/report.hpp>

#include <benchmarks/tournament/axis.hpp>
#include <benchmarks/tournament/json_line.hpp>

#include <fmt/format.h>

namespace tournament {

namespace {

/// The values of the combination, each followed by a comma.
std::string factors(const Combination& combination) {
    std::string text;
    for (const Axis axis : axes) text += csv_field(value_on(combination, axis)) + ',';
    return text;
}

std::string names_of_factors() {
    std::string text;
    for (const Axis axis : axes) text.append(name(axis)) += ',';
    return text;
}

std::string line_of(const Run& run) {
    return fmt::format("{},{},{},{}{},{},{},{},{},{},{}\n", csv_field(run.set), csv_field(run.instance),
                       run.difficulty ? fmt::format("{}", *run.difficulty) : "", factors(run.combination),
                       run.seed, to_string(run.outcome), run.seconds, run.nodes, run.failures,
                       run.propagations, run.cost ? fmt::format("{}", *run.cost) : "");
}

/// Infinite if half of the instances are unfinished: "inf".
std::string line_of(const Scope& scope, std::size_t place) {
    const Standing& standing = scope.standings[place];
    const Estimate& median = standing.median;
    const bool is_first = place == 0;
    return fmt::format("{},{},{}{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(scope.name), place + 1,
                       factors(scope.combination(standing)), standing.solved, scope.table.rows.size(),
                       standing.par10, scope.par10_unit(), median.value, median.lower, median.upper,
                       standing.mean_rank, standing.median_nodes,
                       is_first ? "" : fmt::format("{}", scope.leads[place - 1].p),
                       is_first                          ? ""
                       : scope.leads[place - 1].is_ahead ? "first"
                                                         : "this");
}

} // namespace

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char character : text) {
        if (character == '"') field += '"';
        field += character;
    }
    return field + '"';
}

std::string csv(std::span<const Run> runs) {
    std::string text = "set,instance,difficulty," + names_of_factors() +
                       "seed,outcome,seconds,nodes,failures,propagations,cost\n";
    for (const Run& run : runs) text += line_of(run);
    return text;
}

std::string rankings_csv(const Analysis& analysis) {
    std::string text = "set,place," + names_of_factors() +
                       "finished,instances,par10,par10_unit,median_seconds,median_from,median_to,mean_rank,"
                       "median_nodes,p_against_first,faster\n";
    for (const Scope& scope : analysis.scopes)
        for (std::size_t place = 0; place < scope.standings.size(); ++place) text += line_of(scope, place);
    return text;
}

} // namespace tournament
