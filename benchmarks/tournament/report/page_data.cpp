#include <benchmarks/tournament/report/tables.hpp>

#include <benchmarks/tournament/report/difficulty.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tournament {

namespace {

using Json = nlohmann::ordered_json;

/// An unfinished run is written as the negative of its measurement, which must not be 0.
Json json_of(const std::optional<Measurement>& measurement, double least) {
    if (!measurement) return nullptr;
    return measurement->is_finished ? measurement->value : -std::max(measurement->value, least);
}

Json json_of(const InstanceTimes& instance) {
    Json seconds = Json::array();
    Json nodes = Json::array();
    for (const auto& measurement : instance.seconds) seconds.push_back(json_of(measurement, 1e-9));
    for (const auto& measurement : instance.nodes) nodes.push_back(json_of(measurement, 1));
    return {{"set", instance.set},
            {"name", instance.instance},
            {"seconds", std::move(seconds)},
            {"nodes", std::move(nodes)}};
}

Json json_of(const Scope& scope, const AllTimes& times) {
    Json json{{"name", scope.name},
              {"combinations", Json::array()},
              {"instances", Json::array()},
              {"groups", Json::array()}};
    for (const Standing& standing : scope.standings)
        json["combinations"].push_back(times.place_of(scope.combination(standing)));
    for (const Row& row : scope.table.rows) json["instances"].push_back(times.place_of(row));
    for (const DifficultyGroup& group : difficulty_groups(scope)) {
        Json instances = Json::array();
        for (const Row* row : group.rows) instances.push_back(times.place_of(*row));
        json["groups"].push_back({{"difficulty", group.difficulty}, {"instances", std::move(instances)}});
    }
    return json;
}

/// "</script>" in a name must not end the element.
std::string without_tags(const std::string& json) {
    std::string result;
    for (const char character : json)
        if (character == '<')
            result += "\\u003c";
        else
            result += character;
    return result;
}

} // namespace

std::string page_data(const Analysis& analysis) {
    const AllTimes& times = analysis.times;
    Json json{{"names", Json::array()},
              {"labels", Json::array()},
              {"limit", analysis.limit},
              {"instances", Json::array()},
              {"scopes", Json::array()}};
    for (const Combination& combination : times.combinations) {
        Json names = Json::array();
        for (const Axis axis : axes)
            if (!is_usual_on(combination, axis)) names.push_back(value_on(combination, axis));
        json["names"].push_back(std::move(names));
        json["labels"].push_back(analysis.labels(combination));
    }
    for (const InstanceTimes& instance : times.instances) json["instances"].push_back(json_of(instance));
    for (const Scope& scope : analysis.scopes) json["scopes"].push_back(json_of(scope, times));
    return without_tags(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace tournament
