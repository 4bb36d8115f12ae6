#include <benchmarks/tournament/report/report.hpp>

#include <benchmarks/tournament/json_line.hpp>

#include <fmt/format.h>

namespace tournament {

namespace {

std::string line_of(const Run& run) {
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_field(run.set),
                       csv_field(run.instance), run.difficulty ? fmt::format("{}", *run.difficulty) : "",
                       csv_field(run.combination.variable_order), csv_field(run.combination.value_order),
                       csv_field(run.combination.inference), csv_field(run.combination.restarts),
                       csv_field(run.combination.learning), run.seed, to_string(run.outcome), run.seconds,
                       run.nodes, run.failures, run.propagations,
                       run.cost ? fmt::format("{}", *run.cost) : "");
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
    std::string text =
        "set,instance,difficulty,variable_order,value_order,inference,restarts,learning,seed,outcome,seconds,"
        "nodes,failures,propagations,cost\n";
    for (const Run& run : runs) text += line_of(run);
    return text;
}

} // namespace tournament
