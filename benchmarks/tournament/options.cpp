#include <benchmarks/tournament/options.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/common/shard.hpp>
#include <apps/common/text.hpp>

#include <array>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <span>

namespace tournament {

namespace {

namespace po = boost::program_options;
using app::UsageError;

constexpr std::array<std::string_view, 4> commands{"run", "merge", "report",
                                                   "list"}; // in the order of Command

po::options_description described(Command command) {
    po::options_description options;
    const auto texts = [&](std::initializer_list<const char*> names) {
        for (const char* const name : names) options.add_options()(name, po::value<std::string>());
    };
    options.add_options()("help,h", "")(app::operand_option, po::value<std::vector<std::string>>());
    if (command == Command::run)
        texts({"sets", "variable-order", "value-order", "inference", "restarts", "learning", "branching",
               "neighbourhood", "tree", "seeds", "time-limit", "node-limit", "instances", "puzzles", "shard",
               "threads"});
    if (command != Command::list) texts({"output"});
    if (command == Command::list) options.add_options()("json", "");
    return options;
}

void read_text(const po::variables_map& values, const char* name, std::string& text) {
    if (values.count(name) != 0) text = values[name].as<std::string>();
}

/// Returns the number of an option, at least 1.
std::uint64_t read_number(const po::variables_map& values, const char* name, std::uint64_t otherwise) {
    return values.count(name) == 0 ? otherwise : app::positive_of(values, name);
}

RunLimits read_limits(const po::variables_map& values, RunLimits limits) {
    const auto seconds = [](std::string_view text) -> std::optional<double> {
        if (text == "none") return 0;
        const auto time = app::parse_time(text);
        return time ? std::optional(std::chrono::duration<double>(*time).count()) : std::nullopt;
    };
    if (values.count("time-limit") != 0)
        limits.seconds =
            app::value_of(values, "time-limit", "a time with its unit: 500ms, 10s, 2m; or none", seconds);
    limits.nodes = read_number(values, "node-limit", limits.nodes);
    return limits;
}

void read_run(const po::variables_map& values, Options& options) {
    if (values.count("sets") != 0) options.sets = values["sets"].as<std::string>();
    read_text(values, "variable-order", options.grid.variable_order);
    read_text(values, "value-order", options.grid.value_order);
    read_text(values, "inference", options.grid.inference);
    read_text(values, "restarts", options.grid.restarts);
    read_text(values, "learning", options.grid.learning);
    read_text(values, "branching", options.grid.branching);
    read_text(values, "neighbourhood", options.grid.neighbourhood);
    read_text(values, "tree", options.grid.tree);
    read_text(values, "puzzles", options.wanted.puzzles);
    options.limits = read_limits(values, options.limits);
    options.seeds = read_number(values, "seeds", options.seeds);
    options.wanted.instances = read_number(values, "instances", options.wanted.instances);
    if (values.count("threads") != 0) options.threads = app::read_threads(values);
    if (values.count("shard") == 0) return;
    options.shard = app::value_of(values, "shard", "i/n with 1 <= i <= n: 2/3", app::parse_shard);
    options.has_shard = true;
}

/// Reads the arguments after `run`: a puzzle and instances of it. Without --sets, only these instances are run.
void read_own_instances(const std::vector<std::string>& operands, Options& options) {
    if (operands.empty()) return;
    options.puzzle = operands.front();
    options.instances.assign(operands.begin() + 1, operands.end());
    options.sets.reset();
    if (options.instances.empty())
        throw UsageError("expected instances of \"" + options.puzzle +
                         "\": files, or instances as for arcwise-puzzles");
}

/// Reads the arguments after any command except `run`.
void read_files(const std::vector<std::string>& operands, Options& options) {
    options.files = operands;
    const bool takes_files = options.command == Command::merge || options.command == Command::report;
    if (!takes_files && !operands.empty())
        throw UsageError("found \"" + operands.front() + "\", expected options alone");
    if (takes_files && operands.empty()) throw UsageError("expected a file with the results of a tournament");
    if (options.command == Command::report && operands.size() > 1)
        throw UsageError("found \"" + operands[1] + "\", expected one file; merge makes one of several");
}

std::optional<Command> command_named(std::string_view word) {
    if (word == "--help" || word == "-h" || word == "help") return Command::help;
    if (word == "--version") return Command::version;
    for (std::size_t i = 0; i < commands.size(); ++i)
        if (commands.at(i) == word) return static_cast<Command>(i);
    return std::nullopt;
}

std::string joined(int argc, const char* const* argv) {
    std::string line;
    for (const char* const word : std::span(argv, static_cast<std::size_t>(argc)))
        line.append(line.empty() ? "" : " ").append(word);
    return line;
}

} // namespace

Options parse_options(int argc, const char* const* argv) {
    const auto words = std::span(argv, static_cast<std::size_t>(argc));
    if (argc < 2) throw UsageError("expected a command: run, merge, report or list");
    const auto command = command_named(words[1]);
    if (!command)
        throw UsageError(fmt::format("unknown command \"{}\", expected one of {}{}", words[1],
                                     fmt::join(commands, ", "), app::suggestion(words[1], commands)));
    Options options;
    options.command = *command;
    options.line = joined(argc, argv);
    if (options.command == Command::help || options.command == Command::version) return options;
    const auto values = app::read_command_line(described(options.command), argc - 1, argv + 1);
    if (values.count("help") != 0) {
        options.command = Command::help;
        return options;
    }
    const auto operands = app::operands_of(values);
    if (options.command == Command::run) {
        read_own_instances(operands, options);
        read_run(values, options);
    } else {
        read_files(operands, options);
    }
    options.json = values.count("json") != 0;
    if (options.command == Command::list) return options;
    read_text(values, "output", options.output);
    if (options.output.empty()) throw UsageError("expected --output: where the results go");
    return options;
}

} // namespace tournament
