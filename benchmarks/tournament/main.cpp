#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <benchmarks/tournament/options.hpp>
#include <benchmarks/tournament/problems/own_instances.hpp>
#include <benchmarks/tournament/problems/problem_set.hpp>
#include <benchmarks/tournament/progress.hpp>
#include <benchmarks/tournament/report/report.hpp>
#include <benchmarks/tournament/results.hpp>
#include <benchmarks/tournament/usage.hpp>

#include <csp/base/error.hpp>
#include <csp/base/version.hpp>

#include <commit.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>

#ifdef ARCWISE_HAS_MPI
#include <csp/mpi/communicator.hpp>
#include <csp/mpi/mpi.hpp>
#endif

namespace tournament {

namespace {

/// Returns the name of the processor as reported by Linux.
std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown processor";
}

constexpr std::string_view compiler =
#if defined(__clang__)
    __VERSION__;
#else
    "GCC " __VERSION__;
#endif

/// Returns the machine, build and limits of the runs of this program.
Circumstances circumstances_here(std::string command, const RunLimits& limits) {
    const unsigned cores = std::thread::hardware_concurrency();
    return {.machine = fmt::format("{}, {} cores", processor(), cores),
            .compiler = fmt::format("{}, {}", compiler, ARCWISE_BUILD_TYPE),
            .commit = ARCWISE_COMMIT,
            .command = std::move(command),
            .time_limit = limits.seconds,
            .node_limit = limits.nodes};
}

/// Prints the outcomes of the runs of a file, and on the error stream contradictions between them. Returns the exit
/// status.
int summarise(const std::string& file, std::span<const Run> runs) {
    const auto count = [&](Outcome outcome) {
        return std::count_if(runs.begin(), runs.end(),
                             [&](const Run& run) { return run.outcome == outcome; });
    };
    std::cout << fmt::format("{}: {} runs, {} solved, {} refuted, {} cut off by a limit\n", file, runs.size(),
                             count(Outcome::solved), count(Outcome::refuted), count(Outcome::censored));
    const auto wrong = contradictions(runs);
    for (const std::string& line : wrong)
        std::cerr << "arcwise-tournament: runs contradict each other: " << line << '\n';
    constexpr int internal_error = 4;
    return wrong.empty() ? 0 : internal_error;
}

constexpr int by_signal = 128;

std::vector<NamedInstances> instances_of(const Options& options) {
    std::vector<NamedInstances> sets;
    if (!options.puzzle.empty()) sets.push_back(own_instances(options.puzzle, options.instances));
    if (!options.sets) return sets;
    std::vector<std::string_view> names;
    for (const ProblemSet* set : all_sets()) names.push_back(set->name);
    const auto chosen = select("--sets", *options.sets, names);
    for (const ProblemSet* set : all_sets())
        if (std::find(chosen.begin(), chosen.end(), set->name) != chosen.end())
            sets.push_back({std::string(set->name), set->make(options.wanted)});
    return sets;
}

void warn_of_differences(const std::string& file, const Circumstances& before, const Circumstances& now) {
    const std::string names = differences(before, now);
    if (!names.empty())
        std::cerr << fmt::format(
            "arcwise-tournament: {} was begun with another {}: times may differ for that\n", file, names);
}

std::vector<Job> jobs_left(std::vector<Job> jobs, const Journal& journal) {
    std::erase_if(jobs, [&](const Job& job) {
        return journal.has({job.set, job.instance->name, job.combination, job.seed});
    });
    return jobs;
}

Forecast forecast_of(const std::vector<Job>& jobs, const Journal& journal, double limit) {
    std::map<std::string, std::size_t> to_do;
    for (const Job& job : jobs) ++to_do[job.set];
    Forecast forecast(std::move(to_do), limit);
    for (const Run& run : journal.earlier_runs()) forecast.learn(run);
    return forecast;
}

/// Makes the runs, and returns them together with those already made.
std::vector<Run> make_runs_into(Journal& journal, const std::vector<Job>& jobs, const Options& options,
                                const std::stop_source& stop) {
    const unsigned threads =
        options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const bool is_watched = isatty(STDERR_FILENO) != 0;
    Progress progress(forecast_of(jobs, journal, options.limits.seconds), jobs.size(),
                      is_watched ? &std::cerr : nullptr);
    std::vector<Run> runs = journal.earlier_runs();
    make_runs(jobs, options.limits, threads, stop, [&](const Run& run) {
        journal.append(run);
        runs.push_back(run);
        progress.take(run);
    });
    return runs;
}

/// The processes that make the runs together: those started by mpirun, or this process alone.
#ifdef ARCWISE_HAS_MPI

class Team {
  public:
    int rank() const { return world_.rank(); } ///< 0 to size - 1
    int size() const { return world_.size(); }
    /// Returns the first process whose argument is true; size() if there is none. Waits until all processes have called
    /// it.
    int first_that(bool holds) const { return world_.communicator().first_rank(holds); }

