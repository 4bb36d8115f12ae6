#include <apps/sudoku/options.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/files.hpp>
#include <apps/common/proof_file.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/common/shard.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/layout_choice.hpp>
#include <apps/sudoku/terminal.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/rules/rules.hpp>
#include <sudoku/techniques/catalogue.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace sudoku_app {

namespace {

namespace po = boost::program_options;

constexpr std::array<std::string_view, 7> verbs{"solve", "count", "explain", "hint",
                                                "rate",  "vary",  "replay"};

po::options_description described_options() {
    auto options = app::described({"help", ",h", "version", "unique", "why", "json", "stats", "diagonal",
                                   "no-uniqueness", "marks", "watch", "all", "true-candidates"},
                                  {"count",   "estimate", "format", "color",    "layout", "box",   "rules",
                                   "passes",  "isa",      "number", "trace",    "proof",  "until", "naming",
                                   "variant", "level",    "cell",   "output,o", "speed",  "shard", "limit"});
    app::describe_search(options);
    return options;
}

/// Returns the rules named in a list, without repetitions, in the order of the list.
std::vector<const sudoku::UnitRule*> rules_of(std::string_view list) {
    std::vector<const sudoku::UnitRule*> rules;
    for (const std::string_view name : app::items_of(list)) {
        const auto* rule = app::named("--rules", name, sudoku::rules::all());
        if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
    }
    return rules;
}

void read_watch(const po::variables_map& values, Options& options) {
    options.watch = values.count("watch") != 0;
    if (values.count("speed") == 0) return;
    if (!options.watch) throw app::UsageError("--speed needs --watch");
    options.speed = static_cast<double>(app::positive_of(values, "speed"));
}

void read_shard(const po::variables_map& values, Options& options) {
    if (values.count("shard") == 0) return;
    options.shard = app::value_of(values, "shard", "K/N with 1 <= K <= N, such as 3/100", app::parse_shard);
    if (std::find(options.files.begin(), options.files.end(), "-") != options.files.end())
        throw app::UsageError("--shard reads a part of each file: expected files, found standard input");
}

void read_question(const po::variables_map& values, Options& options) {
    options.unique = values.count("unique") != 0;
    options.why = values.count("why") != 0;
    options.true_candidates = values.count("true-candidates") != 0;
    if (values.count("count") != 0) options.count = app::positive_of(values, "count");
    if (values.count("estimate") != 0) options.estimate = app::positive_of(values, "estimate");
    if (values.count("format") != 0)
        options.format = app::choice_of<Format>(
            values, "format", std::array<std::string_view, 3>{"line", "grid", "candidates"});
    if (values.count("color") != 0)
        options.colour = app::choice_of<Colour>(values, "color",
                                                std::array<std::string_view, 3>{"auto", "always", "never"});
    options.json = values.count("json") != 0;
    options.statistics = values.count("stats") != 0;
    options.verbose = values.count("verbose") != 0;
    if (values.count("trace") != 0)
        options.trace = app::writable_file("--trace", values["trace"].as<std::string>(), options.files);
    if (values.count("proof") != 0)
        options.proof = app::proof_file(values["proof"].as<std::string>(), options.files);
    read_watch(values, options);
    if (options.unique && options.count) throw app::UsageError("--unique and --count exclude each other");
    if (options.format == Format::grid && options.count)
        throw app::UsageError("--count and --format grid exclude each other: a number is not drawn");
    if (options.format == Format::grid && options.json)
        throw app::UsageError("--json and --format grid exclude each other");
    if (options.colour == Colour::always && (options.format == Format::line || options.json))
        throw app::UsageError("--color always: nothing is drawn without --format grid or candidates");
}

/// Refuses options that have no effect in combination with other options, instead of ignoring them.
void refuse_idle(const po::variables_map& values, const Options& options) {
    const auto refuse = [&](std::initializer_list<const char*> idle, std::string_view with,
                            std::string_view reason) {
        for (const char* const name : idle)
            if (values.count(name) != 0)
                throw app::UsageError(fmt::format("{} cannot be used with --{}: {}", with, name, reason));
    };
    if (options.watch)
        refuse({"threads", "unique", "count", "format", "json", "stats", "trace", "proof", "why", "engine",
                "isa", "marks"},
               "--watch", "it shows one search after another, by the general engine");
    if (options.why) refuse({"count"}, "--why", "a number of solutions is not explained");
    if (options.true_candidates && options.count && !options.json)
        throw app::UsageError(
            "--count cannot be used with --true-candidates: numbers of solutions are not drawn; add --json");
    if (options.true_candidates)
        refuse({"unique", "why", "format", "trace", "proof", "watch", "engine", "isa", "rules", "marks"},
               "--true-candidates", "it lists the values of each cell in any solution");
    if (options.shard)
        refuse({"marks", "trace", "proof", "watch"}, "--shard", "it is for files of many puzzles");
    if (options.estimate)
        refuse({"unique", "why", "count", "true-candidates", "format", "trace", "proof", "watch", "engine",
                "isa", "rules", "marks", "variable-order", "value-order", "inference", "restarts",
                "learning"},
               "--estimate", "random probes look for no solution");
    if (!options.restrictions.empty())
        refuse({"watch", "engine", "isa", "rules", "marks"}, "--variant",
               "the general engine searches, by its constraints");
    if (options.trace) refuse({"threads"}, "--trace", "one puzzle is solved, by one thread");
    if (options.proof)
        refuse({"threads", "trace", "isa", "rules", "learning"}, "--proof",
               "it follows one search that learns, by the constraints of the units");
    if (options.format == Format::candidates)
        refuse({"unique", "count", "trace", "proof", "watch", "engine", "isa", "variable-order",
                "value-order", "restarts", "learning", "seed", "time-limit"},
               "--format candidates", "it searches for no solution");
    const auto general = {"trace",       "proof",     "rules",    "variable-order",
                          "value-order", "inference", "restarts", "learning"};
    if (options.search.engine == csp::EngineChoice::dense)
        refuse(general, options.isa ? "--isa" : "--engine dense", "the kernel has one way to search");
}

/// Returns the restrictions of the whole board that are named in a list.
std::vector<sudoku::Restriction> restrictions_of(std::string_view list) {
    try {
        return sudoku::board_restrictions(list);
    } catch (const sudoku::ParseError& error) {
        throw app::UsageError(
            fmt::format("--variant is \"{}\", expected {}, found {}", list, error.expected(), error.found()));
    }
}

void read_layout(const po::variables_map& values, Options& options) {
    if (values.count("variant") != 0)
        options.restrictions = restrictions_of(values["variant"].as<std::string>());
    const auto name =
        values.count("layout") != 0 ? values["layout"].as<std::string>() : std::string("classic");
    options.layout = LayoutChoice(name, values.count("diagonal") != 0);
    if (values.count("box") != 0) {
        options.box =
            app::value_of(values, "box", "rows x columns between 2x2 and 5x5, such as 3x3", parse_box);
        if (options.layout.side() != 0 && options.layout.side() != options.box->side())
            throw app::UsageError(fmt::format("--box makes boards of side {}, but the layout has side {}",
                                              options.box->side(), options.layout.side()));
    } else if (options.layout.side() != 0) {
        options.box = sudoku::box_for_regions(options.layout.side());
    }
}

void read_naming(const po::variables_map& values, Options& options) {
    if (values.count("naming") != 0)
        options.naming = app::choice_of<sudoku::CellNaming>(values, "naming",
                                                            std::array<std::string_view, 2>{"A1", "r1c1"});
}

void read_how_to_search(const po::variables_map& values, Options& options) {
    if (values.count("rules") != 0) options.rules = rules_of(values["rules"].as<std::string>());
    const bool has_check = std::any_of(options.rules.begin(), options.rules.end(),
                                       [](const auto* rule) { return rule->checks_units; });
    if (!options.rules.empty() && !has_check && !(options.marks && options.command == Command::replay))
        throw app::UsageError(
            "--rules: none of these notices that a full unit holds a value twice; add eliminate");
    app::read_search(values, options.search);
    if (values.count("isa") != 0) {
        options.isa =
            app::value_of(values, "isa", "one that this processor has: " + app::isas(), app::available_isa);
        if (options.search.engine == csp::EngineChoice::general)
            throw app::UsageError("--isa cannot be used with --engine general: it is for the kernel");
        options.search.engine = csp::EngineChoice::dense;
    }
    options.threads = app::read_threads(values);
}

/// Reads the options of the page, about solving as people do and about the search.
void read_replay(const po::variables_map& values, Options& options) {
    constexpr std::array<std::string_view, 17> known{
        "marks",    "output", "no-uniqueness",  "naming",      "diagonal",         "layout",
        "box",      "rules",  "variable-order", "value-order", "inference",        "restarts",
        "learning", "seed",   "time-limit",     "variant",     app::operand_option};
    for (const auto& [name, value] : values)
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw app::UsageError(fmt::format("--{} cannot be used with replay", name));
    options.uniqueness = values.count("no-uniqueness") == 0;
    options.marks = values.count("marks") != 0;
    if (options.marks && values.count("rules") == 0)
        throw app::UsageError("replay --marks: name the --rules that are to work on the marks");
    if (options.marks && values.count("variant") != 0)
        throw app::UsageError("--variant cannot be used with --marks: the rules work on units alone");
    read_naming(values, options);
    read_layout(values, options);
    read_how_to_search(values, options);
    const std::string output = values.count("output") != 0 ? values["output"].as<std::string>() : "-";
    if (output != "-") options.output = app::writable_file("-o", output, options.files);
    if (!options.output && output_is_terminal())
        throw app::UsageError("replay makes a page: name its file, such as -o page.html");
}

/// Reads the few options of `solve --passes`.
void read_passes(const po::variables_map& values, Options& options) {
    for (const auto& [name, value] : values)
        if (name != "passes" && name != "rules" && name != "marks" && name != "diagonal" &&
            name != "layout" && name != "box" && name != app::operand_option)
            throw app::UsageError(
                fmt::format("--{} cannot be used with --passes: it searches for no solution", name));
    if (values.count("rules") == 0)
        throw app::UsageError("--passes: name the --rules whose passes these are");
    options.passes = app::positive_of(values, "passes");
    options.marks = values.count("marks") != 0;
    options.rules = rules_of(values["rules"].as<std::string>());
    read_layout(values, options);
}

/// Reads the few options of `vary`; all other options concern searches.
void read_variation(const po::variables_map& values, Options& options) {
    for (const auto& [name, value] : values)
        if (name != "number" && name != "seed" && name != "box" && name != "layout" && name != "diagonal" &&
            name != app::operand_option)
            throw app::UsageError(fmt::format("--{} cannot be used with vary: it solves nothing", name));
    if (values.count("number") != 0)
        options.number = app::value_of(values, "number", "a number", app::parse_number);
    if (values.count("seed") != 0)
        options.search.seed = app::value_of(values, "seed", "a number", app::parse_number);
    read_layout(values, options);
}

/// Reads the options of commands that solve as people do; all other options are for commands that search.
void read_lesson(const po::variables_map& values, Options& options, std::string_view verb) {
    constexpr std::array<std::string_view, 15> known{
        "variant",  "until",  "no-uniqueness", "marks",      "naming",
        "level",    "cell",   "all",           "format",     "json",
        "diagonal", "layout", "box",           "time-limit", app::operand_option};
    const std::string what =
        values.count("until") != 0 && verb == "solve" ? "solve --until" : std::string(verb);
    for (const auto& [name, value] : values)
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw app::UsageError(fmt::format("--{} cannot be used with {}: {}", name, what,
                                              name == "threads"
                                                  ? "it works on one puzzle after another"
                                                  : "it solves as people do, without a search"));
    if (values.count("time-limit") != 0) app::read_search(values, options.search);
    const auto only = [&](const char* name, Command command, std::string_view use) {
        if (values.count(name) != 0 && options.command != command)
            throw app::UsageError(fmt::format("--{} cannot be used with {}: it is for {}", name, verb, use));
    };
    only("level", Command::hint, "hint");
    only("cell", Command::hint, "hint");
    only("all", Command::explain, "explain");
    only("until", Command::solve, "solve");
    if (values.count("until") != 0)
        options.until = app::named("--until", values["until"].as<std::string>(), sudoku::techniques::every());
    if (values.count("level") != 0)
        options.hint = app::value_of(values, "level", "1, 2 or 3", [](std::string_view text) {
            const auto number = app::parse_number(text);
            return number && 1 <= *number && *number <= 3
                       ? std::optional(static_cast<sudoku::HintLevel>(*number))
                       : std::nullopt;
        });
    if (values.count("cell") != 0) options.at = values["cell"].as<std::string>();
    options.all_steps = values.count("all") != 0;
    read_naming(values, options);
    if (values.count("format") != 0)
        options.format = app::choice_of<Format>(
            values, "format", std::array<std::string_view, 5>{"line", "grid", "candidates", "csv", "svg"});
    const bool fits = options.format == Format::line ||
                      (options.format == Format::candidates &&
                       (options.command == Command::explain || options.command == Command::solve)) ||
                      (options.format == Format::csv && options.command == Command::rate) ||
                      (options.format == Format::svg && options.command == Command::hint);
    if (!fits)
        throw app::UsageError(
            fmt::format("--format {} cannot be used with {}", values["format"].as<std::string>(), verb));
    options.json = values.count("json") != 0;
    if (options.json && options.format != Format::line)
        throw app::UsageError(
            fmt::format("--json and --format {} exclude each other", values["format"].as<std::string>()));
    if (options.all_steps && options.format == Format::candidates)
        throw app::UsageError(
            "--all cannot be used with --format candidates: its steps do not follow each other");
    if (options.format == Format::svg && values.count("level") != 0)
        throw app::UsageError("--level cannot be used with --format svg: the picture shows the whole step");
    options.uniqueness = values.count("no-uniqueness") == 0;
    options.marks = values.count("marks") != 0;
    read_layout(values, options);
}

Command command_of(const po::variables_map& values, const std::vector<std::string>& operands) {
    if (values.count("-h") != 0) return Command::short_help;
    if (values.count("help") != 0) return Command::full_help;
    if (values.count("version") != 0) return Command::version;
    if (values.count("list-heuristics") != 0) return Command::list_heuristics;
    if (operands.empty()) throw app::UsageError("expected a command, such as: arcwise-sudoku solve FILE");
    constexpr std::array commands{Command::solve, Command::solve, Command::explain, Command::hint,
                                  Command::rate,  Command::vary,  Command::replay};
    const auto* const verb = std::find(verbs.begin(), verbs.end(), operands.front());
    if (verb == verbs.end())
        throw app::UsageError("unknown command " + operands.front() +
                              app::suggestion(operands.front(), verbs));
    return commands[static_cast<std::size_t>(verb - verbs.begin())];
}

/// Reads `count` as `solve --count`, with the number of --limit or without a limit.
void read_as_solve(po::variables_map& values, std::string_view verb) {
    const bool has_limit = values.count("limit") != 0;
    if (verb == "solve" && has_limit)
        throw app::UsageError("--limit cannot be used with solve: it is for count; expected solve --count N");
    if (has_limit && values.count("count") != 0)
        throw app::UsageError("--limit and --count exclude each other");
    if (verb != "count") return;
    constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t most = has_limit ? app::positive_of(values, "limit") : all;
    values.insert({"count", po::variable_value(std::to_string(most), false)}); // unless there is one
}

/// Refuses an option of a lesson if there is no lesson.
void refuse_lesson(const po::variables_map& values) {
    for (const char* const name : {"no-uniqueness", "naming"})
        if (values.count(name) != 0)
            throw app::UsageError(fmt::format(
                "--{} cannot be used with solve: it is for explain, hint, rate and solve --until", name));
    for (const char* const name : {"level", "cell"})
        if (values.count(name) != 0)
            throw app::UsageError(fmt::format("--{} cannot be used with solve: it is for hint", name));
    if (values.count("all") != 0) throw app::UsageError("--all cannot be used with solve: it is for explain");
}

} // namespace

