#include <apps/sudoku/heuristics.hpp>

#include <sudoku/rules/registry.hpp>

#include <csp/search/inference/inference.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
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
    static constexpr EngineKind automatic{"auto", "the kernel where it can be used, else the general engine",
                                          csp::EngineChoice::automatic};
    static constexpr EngineKind dense{"dense", "the all-different kernel, many puzzles at a time",
                                      csp::EngineChoice::dense};
    static constexpr EngineKind general{"general", "the constraint engine, which serves any model",
                                        csp::EngineChoice::general};
    static constexpr std::array<const EngineKind*, 3> kinds{&automatic, &dense, &general};
    return kinds;
}

std::string isas() {
    std::string names;
    for (const csp::dense::Isa isa : csp::dense::available_isas())
        names.append(names.empty() ? "" : ", ").append(to_string(isa));
    return names;
}

std::optional<csp::dense::Isa> available_isa(std::string_view name) {
    const auto isa = csp::dense::isa_named(name);
    const auto available = csp::dense::available_isas();
    return isa && std::find(available.begin(), available.end(), *isa) != available.end() ? isa : std::nullopt;
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
