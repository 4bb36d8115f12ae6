#include <benchmarks/tournament/axis.hpp>
#include <benchmarks/tournament/report/report.hpp>

#include <nlohmann/json.hpp>

namespace tournament {

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

} // namespace tournament