void read_common(const po::variables_map& values, Options& options) {
    read_layout(values, options);
    read_naming(values, options);
    app::read_search(values, options.search);
    options.threads = app::read_threads(values);
    options.json = values.count("json") != 0;
}

Options parse_options(int argc, const char* const* argv) {
    auto values = app::read_command_line(described_options(), argc, argv);
    const std::vector<std::string> operands = app::operands_of(values);

    Options options;
    options.command = command_of(values, operands);
    if (options.command == Command::solve) read_as_solve(values, operands.front());
    options.json = values.count("json") != 0;
    if (operands.size() > 1) options.files.assign(operands.begin() + 1, operands.end());
    options.names_files = !options.files.empty();
    if (!options.names_files) options.files.emplace_back("-");
    if (options.command == Command::vary) {
        read_variation(values, options);
    } else if (options.command == Command::replay) {
        read_replay(values, options);
    } else if (options.command == Command::explain || options.command == Command::hint ||
               options.command == Command::rate ||
               (options.command == Command::solve && values.count("until") != 0)) {
        read_lesson(values, options, operands.front());
    } else if (options.command == Command::solve && values.count("passes") != 0) {
        read_passes(values, options);
    } else if (options.command == Command::solve) {
        refuse_lesson(values);
        options.marks = values.count("marks") != 0;
        if (values.count("number") != 0)
            throw app::UsageError("--number cannot be used with solve: it is for vary");
        if (values.count("output") != 0)
            throw app::UsageError("--output cannot be used with solve: it is for replay");
        read_shard(values, options);
        read_question(values, options);
        read_layout(values, options);
        read_how_to_search(values, options);
        refuse_idle(values, options);
        if (options.true_candidates) options.search.threads = std::exchange(options.threads, 1);
    } else {
        return options;
    }
    return options;
}

} // namespace sudoku_app
