#include <benchmarks/tournament/report/report.hpp>

#include <apps/common/files.hpp>
#include <benchmarks/tournament/results.hpp>
#include <benchmarks/tournament/run.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>
#include <system_error>

namespace tournament {

namespace {

/// Returns the values of the combination, each followed by a comma.
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

/// Returns the line of a combination. Its median is "inf" if half of the instances are unfinished.
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

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Circumstances& circumstances) {
    return {{"machine", circumstances.machine},       {"compiler", circumstances.compiler},
            {"commit", circumstances.commit},         {"command", circumstances.command},
            {"time_limit", circumstances.time_limit}, {"node_limit", circumstances.node_limit}};
}

Json json_of(const Combination& combination) {
    Json json;
    for (const Axis axis : axes) json[std::string(name(axis))] = value_on(combination, axis);
    return json;
}

Json json_of(const Scope& scope, std::size_t place) {
    const Standing& standing = scope.standings[place];
    Json json = json_of(scope.combination(standing));
    json["finished"] = standing.solved;
    json["par10"] = standing.par10;
    json["par10_unit"] = scope.par10_unit();
    json["median"] = {standing.median.lower, standing.median.value, standing.median.upper};
    json["mean_rank"] = standing.mean_rank;
    json["median_nodes"] = standing.median_nodes;
    if (place > 0) {
        json["p_against_first"] = scope.leads[place - 1].p;
        json["first_is_faster"] = scope.leads[place - 1].is_ahead;
    }
    return json;
}

Json json_of(const Scope& scope) {
    Json json{{"set", scope.name},
              {"instances", scope.table.rows.size()},
              {"left_out", scope.table.left_out},
              {"friedman_p", scope.friedman_p}};
    if (scope.critical_difference) json["critical_difference"] = *scope.critical_difference;
    json["ranking"] = Json::array();
    for (std::size_t place = 0; place < scope.standings.size(); ++place)
        json["ranking"].push_back(json_of(scope, place));
    return json;
}

Json json_of(const Effect& effect, const std::string& set, const std::string& value,
             const std::string& other) {
    return {{"set", set},
            {"value", value},
            {"against", other},
            {"instances", effect.instances},
            {"seconds_ratio", {effect.lower, effect.ratio, effect.upper}},
            {"nodes_ratio", effect.nodes_ratio},
            {"p", effect.p}};
}

Json json_of(const AxisEffects& effects) {
    Json json{{"axis", title(effects.axis)}, {"values", effects.values}, {"pairs", Json::array()}};
    for (const ScopeEffects& scope : effects.scopes)
        for (std::size_t i = 0; i < effects.values.size(); ++i)
            for (std::size_t j = i + 1; j < effects.values.size(); ++j)
                if (scope.effects[i][j].instances > 0)
                    json["pairs"].push_back(
                        json_of(scope.effects[i][j], scope.scope, effects.values[i], effects.values[j]));
    return json;
}

} // namespace

std::string statistics_json(const Analysis& analysis) {
    Json json{{"circumstances", json_of(analysis.circumstances)},
              {"runs", analysis.runs},
              {"unfinished", analysis.unfinished},
              {"cut_off_by_nodes", analysis.cut_by_nodes},
              {"seeds", analysis.seeds},
              {"combinations_left_out", analysis.left_out},
              {"rankings", Json::array()},
              {"effects", Json::array()}};
    for (const Scope& scope : analysis.scopes) json["rankings"].push_back(json_of(scope));
    for (const AxisEffects& effects : analysis.effects) json["effects"].push_back(json_of(effects));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_report(const Results& results, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) throw csp::Error("cannot make the folder " + folder.string() + ": " + error.message());

    const Analysis analysis = analyse(results);
    app::write_file(folder / "report.html", page(analysis));
    app::write_file(folder / "report.csv", csv(results.runs));
    app::write_file(folder / "rankings.csv", rankings_csv(analysis));
    app::write_file(folder / "report.json", statistics_json(analysis));
}

} // namespace tournament
