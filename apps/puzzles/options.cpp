#include <apps/puzzles/options.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/files.hpp>
#include <apps/common/proof_file.hpp>
#include <apps/common/search_choices.hpp>

#include <array>

namespace puzzles {

namespace {

namespace po = boost::program_options;
using app::UsageError;

po::options_description described_options() {
    auto options =
        app::described({"help,h", "version", "list", "about", "example", "dot", "first", "all", "count",
                        "minimise", "explain", "json", "stats", "progress", "why"},
                       {"limit", "svg", "trace", "replay", "replay-trace", "proof", "write-model"});
    app::describe_search(options);
    return options;
}

/// Returns the choice whose option was given, if any. Throws UsageError if more than one was given.
template <typename Choice>
std::optional<Choice> one_of(const po::variables_map& values,
                             std::initializer_list<std::pair<const char*, Choice>> choices) {
    std::optional<Choice> chosen;
    std::string name;
    for (const auto& [option, choice] : choices) {
        if (values.count(option) == 0) continue;
        if (chosen) throw UsageError(fmt::format("--{} and --{} exclude each other", name, option));
        chosen = choice;
        name = option;
    }
    return chosen;
}

struct NamedCommand {
    const char* option;
    Command command;
    std::string_view takes; ///< the options that it uses, with a blank before and after each
};

/// The commands other than solving. --help and --version take precedence over all other options.
constexpr std::array<NamedCommand, 8> commands{{{"help", Command::help, ""},
                                                {"version", Command::version, ""},
                                                {"list-heuristics", Command::list_heuristics, " json "},
                                                {"list", Command::list, " json "},
                                                {"replay-trace", Command::replay_trace, " replay "},
                                                {"about", Command::about, ""},
                                                {"example", Command::example, ""},
                                                {"dot", Command::dot, ""}}};

Command command_of(const po::variables_map& values) {
    const NamedCommand* chosen = nullptr;
    for (const NamedCommand& named : commands) {
        if (values.count(named.option) == 0) continue;
        if (named.command == Command::help || named.command == Command::version) return named.command;
        if (chosen != nullptr)
            throw UsageError(fmt::format("--{} and --{} exclude each other", chosen->option, named.option));
        chosen = &named;
    }
    if (chosen == nullptr) return Command::solve;
    for (const auto& [option, value] : values)
        if (option != chosen->option && option != app::operand_option &&
            chosen->takes.find(' ' + option + ' ') == std::string_view::npos)
            throw UsageError(fmt::format("--{} has no effect with --{}", option, chosen->option));
    return chosen->command;
}

bool needs_puzzle(Command command) {
    return command == Command::solve || command == Command::about || command == Command::example ||
           command == Command::dot;
}

void require_no_operands(const po::variables_map& values) {
    const auto operands = app::operands_of(values);
    if (!operands.empty())
        throw UsageError(fmt::format("found \"{}\", expected options alone", operands.front()));
}

void read_operands(const po::variables_map& values, Options& options) {
    const auto operands = app::operands_of(values);
    if (operands.empty()) throw UsageError("expected the name of a puzzle; --list shows them");
    options.puzzle = app::named("the puzzle", operands.front(), all_puzzles());
    if (operands.size() > 1) options.instance = operands[1];
    if (operands.size() > 1 && (options.command == Command::about || options.command == Command::example))
        throw UsageError("found \"" + operands[1] + "\" after the name of the puzzle, expected nothing");
    if (operands.size() > 2)
        throw UsageError("found \"" + operands[2] + "\" after the instance, expected only options");
}

/// Refuses options that have no effect on an explanation, which searches in a separate way.
void refuse_idle(const po::variables_map& values, const Options& options) {
    if (options.question != Question::explain) return;
    for (const char* const idle :
         {"why", "trace", "limit", "variable-order", "value-order", "inference", "restarts", "learning",
          "engine", "seed", "threads", "stats", "verbose", "progress", "proof", "write-model"})
        if (values.count(idle) != 0)
            throw UsageError(fmt::format("--{} cannot be used with --explain", idle));
}

void read_svg(const po::variables_map& values, Options& options) {
    if (values.count("svg") == 0) return;
    options.svg = values["svg"].as<std::string>();
    if (options.question == Question::count)
        throw UsageError("--svg and --count exclude each other: counting shows no answer to be drawn");
    if (options.svg_is_output() && (options.json || options.question == Question::all))
        throw UsageError(
            fmt::format("--svg {} draws one answer and prints nothing else, so it cannot be used with --{}",
                        *options.svg, options.json ? "json" : "all"));
}

/// Returns the files that the program reads, which no output may overwrite.
std::vector<std::string> inputs_of(const Options& options) {
    return options.instance ? std::vector{*options.instance} : std::vector<std::string>();
}

void read_trace(const po::variables_map& values, Options& options) {
    for (const auto& [name, file] :
         {std::pair("trace", &options.trace), std::pair("replay", &options.replay)}) {
        if (values.count(name) == 0) continue;
        const std::string option = fmt::format("--{}", name);
        if (options.search.engine == csp::EngineChoice::dense)
            throw UsageError(option + " cannot be used with --engine dense: the kernel gives no reasons");
        if (options.search.threads != 1)
            throw UsageError(option + " cannot be used with --threads: it records a single thread");
        *file = app::writable_file(option, values[name].as<std::string>(), inputs_of(options));
    }
}

void read_proof(const po::variables_map& values, Options& options) {
    const std::vector<std::string> inputs = inputs_of(options);
    if (values.count("write-model") != 0)
        options.model = app::writable_file("--write-model", values["write-model"].as<std::string>(), inputs);
    if (values.count("proof") == 0) return;
    const auto refuse = [](const char* why) {
        throw UsageError(fmt::format("--proof cannot be used with {}", why));
    };
    if (options.search.engine == csp::EngineChoice::dense)
        refuse("--engine dense: the kernel gives no reasons");
    if (options.search.threads != 1) refuse("--threads: it follows a single thread");
    if (options.search.learning == csp::Learning::never)
        refuse("--learning never: it learns from every conflict");
    if (options.question == Question::count) refuse("--count: use --all");
    if (options.trace || options.replay) refuse("--trace and --replay");
    options.proof = app::proof_file(values["proof"].as<std::string>(), inputs);
}

/// Reads the options for a trace that another program has written, and for the page made from it.
void read_replayed_trace(const po::variables_map& values, Options& options) {
    options.replayed_trace = values["replay-trace"].as<std::string>();
    if (values.count("replay") == 0)
        throw UsageError("--replay-trace makes a page: name its file with --replay FILE");
    options.replay =
        app::writable_file("--replay", values["replay"].as<std::string>(), {options.replayed_trace});
}

} // namespace

void Options::apply_to(csp::SearchOptions& of_puzzle) const {
    if (search.variable_order != nullptr || search.value_order != nullptr) of_puzzle.branching.reset();
    if (search.variable_order != nullptr) of_puzzle.variable_order = search.variable_order;
    if (search.value_order != nullptr) of_puzzle.value_order = search.value_order;
    if (search.restarts.kind != nullptr) of_puzzle.restarts = search.restarts;
    if (search.inference != nullptr ||
        search.learning == csp::Learning::always) // not supported by all kinds of inference
        of_puzzle.inference = search.inference;
    of_puzzle.learning = search.learning;
    of_puzzle.engine = search.engine;
    of_puzzle.seed = search.seed;
    of_puzzle.threads = search.threads;
    of_puzzle.limits = search.limits;
}

Options parse_options(int argc, const char* const* argv) {
    const auto values = app::read_command_line(described_options(), argc, argv);
    Options options;
    options.command = command_of(values);
    options.json = values.count("json") != 0;
    options.statistics = values.count("stats") != 0;
    options.verbose = values.count("verbose") != 0;
    options.progress = values.count("progress") != 0;
    options.why = values.count("why") != 0;
    if (options.command == Command::help || options.command == Command::version) return options;
    if (!needs_puzzle(options.command)) {
        require_no_operands(values);
        if (options.command == Command::replay_trace) read_replayed_trace(values, options);
        return options;
    }
    read_operands(values, options);
    options.question = one_of<Question>(values, {{"first", Question::first},
                                                 {"all", Question::all},
                                                 {"count", Question::count},
                                                 {"minimise", Question::best},
                                                 {"explain", Question::explain}});
    refuse_idle(values, options);
    read_svg(values, options);
    app::read_search(values, options.search);
    options.search.threads = app::read_threads(values);
    read_trace(values, options);
    read_proof(values, options);
    if (values.count("limit") != 0) options.search.limits.solutions = app::positive_of(values, "limit");
    return options;
}

} // namespace puzzles
