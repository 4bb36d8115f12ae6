#include <benchmarks/tournament/commands.hpp>

#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <benchmarks/tournament/circumstances.hpp>
#include <benchmarks/tournament/journal.hpp>
#include <benchmarks/tournament/problems/own_instances.hpp>
#include <benchmarks/tournament/progress.hpp>
#include <benchmarks/tournament/team.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <map>
#include <stop_token>
#include <thread>

#include <unistd.h>

namespace tournament {

namespace {

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

/// The part of one of several processes: it makes the runs of a shard and writes them to a separate file.
Options share_of(Options options, const Team& team) {
    if (team.size() == 1) return options;
    if (options.has_shard)
        throw app::UsageError("--shard: under mpirun every process takes a shard of its own");
    options.shard = {static_cast<std::size_t>(team.rank()) + 1, static_cast<std::size_t>(team.size())};
    options.output += fmt::format(".{}", team.rank());
    if (options.threads == 0) options.threads = 1; // mpirun already uses all cores
    return options;
}

/// Makes the runs of one process. Returns the exit status.
int run_share(const Options& options, const std::stop_source& stop) {
    const auto combinations = grid(options.grid);
    const auto sets = instances_of(options);
    const auto circumstances = circumstances_here(options.line, options.limits);
    Journal journal(options.output, circumstances);
    warn_of_differences(options.output, journal.circumstances(), circumstances);
    const auto jobs = jobs_left(jobs_of(sets, combinations, options.seeds, options.shard), journal);
    const auto runs = make_runs_into(journal, jobs, options, stop);
    const int status = summarise(options.output, runs);
    if (const std::size_t made = runs.size() - journal.earlier_runs().size(); made < jobs.size())
        std::cout << fmt::format("{} runs are still to be made: the same command goes on\n",
                                 jobs.size() - made);
    return status;
}

/// The command that merges the files of all processes.
std::string merge_command(const std::string& output, int files) {
    std::string command = "arcwise-tournament merge";
    for (int i = 0; i < files; ++i) command += fmt::format(" {}.{}", output, i);
    return command + " --output " + output;
}

} // namespace

int run(const Options& options) {
    std::atomic<int> signal = 0;
    std::stop_source stop;
    const app::SignalWatch watch([&](int received) {
        signal = received;
        stop.request_stop();
    });
    const Team team;
    const int status = run_share(share_of(options, team), stop);
    team.wait_for_all();
    if (team.size() > 1 && team.rank() == 0)
        std::cout << "To put the files together: " << merge_command(options.output, team.size()) << '\n';
    return signal != 0 && status == 0 ? by_signal + signal : status;
}

} // namespace tournament