  private:
    csp::mpi::World world_;
};

#else

class Team {
  public:
    static int rank() { return 0; }
    static int size() { return 1; }
    static int first_that(bool holds) { return holds ? 0 : 1; }
};

#endif

/// Returns the options of one of several processes, which makes the runs of a shard and writes them to a separate file.
Options share_of(Options options, const Team& team) {
    if (team.size() == 1) return options;
    if (options.has_shard) throw app::UsageError("--shard: under mpirun every process takes its own shard");
    options.shard = {static_cast<std::size_t>(team.rank()) + 1, static_cast<std::size_t>(team.size())};
    options.output += fmt::format(".{}", team.rank());
    if (options.threads == 0) options.threads = 1; // mpirun already uses all cores
    return options;
}

/// The runs of one process.
class Share {
  public:
    /// Throws app::UsageError and csp::Error.
    explicit Share(Options options)
        : options_(std::move(options)),
          sets_(instances_of(options_)),
          circumstances_(circumstances_here(options_.line, options_.limits)),
          journal_(options_.output, circumstances_),
          jobs_(jobs_left(jobs_of(sets_, grid(options_.grid), options_.seeds, options_.shard), journal_)) {
        warn_of_differences(options_.output, journal_.circumstances(), circumstances_);
    }

    /// Makes the runs that are not in the file yet. Returns the exit status. Throws csp::Error.
    int run(const std::stop_source& stop) {
        const auto runs = make_runs_into(journal_, jobs_, options_, stop);
        const int status = summarise(options_.output, runs);
        if (const std::size_t made = runs.size() - journal_.earlier_runs().size(); made < jobs_.size())
            std::cout << fmt::format("{} runs are still to be made: the same command continues\n",
                                     jobs_.size() - made);
        return status;
    }

  private:
    const Options options_;
    const std::vector<NamedInstances> sets_; ///< the sets that the jobs refer to
    const Circumstances circumstances_;
    Journal journal_;
    const std::vector<Job> jobs_;
};

/// Returns the command that merges the files of all processes.
std::string merge_command(const std::string& output, int files) {
    std::string command = "arcwise-tournament merge";
    for (int i = 0; i < files; ++i) command += fmt::format(" {}.{}", output, i);
    return command + " --output " + output;
}

/// Makes the runs that are not in the file yet. Returns the exit status. Throws app::UsageError and csp::Error.
int run(const Options& options) {
    std::atomic<int> signal = 0;
    std::stop_source stop;
    const app::SignalWatch watch([&](int received) {
        signal = received;
        stop.request_stop();
    });
    const Team team;
    std::optional<Share> share;
    std::exception_ptr failure;
    try {
        share.emplace(share_of(options, team));
    } catch (const csp::Error&) {
        failure = std::current_exception();
    }
    if (const int first = team.first_that(failure != nullptr); first < team.size()) {
        if (team.rank() == first) std::rethrow_exception(failure); // only this process prints a message
        return app::user_error;
    }
    int status = 0;
    try {
        status = share->run(stop);
    } catch (const csp::Error& error) { // all other processes continue with their runs
        std::cerr << "arcwise-tournament: " << error.what() << '\n';
        status = app::user_error;
    }
    (void)team.first_that(false); // waits for all processes
    if (team.size() > 1 && team.rank() == 0)
        std::cout << "To put the files together: " << merge_command(options.output, team.size()) << '\n';
    return signal != 0 && status == 0 ? by_signal + signal : status;
}

/// Merges several files into one and reports differences, repetitions and contradictions. Returns the exit status.
/// Throws csp::Error.
int merge_files(const Options& options) {
    std::vector<NamedResults> parts;
    for (const std::string& file : options.files) parts.push_back({file, read_results(file)});
    const Merged merged = merge(parts);
    for (const std::string& remark : merged.remarks) std::cerr << "arcwise-tournament: " << remark << '\n';
    write_results(merged.results, options.output);
    return summarise(options.output, merged.results.runs);
}

/// Writes the report of a file into a folder. Throws csp::Error.
void report(const Options& options) {
    const std::filesystem::path folder(options.output);
    write_report(read_results(options.files.front()), folder);
    std::cout << (folder / "report.html").string() << '\n';
}

/// Prints a line for each problem set, or one JSON object.
void list_sets(bool json) {
    nlohmann::ordered_json document{{"schema", 1}};
    for (const ProblemSet* set : all_sets()) {
        if (json) {
            nlohmann::ordered_json entry{{"name", set->name}, {"summary", set->summary}};
            if (!set->source.empty()) entry["source"] = set->source;
            document["sets"].push_back(std::move(entry));
        } else {
            std::cout << fmt::format("{:<22} {}", set->name, set->summary)
                      << (set->source.empty() ? "\n" : fmt::format(" [{}]\n", set->source));
        }
    }
    if (json) std::cout << document.dump() << '\n';
}

int follow(const Options& options) {
    switch (options.command) {
    case Command::run:
        return run(options);
    case Command::merge:
        return merge_files(options);
    case Command::report:
        report(options);
        break;
    case Command::list:
        list_sets(options.json);
        break;
    case Command::help:
        std::cout << help();
        break;
    case Command::version:
        std::cout << "arcwise-tournament " << csp::version() << '\n';
        break;
    }
    return 0;
}

} // namespace

} // namespace tournament

int main(int argc, char** argv) {
    return app::run_program("arcwise-tournament",
                            [&] { return tournament::follow(tournament::parse_options(argc, argv)); });
}
