#include <apps/sudoku/heuristics.hpp>

#include <sudoku/rules/registry.hpp>

#include <csp/search/inference/inference.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <vector>

namespace app {

namespace {

struct Entry {
    std::string_view option;
    std::string_view name;
    std::string_view summary;
    std::string_view source;
};

std::vector<Entry> entries() {
    std::vector<Entry> entries;
    for (const auto* kind : csp::variable_order::all())
        entries.push_back({"variable-order", kind->name, kind->summary, kind->source});
    for (const auto* kind : csp::value_order::all())
        entries.push_back({"value-order", kind->name, kind->summary, kind->source});
    for (const auto* kind : csp::inference::all())
        entries.push_back({"inference", kind->name, kind->summary, kind->source});
    for (const auto* kind : csp::restart::all())
        entries.push_back({"restarts", kind->name, kind->summary, kind->source});
    for (const auto* rule : sudoku::rules::all()) entries.push_back({"rules", rule->name, rule->summary, ""});
    for (const auto* engine : engines()) entries.push_back({"engine", engine->name, engine->summary, ""});
    return entries;
}

} // namespace

std::span<const EngineKind* const> engines() {
    static constexpr EngineKind general{"general", "the constraint engine, which serves any model"};
    static constexpr std::array<const EngineKind*, 1> kinds{&general};
    return kinds;
}

std::string list_heuristics(bool json) {
    if (!json) {
        std::string lines;
        for (const Entry& entry : entries()) {
            lines += fmt::format("--{:<14} {:<14} {}", entry.option, entry.name, entry.summary);
            lines += entry.source.empty() ? "\n" : fmt::format(" [{}]\n", entry.source);
        }
        return lines;
    }
    nlohmann::ordered_json document{{"schema", 1}};
    for (const Entry& entry : entries()) {
        nlohmann::ordered_json item{{"name", entry.name}, {"summary", entry.summary}};
        if (!entry.source.empty()) item["source"] = entry.source;
        document[std::string(entry.option)].push_back(std::move(item));
    }
    return document.dump() + "\n";
}

} // namespace app
