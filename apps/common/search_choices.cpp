#include <apps/common/search_choices.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>

#include <csp/base/text.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/inference/inference.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <thread>

namespace app {

namespace {

namespace po = boost::program_options;

std::vector<NamedChoice> choices(const std::vector<NamedChoice>& others) {
    std::vector<NamedChoice> entries;
    for (const auto* kind : csp::variable_order::all())
        entries.push_back({"variable-order", kind->name, kind->summary, kind->source});
    for (const auto* kind : csp::value_order::all())
        entries.push_back({"value-order", kind->name, kind->summary, kind->source});
    for (const auto* kind : csp::inference::all())
        entries.push_back({"inference", kind->name, kind->summary, kind->source});
    for (const auto* kind : csp::restart::all())
        entries.push_back({"restarts", kind->name, kind->summary, kind->source});
    for (const auto* kind : learnings()) entries.push_back({"learning", kind->name, kind->summary, ""});
    entries.insert(entries.end(), others.begin(), others.end());
    for (const auto* engine : engines()) entries.push_back({"engine", engine->name, engine->summary, ""});
    return entries;
}

} // namespace

std::span<const EngineKind* const> engines() {
    static constexpr EngineKind automatic{"auto", "the kernel if it can be used, else the general engine",
                                          csp::EngineChoice::automatic};
    static constexpr EngineKind dense{"dense", "the all-different kernel, many puzzles at a time",
                                      csp::EngineChoice::dense};
    static constexpr EngineKind general{"general", "the constraint engine, which serves any model",
                                        csp::EngineChoice::general};
    static constexpr std::array<const EngineKind*, 3> kinds{&automatic, &dense, &general};
    return kinds;
}

std::span<const LearningKind* const> learnings() {
    static constexpr LearningKind never{"never", "no conflict becomes a nogood", csp::Learning::never};
    static constexpr LearningKind automatic{"automatic", "after a thousand failures, by turns",
                                            csp::Learning::automatic};
    static constexpr LearningKind always{"always", "from the first conflict on", csp::Learning::always};
    static constexpr std::array<const LearningKind*, 3> kinds{&never, &automatic, &always};
    return kinds;
}

std::string isas() {
    return csp::list_of(csp::dense::available_isas(), [](csp::dense::Isa isa) { return to_string(isa); });
}

std::optional<csp::dense::Isa> available_isa(std::string_view name) {
    const auto isa = csp::dense::isa_named(name);
    const auto available = csp::dense::available_isas();
    return isa && std::find(available.begin(), available.end(), *isa) != available.end() ? isa : std::nullopt;
}

void describe_search(po::options_description& options) {
    options.add_options()("verbose", "")("list-heuristics", "");
    for (const char* const name : {"engine", "variable-order", "value-order", "inference", "restarts",
                                   "learning", "seed", "time-limit", "threads"})
        options.add_options()(name, po::value<std::string>());
}

std::string search_help(const SearchWords& words) {
    const auto in_brackets = [](std::string_view text) {
        return text.empty() ? "" : fmt::format(" ({})", text);
    };
    std::string lines;
    const auto add = [&](std::string_view option, const std::string& text) {
        lines += fmt::format("  {:<21}  {}\n", option, text);
    };
    add("--engine NAME", "auto (default), dense (the all-different kernel), or general");
    add("--variable-order NAME", fmt::format("which {} to branch on", words.variable));
    add("--value-order NAME", "which value to try first");
    add("--inference NAME", "how much to infer after every guess (default full)");
    add("--restarts NAME", "when to restart, keeping learned information" + in_brackets(words.restarts));
    add("--learning WHEN",
        "learn nogoods from conflicts: never, automatic (default: after many failures), or always");
    add("--seed N", fmt::format("for {} (default 1)", words.random));
    add("--time-limit TIME", fmt::format("{}500ms, 10s, 2m", words.time));
    add("--threads N", fmt::format("{} (default 1); 0: one for each core", words.threads));
    add("--verbose", fmt::format("report how {}, on standard error", words.searched));
    add("--list-heuristics", "the names for these options");
    return lines;
}

void read_search(const po::variables_map& values, csp::SearchOptions& search) {
    const auto choose = [&](const char* name, const auto& all, auto use) {
        if (values.count(name) != 0)
            use(named(std::string("--") + name, values[name].as<std::string>(), all));
    };
    choose("engine", engines(), [&](const EngineKind* kind) { search.engine = kind->choice; });
    choose("variable-order", csp::variable_order::all(),
           [&](const auto* kind) { search.variable_order = kind; });
    choose("value-order", csp::value_order::all(), [&](const auto* kind) { search.value_order = kind; });
    choose("inference", csp::inference::all(), [&](const auto* kind) { search.inference = kind; });
    choose("learning", learnings(), [&](const LearningKind* kind) { search.learning = kind->learning; });
    choose("restarts", csp::restart::all(), [&](const auto* kind) { search.restarts.kind = kind; });
    if (values.count("seed") != 0) search.seed = value_of(values, "seed", "a number", parse_number);
    if (values.count("time-limit") != 0)
        search.limits.time =
            value_of(values, "time-limit", "a time with its unit: 500ms, 10s, 2m", parse_time);
    if (search.learning == csp::Learning::always && !csp::may_learn(search))
        throw UsageError(fmt::format("--learning always cannot be used with --inference {}",
                                     csp::chosen_inference(search).name));
}

unsigned read_threads(const po::variables_map& values) {
    if (values.count("threads") == 0) return 1;
    const auto threads = number_of(values, "threads", "a number from 0 to 1024", 0, 1024);
    if (!has_threads()) {
        if (threads > 1) throw UsageError(fmt::format("--threads {}: there is one thread here", threads));
        return 1;
    }
    return threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : static_cast<unsigned>(threads);
}

std::string list_heuristics(bool json, const std::vector<NamedChoice>& others) {
    if (!json) {
        std::string lines;
        for (const NamedChoice& entry : choices(others)) {
            lines += fmt::format("--{:<14} {:<14} {}", entry.option, entry.name, entry.summary);
            lines += entry.source.empty() ? "\n" : fmt::format(" [{}]\n", entry.source);
        }
        return lines;
    }
    nlohmann::ordered_json document{{"schema", 1}};
    for (const NamedChoice& entry : choices(others)) {
        nlohmann::ordered_json item{{"name", entry.name}, {"summary", entry.summary}};
        if (!entry.source.empty()) item["source"] = entry.source;
        if (!entry.form.empty()) item["form"] = entry.form;
        document[std::string(entry.option)].push_back(std::move(item));
    }
    return document.dump() + "\n";
}

} // namespace app
