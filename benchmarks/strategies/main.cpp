// How many problems does each way of searching solve in a given time, without advice on the problem?
//
// The classics and a hundred quasigroup completion problems around the phase transition, each with the same model in
// both solvers, are solved in sequence on one thread. Solvers are free to choose where to branch.

#include <benchmarks/classics/problem.hpp>
#include <benchmarks/strategies/strategy.hpp>

#include <csp/base/error.hpp>

#include <boost/program_options.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

namespace {

using namespace benchmarks;
using namespace benchmarks::strategies;
namespace options = boost::program_options;

struct Request {
    std::vector<std::string> arcwise;
    std::string set = "all";
    double limit = 10;
    bool without_gecode = false;
    bool smoke = false;
    bool verbose = false;
};

struct Set {
    std::string name;
    std::vector<classics::Problem> problems;
};

/// Around 1.7 * n^1.55 holes, for which completion is hardest (Gomes and Shmoys, 2002).
Set quasigroups() {
    constexpr int size = 33;
    constexpr std::uint64_t squares = 20;
    Set set{"quasigroups", {}};
    for (const int holes : {361, 373, 384, 395, 407})
        set.problems.push_back(classics::quasigroup_completion(size, holes, squares));
    return set;
}

struct Result {
    int solved = 0;
    int tried = 0;
    double seconds = 0; ///< in total, with unsolved instances counted as the limit
};

void show_progress(const std::string& text) {
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\r' << fmt::format("{:<70}", text) << '\r' << std::flush;
}

Result run(const Strategy& strategy, const Set& set, const Request& request) {
    const std::chrono::milliseconds limit(static_cast<long>(request.limit * 1000));
    Result result;
    for (const auto& problem : set.problems)
        for (const auto& instance : request.smoke ? problem.smoke : problem.instances) {
            show_progress(fmt::format("{}: {}, {} of {} solved", strategy.name(), problem.name, result.solved,
                                      result.tried));
            const Run run = strategy.run(problem, instance, limit);
            ++result.tried;
            result.solved += run.is_done ? 1 : 0;
            result.seconds += run.is_done ? run.time.count() : request.limit;
            if (request.verbose)
                std::cerr << fmt::format("{}; {}, seed {}: {} after {:.3f} s, {} failures, {} solutions\n",
                                         strategy.name(), problem.summary, instance.seed,
                                         run.is_done ? "done" : "stopped", run.time.count(), run.failures,
                                         run.solutions);
        }
    show_progress("");
    return result;
}

void run(const Request& request) {
    if (request.limit <= 0) throw csp::Error("--limit: expected more than 0 seconds");
    std::vector<Set> sets;
    if (request.set == "all" || request.set == "classics")
        sets.push_back({"classics", classics::all_problems()});
    if (request.set == "all" || request.set == "quasigroups") sets.push_back(quasigroups());
    if (sets.empty()) throw csp::Error("--set: expected classics, quasigroups or all");
    std::vector<std::unique_ptr<Strategy>> strategies;
    for (const std::string& description : request.arcwise) strategies.push_back(arcwise(description));
    if (!request.without_gecode)
        for (auto& strategy : gecode_strategies()) strategies.push_back(std::move(strategy));
    constexpr const char* row = "{:<14}{:<42}{:>10}{:>12}\n";
    std::cout << fmt::format(row, "set", "strategy", "solved", "seconds");
    for (const Set& set : sets)
        for (const auto& strategy : strategies) {
            const Result result = run(*strategy, set, request);
            std::cout << fmt::format(row, set.name, strategy->name(),
                                     fmt::format("{}/{}", result.solved, result.tried),
                                     fmt::format("{:.1f}", result.seconds))
                      << std::flush;
        }
}

constexpr const char* introduction =
    R"(Counts the problems that each way of searching solves in a given time, in Arcwise and in Gecode.

Both solvers get the same model with the same strength of propagation. A problem is solved when all solutions
that it asks for have been found, or when it is clear that there are no more.

  solved    of the instances in the set
  seconds   for all of them, where an unsolved one counts with the limit

Options)";

options::options_description describe_options(Request& request) {
    options::options_description known(introduction);
    auto add = known.add_options();
    add("help,h", "show this text");
    add("arcwise", options::value(&request.arcwise)->composing()->value_name("STRATEGY"),
        "'default', or variable order, value order and restarts: 'dom/wdeg,min,luby'; may be repeated");
    add("without-gecode", options::bool_switch(&request.without_gecode), "Arcwise alone");
    add("set", options::value(&request.set)->default_value(request.set), "classics, quasigroups or all");
    add("limit", options::value(&request.limit)->default_value(request.limit)->value_name("SECONDS"),
        "for each instance");
    add("verbose,v", options::bool_switch(&request.verbose), "a line for every instance, on standard error");
    add("smoke", options::bool_switch(&request.smoke), "small instances, to see that all works");
    return known;
}

} // namespace

int main(int argc, char** argv) {
    try {
        Request request;
        const auto known = describe_options(request);
        options::variables_map given;
        options::store(options::parse_command_line(argc, argv, known), given);
        options::notify(given);
        if (request.arcwise.empty()) request.arcwise.emplace_back("default");
        if (given.count("help") != 0)
            std::cout << known;
        else
            run(request);
        return 0;
    } catch (const options::error& error) {
        std::cerr << "arcwise-strategies: " << error.what() << "\nTry arcwise-strategies --help.\n";
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "arcwise-strategies: " << error.what() << '\n';
        return 1;
    }
}
