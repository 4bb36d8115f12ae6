#include <apps/mpi/options.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/common/text.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace mpi_program {

namespace {

namespace po = boost::program_options;
using app::UsageError;

/// Takes the options that arcwise-puzzles does not have from a command line; the remaining options are for
/// arcwise-puzzles.
class OwnOptions {
  public:
    OwnOptions(int argc, const char* const* argv) {
        rest_.emplace_back(argv[0]);
        for (int i = 2; i < argc; ++i) { // after "puzzles"
            const std::string_view word = argv[i];
            if (is_own(word, flags))
                own_.emplace_back(word);
            else if (is_own(word, with_value)) {
                own_.emplace_back(word);
                if (word.find('=') == std::string_view::npos && i + 1 < argc) own_.emplace_back(argv[++i]);
            } else
                rest_.emplace_back(word);
        }
    }

    po::variables_map values() const {
        const auto words = pointers(own_);
        return app::read_command_line(
            app::described({"resume", "progress"}, {"journal", "report-every", "output"}),
            static_cast<int>(words.size()), words.data());
    }
    puzzles::Options of_puzzle() const {
        const auto words = pointers(rest_);
        return puzzles::parse_options(static_cast<int>(words.size()), words.data());
    }

  private:
    static constexpr std::array<std::string_view, 2> flags{"--resume", "--progress"};
    static constexpr std::array<std::string_view, 3> with_value{"--journal", "--report-every", "--output"};

    template <typename Names>
    static bool is_own(std::string_view word, const Names& names) {
        const std::string_view name = word.substr(0, word.find('='));
        return std::find(names.begin(), names.end(), name) != names.end();
    }
    static std::vector<const char*> pointers(const std::vector<std::string>& words) {
        std::vector<const char*> all;
        all.reserve(words.size());
        for (const std::string& word : words) all.push_back(word.c_str());
        return all;
    }

    std::vector<std::string> own_{"arcwise-mpi"};
    std::vector<std::string> rest_;
};

/// Refuses options of arcwise-puzzles that several ranks cannot support.
void refuse_unsupported(const puzzles::Options& options) {
    const auto refuse = [](bool is_asked, std::string_view option) {
        if (is_asked)
            throw UsageError(
                fmt::format("{} cannot be used with several ranks: use arcwise-puzzles", option));
    };
    refuse(options.command != puzzles::Command::solve, "a command other than solving");
    refuse(options.question == puzzles::Question::explain, "--explain");
    refuse(options.why, "--why");
    refuse(options.trace.has_value(), "--trace");
    refuse(options.replay.has_value(), "--replay");
    refuse(options.proof.has_value(), "--proof");
    refuse(options.model.has_value(), "--write-model");
    refuse(options.verbose, "--verbose");
    refuse(options.search.engine == csp::EngineChoice::dense, "--engine dense");
    refuse(options.search.learning == csp::Learning::always, "--learning always");
}

/// The name of a file that an option gives; empty without the option.
std::string file_of(const po::variables_map& values, const std::string& option) {
    if (values.count(option) == 0) return "";
    std::string name = values[option].as<std::string>();
    if (name.empty()) throw UsageError(fmt::format("--{} expects the name of a file", option));
    return name;
}

void read_journal_options(const po::variables_map& values, Options& options) {
    options.has_progress = values.count("progress") != 0;
    options.resume = values.count("resume") != 0;
    options.output = file_of(values, "output");
    options.journal = file_of(values, "journal");
    for (const char* const name : {"resume", "report-every"})
        if (values.count(name) != 0 && options.journal.empty())
            throw UsageError(fmt::format("--{} is about a journal: name it with --journal FILE", name));
    if (values.count("report-every") != 0)
        options.between_reports =
            app::value_of(values, "report-every", "a time such as 500ms, 10s or 2m", app::parse_time);
}

/// The number of answers in the output file must be that of the journal.
void refuse_limit_with_journal(const Options& options) {
    if (!options.journal.empty() && options.puzzle.question == puzzles::Question::all &&
        options.puzzle.search.limits.solutions != csp::Limits().solutions)
        throw UsageError("--journal and --limit exclude each other for --all");
}

/// Reads the command line after "fzn".
void read_flatzinc_options(int argc, const char* const* argv, Options& options) {
    const auto values = app::read_command_line(
        app::described({"help,h", "version", "all,a", "free,f", "stats", "resume", "progress"},
                       {"journal", "report-every", "output", "threads", "time-limit"}),
        argc, argv);
    if (values.count("help") != 0) options.command = Command::help;
    if (values.count("version") != 0) options.command = Command::version;
    if (options.command != Command::flatzinc) return;
    const auto operands = app::operands_of(values);
    if (operands.size() != 1)
        throw UsageError(
            fmt::format("found {}, expected one file of FlatZinc", csp::counted(operands.size(), "file")));
    options.file = operands.front();
    options.wants_all = values.count("all") != 0;
    options.is_free = values.count("free") != 0;
    options.statistics = values.count("stats") != 0;
    options.threads = app::read_threads(values);
    if (values.count("time-limit") != 0)
        options.limits.time =
            app::value_of(values, "time-limit", "a time such as 500ms, 10s or 2m", app::parse_time);
    read_journal_options(values, options);
}

} // namespace

Options parse_options(int argc, const char* const* argv) {
    Options options;
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (first == "--version") options.command = Command::version;
    if (first == "--help" || first == "-h" || first.empty()) options.command = Command::help;
    if (options.command != Command::solve) return options;
    if (first == "fzn") {
        options.command = Command::flatzinc;
        read_flatzinc_options(argc - 1, argv + 1, options);
        return options;
    }
    if (first != "puzzles")
        throw UsageError(fmt::format("found \"{}\", expected puzzles, fzn, --help or --version", first));
    const OwnOptions own(argc, argv);
    const auto values = own.values();
    options.puzzle = own.of_puzzle();
    if (options.puzzle.command == puzzles::Command::help) options.command = Command::help;
    if (options.puzzle.command == puzzles::Command::version) options.command = Command::version;
    if (options.command != Command::solve) return options;
    refuse_unsupported(options.puzzle);
    read_journal_options(values, options);
    refuse_limit_with_journal(options);
    return options;
}

} // namespace mpi_program
