#include <benchmarks/tournament/json_line.hpp>

#include <benchmarks/tournament/axis.hpp>

#include <csp/base/error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace tournament {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> outcomes{"solved", "refuted",
                                                   "censored"}; // in the order of Outcome

/// Bytes that are not UTF-8, which a path on the command line may contain, do not prevent a line from being written.
std::string dumped(const Json& line) { return line.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json parsed(std::string_view line) {
    Json object = Json::parse(line, nullptr, false);
    if (!object.is_object()) throw csp::Error("it is no JSON object");
    return object;
}

const Json& field(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end()) throw csp::Error(std::string("\"") + name + "\" is missing");
    return *found;
}

[[noreturn]] void refuse(const char* name, const char* expected) {
    throw csp::Error(std::string("\"") + name + "\" is not " + expected);
}

std::string text(const Json& object, const char* name) {
    const Json& value = field(object, name);
    if (!value.is_string()) refuse(name, "a text");
    return value.get<std::string>();
}

std::uint64_t count(const Json& object, const char* name) {
    const Json& value = field(object, name);
    if (!value.is_number_unsigned()) refuse(name, "a number from 0");
    return value.get<std::uint64_t>();
}

double amount(const Json& object, const char* name) {
    const Json& value = field(object, name);
    if (!value.is_number() || value.get<double>() < 0) refuse(name, "a number from 0");
    return value.get<double>();
}

std::int64_t whole_number(const Json& object, const char* name) {
    const Json& value = field(object, name);
    const bool fits = value.is_number_integer() && (!value.is_number_unsigned() ||
                                                    std::in_range<std::int64_t>(value.get<std::uint64_t>()));
    if (!fits) refuse(name, "a whole number of 64 bits with sign");
    return value.get<std::int64_t>();
}

Outcome outcome_of(const Json& object) {
    const auto* const found = std::find(outcomes.begin(), outcomes.end(), text(object, "outcome"));
    if (found == outcomes.end()) refuse("outcome", "one of solved, refuted, censored");
    return static_cast<Outcome>(found - outcomes.begin());
}

} // namespace

std::string_view to_string(Outcome outcome) { return outcomes.at(static_cast<std::size_t>(outcome)); }

std::string json_line(const Circumstances& circumstances) {
    return dumped({{"tournament", 1},
                   {"machine", circumstances.machine},
                   {"compiler", circumstances.compiler},
                   {"commit", circumstances.commit},
                   {"command", circumstances.command},
                   {"time_limit", circumstances.time_limit},
                   {"node_limit", circumstances.node_limit}});
}

Circumstances parse_circumstances(std::string_view line) {
    if (!line.starts_with(first_words)) throw csp::Error("it is not the first line of a tournament");
    const Json object = parsed(line);
    Circumstances circumstances;
    circumstances.machine = text(object, "machine");
    circumstances.compiler = text(object, "compiler");
    circumstances.commit = text(object, "commit");
    circumstances.command = text(object, "command");
    circumstances.time_limit = amount(object, "time_limit");
    circumstances.node_limit = count(object, "node_limit");
    return circumstances;
}

std::string json_line(const Run& run) {
    Json line{{"set", run.set}, {"instance", run.instance}};
    if (run.difficulty) line["difficulty"] = *run.difficulty;
    for (const Axis axis : axes)
        if (!is_usual_on(run.combination, axis))
            line[std::string(name(axis))] = value_on(run.combination, axis);
    line["seed"] = run.seed;
    line["outcome"] = to_string(run.outcome);
    line["seconds"] = run.seconds;
    line["nodes"] = run.nodes;
    line["failures"] = run.failures;
    line["propagations"] = run.propagations;
    if (run.cost) line["cost"] = *run.cost;
    return dumped(line);
}

Run parse_run(std::string_view line) {
    const Json object = parsed(line);
    Run run;
    run.set = text(object, "set");
    run.instance = text(object, "instance");
    if (object.contains("difficulty")) run.difficulty = amount(object, "difficulty");
    for (const Axis axis : axes) {
        const bool is_older = !object.contains(std::string(name(axis))) && is_usual_on(run.combination, axis);
        if (!is_older) value_on(run.combination, axis) = text(object, std::string(name(axis)).c_str());
    }
    run.seed = count(object, "seed");
    run.outcome = outcome_of(object);
    run.seconds = amount(object, "seconds");
    run.nodes = count(object, "nodes");
    run.failures = count(object, "failures");
    run.propagations = count(object, "propagations");
    if (object.contains("cost")) run.cost = whole_number(object, "cost");
    return run;
}

} // namespace tournament
