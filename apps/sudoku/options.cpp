#include <apps/sudoku/options.hpp>

#include <apps/sudoku/heuristics.hpp>
#include <apps/sudoku/parse_value.hpp>
#include <apps/sudoku/usage.hpp>
#include <sudoku/rules/registry.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <thread>

namespace app {

namespace {

namespace po = boost::program_options;

constexpr std::array<std::string_view, 1> verbs{"solve"};

po::options_description described_options() {
    po::options_description options;
    const auto text = [] { return po::value<std::string>(); };
    options.add_options()("help", "")(",h", "")("version", "")("list-heuristics", "")               //
        ("unique", "")("count", text())("format", text())("json", "")("stats", "")("color", text()) //
        ("diagonal", "")("layout", text())("box", text())                                           //
        ("rules", text())("engine", text())("variable-order", text())("value-order", text())        //
        ("isa", text())("inference", text())("restarts", text())("seed", text())                    //
        ("time-limit", text())                                                                      //
        ("threads", text())("verbose", "")                                                          //
        ("operand", po::value<std::vector<std::string>>());
    return options;
}

[[noreturn]] void reject_unknown(const po::options_description& known, const std::string& typed) {
    std::vector<std::string> spelled;
    for (const auto& option : known.options()) {
        if (!option->long_name().empty() && option->long_name() != "operand")
            spelled.push_back("--" + option->long_name());
    }
    const std::vector<std::string_view> names(spelled.begin(), spelled.end());
    throw UsageError("unknown option " + typed + (typed.starts_with("--") ? suggestion(typed, names) : ""));
}

po::variables_map read_command_line(int argc, const char* const* argv) {
    const auto known = described_options();
    po::positional_options_description operands;
    operands.add("operand", -1);
    po::variables_map values;
    try {
        using Style = po::command_line_style::style_t;
        const auto style = po::command_line_style::unix_style & ~Style::allow_guessing;
        po::store(po::command_line_parser(argc, argv).options(known).positional(operands).style(style).run(),
                  values);
    } catch (const po::unknown_option& error) {
        reject_unknown(known, error.get_option_name());
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
    return values;
}

/// The value of an option, as `read` understands it. Throws UsageError when it does not.
template <typename Read>
auto value_of(const po::variables_map& values, const std::string& name, const std::string& expected,
              Read read) {
    const auto& text = values[name].as<std::string>();
    const auto value = read(text);
    if (!value) throw UsageError(fmt::format("--{} is \"{}\", expected {}", name, text, expected));
    return *value;
}

/// One of a list of named things. Throws UsageError with the nearest of them.
template <typename Thing>
const Thing* named(const std::string& option, std::string_view name, std::span<const Thing* const> all) {
    std::vector<std::string_view> names;
    for (const Thing* thing : all) {
        if (thing->name == name) return thing;
        names.push_back(thing->name);
    }
    throw UsageError(fmt::format("--{} is \"{}\", expected one of {}{}", option, name, fmt::join(names, ", "),
                                 suggestion(name, names)));
}

template <typename Choice, std::size_t Count>
Choice choice(const po::variables_map& values, const std::string& name,
              const std::array<std::string_view, Count>& words) {
    return value_of(values, name, fmt::format("one of {}", fmt::join(words, ", ")),
                    [&](std::string_view text) {
                        const auto word = std::find(words.begin(), words.end(), text);
                        return word == words.end() ? std::nullopt
                                                   : std::optional(static_cast<Choice>(word - words.begin()));
                    });
}

/// Rules that a list of names stands for, each once, in the order of the list.
std::vector<const sudoku::UnitRule*> rules_of(std::string_view list) {
    std::vector<const sudoku::UnitRule*> rules;
    for (bool is_last = false; !is_last;) {
        const std::size_t comma = list.find(',');
        is_last = comma == std::string_view::npos;
        const auto* rule = named("rules", list.substr(0, comma), sudoku::rules::all());
        if (std::find(rules.begin(), rules.end(), rule) == rules.end()) rules.push_back(rule);
        if (!is_last) list.remove_prefix(comma + 1);
    }
    if (std::none_of(rules.begin(), rules.end(), [](const auto* rule) { return rule->checks_units; }))
        throw UsageError(
            "--rules: none of these notices that a full unit holds a value twice; add eliminate");
    return rules;
}

void read_question(const po::variables_map& values, Options& options) {
    options.unique = values.count("unique") != 0;
    if (values.count("count") != 0) {
        options.count = value_of(values, "count", "a number from 1", [](std::string_view text) {
            const auto number = parse_number(text);
            return number == std::uint64_t{0} ? std::nullopt : number;
        });
    }
    if (values.count("format") != 0)
        options.format =
            choice<Format>(values, "format", std::array<std::string_view, 3>{"line", "grid", "candidates"});
    if (values.count("color") != 0)
        options.color =
            choice<Color>(values, "color", std::array<std::string_view, 3>{"auto", "always", "never"});
    options.json = values.count("json") != 0;
    options.statistics = values.count("stats") != 0;
    options.verbose = values.count("verbose") != 0;
    if (options.unique && options.count) throw UsageError("--unique and --count exclude each other");
    if (options.format == Format::candidates && (options.unique || options.count))
        throw UsageError(
            "--format candidates searches for no solution, so it does not go with --unique or --count");
}

void read_layout(const po::variables_map& values, Options& options) {
    const auto name =
        values.count("layout") != 0 ? values["layout"].as<std::string>() : std::string("classic");
    options.layout = LayoutChoice(name, values.count("diagonal") != 0);
    if (values.count("box") != 0) {
        options.box = value_of(values, "box", "rows x columns between 2x2 and 5x5, such as 3x3", parse_box);
        if (options.layout.side() != 0 && options.layout.side() != options.box->side())
            throw UsageError(fmt::format("--box makes boards of side {}, but the layout has side {}",
                                         options.box->side(), options.layout.side()));
    } else if (options.layout.side() != 0) {
        options.box = sudoku::usual_box(options.layout.side());
    }
}

void read_search(const po::variables_map& values, Options& options) {
    if (values.count("rules") != 0) options.rules = rules_of(values["rules"].as<std::string>());
    if (values.count("engine") != 0)
        options.search.engine = named("engine", values["engine"].as<std::string>(), engines())->choice;
    if (options.search.engine == csp::EngineChoice::dense)
        for (const char* const other : {"rules", "variable-order", "value-order", "inference", "restarts"})
            if (values.count(other) != 0)
                throw UsageError(fmt::format(
                    "--engine dense does not go with --{}: the kernel has one way to search", other));
    if (values.count("isa") != 0)
        options.isa = value_of(values, "isa", "one that this processor has: " + isas(), available_isa);
    if (values.count("variable-order") != 0)
        options.search.variable_order =
            named("variable-order", values["variable-order"].as<std::string>(), csp::variable_order::all());
    if (values.count("value-order") != 0)
        options.search.value_order =
            named("value-order", values["value-order"].as<std::string>(), csp::value_order::all());
    if (values.count("inference") != 0)
        options.search.inference =
            named("inference", values["inference"].as<std::string>(), csp::inference::all());
    if (values.count("restarts") != 0)
        options.search.restarts.kind =
            named("restarts", values["restarts"].as<std::string>(), csp::restart::all());
    if (values.count("seed") != 0) options.search.seed = value_of(values, "seed", "a number", parse_number);
    if (values.count("time-limit") != 0)
        options.search.limits.time =
            value_of(values, "time-limit", "a time with its unit: 500ms, 10s, 2m", parse_time);
    if (values.count("threads") != 0) {
        constexpr std::uint64_t most = 1024;
        const auto threads =
            value_of(values, "threads", "a number from 0 to 1024", [](std::string_view text) {
                const auto number = parse_number(text);
                return number && *number <= most ? number : std::nullopt;
            });
        options.threads =
            threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : static_cast<unsigned>(threads);
    }
}

Command command_of(const po::variables_map& values, const std::vector<std::string>& operands) {
    if (values.count("-h") != 0) return Command::short_help;
    if (values.count("help") != 0) return Command::full_help;
    if (values.count("version") != 0) return Command::version;
    if (values.count("list-heuristics") != 0) return Command::list_heuristics;
    if (operands.empty()) throw UsageError("expected a command, such as: pencilmark-sudoku solve FILE");
    if (operands.front() != "solve")
        throw UsageError("unknown command " + operands.front() + suggestion(operands.front(), verbs));
    return Command::solve;
}

} // namespace

Options parse_options(int argc, const char* const* argv) {
    const auto values = read_command_line(argc, argv);
    std::vector<std::string> operands;
    if (values.count("operand") != 0) operands = values["operand"].as<std::vector<std::string>>();

    Options options;
    options.command = command_of(values, operands);
    options.json = values.count("json") != 0;
    if (options.command != Command::solve) return options;
    read_question(values, options);
    read_layout(values, options);
    read_search(values, options);
    options.files.assign(operands.begin() + 1, operands.end());
    options.names_files = !options.files.empty();
    if (options.files.empty()) options.files.emplace_back("-");
    return options;
}

} // namespace app
