#include <apps/flatzinc/options.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/files.hpp>
#include <apps/common/proof_file.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/common/text.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <limits>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

namespace flatzinc {

namespace {

namespace po = boost::program_options;
using app::UsageError;

po::options_description described_options() {
    return app::described({"help,h", "version", "print", "all,a", "improvements,i", "all-optimal", "free,f",
                           "statistics,s", "verbose,v", "why"},
                          {"number,n", "num-optimal", "threads,p", "seed,r", "time-limit,t", "trace", "proof",
                           "write-model", "restart", "learning", "without"});
}

/// Replaces MiniZinc's names of two options by long options. They would otherwise be read as -n with the value "-o",
/// and as -a with more letters.
std::vector<const char*> with_long_names(int argc, const char* const* argv) {
    std::vector<const char*> words(argv, argv + argc);
    for (const char*& word : words) {
        if (std::string_view(word) == "-n-o") word = "--num-optimal";
        if (std::string_view(word) == "-a-o") word = "--all-optimal";
    }
    return words;
}

/// Returns the passes in a comma-separated list.
std::vector<std::string_view> passes_of(const std::string& list) {
    const std::vector<std::string_view> known = all_pass_names();
    std::vector<std::string_view> passes;
    std::istringstream in(list);
    for (std::string name; std::getline(in, name, ',');) {
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end())
            throw UsageError(fmt::format("--without is \"{}\", expected some of {}{}", name,
                                         fmt::join(known, ", "), app::suggestion(name, known)));
        passes.push_back(*found);
    }
    return passes;
}

/// Parses the time that remains of MiniZinc's own limit, which may be negative: the time is then over before the start.
std::optional<std::uint64_t> parse_time_left(std::string_view text) {
    constexpr std::uint64_t longest = 1'000'000'000'000; // about thirty years
    const bool is_over = text.starts_with('-');
    const auto number = app::parse_number(text.substr(is_over ? 1 : 0));
    if (!number || *number > longest) return std::nullopt;
    return is_over ? 0 : number;
}

void read_limits(const po::variables_map& values, Options& options) {
    if (values.count("number") != 0) options.number = app::positive_of(values, "number");
    if (values.count("num-optimal") != 0) {
        options.optima = app::positive_of(values, "num-optimal");
        options.optima_option = "-n-o";
    }
    if (values.count("all-optimal") != 0) {
        options.optima = std::numeric_limits<std::uint64_t>::max();
        options.optima_option = "-a-o";
    }
    if (values.count("seed") != 0)
        options.seed = app::value_of(values, "seed", "a number", app::parse_number);
    if (values.count("time-limit") != 0)
        options.time_limit = std::chrono::milliseconds(
            app::value_of(values, "time-limit", "a number of milliseconds", parse_time_left));
    if (values.count("threads") != 0)
        options.threads =
            static_cast<unsigned>(app::number_of(values, "threads", "a number from 1 to 1024", 1, 1024));
}

/// Reads the options for files that are written in addition to the answer.
void read_outputs(const po::variables_map& values, Options& options) {
    if (options.command == Command::print)
        for (const char* const name : {"trace", "proof", "write-model"})
            if (values.count(name) != 0)
                throw UsageError(fmt::format("--{} cannot be used with --print: nothing is searched", name));
    const auto file = [&](const char* name) -> std::optional<std::string> {
        if (values.count(name) == 0) return std::nullopt;
        return app::writable_file(std::string("--") + name, values[name].as<std::string>(), {options.file});
    };
    const auto refuse = [](const char* option, const char* why) {
        throw UsageError(fmt::format("{} cannot be used with {}", option, why));
    };
    options.trace = file("trace");
    options.model = file("write-model");
    if (values.count("proof") != 0)
        options.proof = app::proof_file(values["proof"].as<std::string>(), {options.file});
    if (options.trace && options.threads != 1) refuse("--trace", "-p: it records a single thread");
    if (!options.proof) return;
    if (options.threads != 1) refuse("--proof", "-p: it follows a single thread");
    if (options.trace) refuse("--proof", "--trace");
    if (options.optima != 1) refuse("--proof", "-a-o and -n-o: a proof is about one search");
    if (options.learning == csp::Learning::never)
        refuse("--proof", "--learning never: it learns from every conflict");
}

} // namespace

Options parse_options(int argc, const char* const* argv) {
    const auto words = with_long_names(argc, argv);
    const auto values =
        app::read_command_line(described_options(), static_cast<int>(words.size()), words.data());
    Options options;
    if (values.count("help") != 0 || values.count("version") != 0) {
        options.command = values.count("help") != 0 ? Command::help : Command::version;
        return options;
    }
    if (values.count("print") != 0) options.command = Command::print;
    options.wants_all = values.count("all") != 0;
    options.wants_improvements = values.count("improvements") != 0;
    options.is_free = values.count("free") != 0;
    options.statistics = values.count("statistics") != 0;
    options.verbose = values.count("verbose") != 0;
    options.why = values.count("why") != 0;
    read_limits(values, options);
    if (values.count("without") != 0) options.without = passes_of(values["without"].as<std::string>());
    if (values.count("restart") != 0)
        options.restarts = app::named("--restart", values["restart"].as<std::string>(), csp::restart::all());
    if (values.count("learning") != 0)
        options.learning =
            app::named("--learning", values["learning"].as<std::string>(), app::learnings())->learning;
    const auto operands = app::operands_of(values);
    if (operands.empty()) throw UsageError("expected the name of a FlatZinc file, or - for standard input");
    if (operands.size() > 1)
        throw UsageError("found \"" + operands[1] + "\" after the name of the file, expected options alone");
    options.file = operands.front();
    read_outputs(values, options);
    return options;
}

} // namespace flatzinc
