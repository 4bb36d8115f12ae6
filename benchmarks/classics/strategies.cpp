// How many problems does each search strategy solve in a given time, without advice on the problem?
//
// The classics and a hundred quasigroup completion problems around the phase transition, each with the same model in
// both solvers, are solved in sequence on one thread. Solvers are free to choose where to branch.

#include <benchmarks/classics/problem.hpp>
#include <benchmarks/harness/program.hpp>
#include <benchmarks/puzzles/gecode.hpp>

#include <csp/base/error.hpp>

#include <boost/algorithm/string.hpp>
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace benchmarks;
using classics::GecodeModel;

/// The result for one problem instance within the time limit.
struct Run {
    bool is_done = false; ///< found all requested solutions, or proved that there are no more
    std::uint64_t solutions = 0;
    std::uint64_t failures = 0;
    std::chrono::duration<double> time{0};
};

/// A solver together with a search strategy.
class Strategy {
  public:
    virtual ~Strategy() = default;
    virtual std::string name() const = 0;
    virtual Run run(const classics::Problem& problem, const classics::Instance& instance,
                    std::chrono::milliseconds limit) const = 0;
};

/// @throws csp::Error if no order has such a name.
csp::SearchOptions options_of(const std::string& description) {
    csp::SearchOptions options;
    if (description == "default") return options;
    std::vector<std::string> words;
    boost::split(words, description, boost::is_any_of(","));
    for (auto& word : words) boost::trim(word);
    if (words.size() != 3)
        throw csp::Error("'" + description + "': expected variable order, value order, restarts");
    options.variable_order = csp::variable_order::find(words[0]);
    options.value_order = csp::value_order::find(words[1]);
    options.restarts.kind = csp::restart::find(words[2]);
    options.learning = csp::Learning::never;
    return options;
}

/// Arcwise with its defaults, or with the variable order, value order and restarts of a description such as "dom/wdeg,
/// min, luby".
class Arcwise final : public Strategy {
  public:
    explicit Arcwise(std::string description)
        : description_(std::move(description)),
          options_(options_of(description_)) {}

    std::string name() const override { return "arcwise " + description_; }

    Run run(const classics::Problem& problem, const classics::Instance& instance,
            std::chrono::milliseconds limit) const override {
        classics::ArcwiseModel stated;
        problem.arcwise(stated, instance);
        csp::SearchOptions options = options_;
        options.limits.time = limit;
        options.limits.solutions = problem.solutions;
        csp::Solver solver(stated.model, options);
        Run run;
        for (solver.begin(); solver.next();) ++run.solutions;
        run.is_done = solver.stopped() == csp::StopReason::exhausted ||
                      solver.stopped() == csp::StopReason::solution_limit;
        run.failures = solver.statistics().failures;
        run.time = solver.statistics().time;
        return run;
    }

  private:
    std::string description_;
    csp::SearchOptions options_;
};

enum class Order { size, afc_size, action_size };

void branch(GecodeModel& model, Order order) {
    const auto variables = order == Order::size       ? Gecode::INT_VAR_SIZE_MIN()
                           : order == Order::afc_size ? Gecode::INT_VAR_AFC_SIZE_MAX(0.99)
                                                      : Gecode::INT_VAR_ACTION_SIZE_MAX(0.99);
    Gecode::branch(model, model.decisions, variables, Gecode::INT_VAL_MIN());
}

class GecodeStrategy final : public Strategy {
  public:
    GecodeStrategy(std::string name, Order order, bool has_restarts)
        : name_("gecode " + std::move(name)),
          order_(order),
          has_restarts_(has_restarts) {}

    std::string name() const override { return name_; }

    Run run(const classics::Problem& problem, const classics::Instance& instance,
            std::chrono::milliseconds limit) const override {
        const auto begin = std::chrono::steady_clock::now();
        auto* root = new GecodeModel; // the search owns root
        problem.gecode(*root, instance);
        branch(*root, order_);
        constexpr unsigned int commit_distance = 8; // Gecode's default
        Gecode::Search::Options options = gecode_search_options(commit_distance);
        Gecode::Search::TimeStop stop(static_cast<unsigned long>(limit.count()));
        options.stop = &stop;
        Run run;
        if (has_restarts_ && problem.solutions == 1) {
            options.cutoff = Gecode::Search::Cutoff::luby(100UL);
            Gecode::RBS<GecodeModel, Gecode::DFS> search(root, options);
            collect(search, problem.solutions, run);
        } else {
            Gecode::DFS<GecodeModel> search(root, options);
            collect(search, problem.solutions, run);
        }
        run.time = std::chrono::steady_clock::now() - begin;
        return run;
    }

  private:
    template <typename SearchEngine>
    static void collect(SearchEngine& search, std::uint64_t wanted, Run& run) {
        while (run.solutions < wanted) {
            const std::unique_ptr<const GecodeModel> solution(search.next());
            if (!solution) break;
            ++run.solutions;
        }
        run.is_done = run.solutions == wanted || !search.stopped();
        run.failures = search.statistics().fail;
    }

    std::string name_;
    Order order_;
    bool has_restarts_;
};

/// Returns strategies of Gecode: depth first with the variable orders size, afc/size and action/size, and restarts with
/// the latter two.
std::vector<std::unique_ptr<Strategy>> gecode_strategies() {
    std::vector<std::unique_ptr<Strategy>> all;
    all.push_back(std::make_unique<GecodeStrategy>("size", Order::size, false));
    all.push_back(std::make_unique<GecodeStrategy>("afc/size", Order::afc_size, false));
    all.push_back(std::make_unique<GecodeStrategy>("action/size", Order::action_size, false));
    all.push_back(std::make_unique<GecodeStrategy>("afc/size, luby", Order::afc_size, true));
    all.push_back(std::make_unique<GecodeStrategy>("action/size, luby", Order::action_size, true));
    return all;
}

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

/// Returns squares with about 1.7 * n^1.55 holes, the number with which completion is hardest (Gomes and Shmoys, 2002).
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
    double seconds = 0; ///< the total, in which an unsolved instance counts as the time limit
};

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

void run(Request request) {
    if (request.arcwise.empty()) request.arcwise.emplace_back("default");
    (void)time_limit(request.limit, "--limit");
    std::vector<Set> sets;
    if (request.set == "all" || request.set == "classics")
        sets.push_back({"classics", classics::all_problems()});
    if (request.set == "all" || request.set == "quasigroups") sets.push_back(quasigroups());
    if (sets.empty()) throw csp::Error("--set: expected classics, quasigroups or all");
    std::vector<std::unique_ptr<Strategy>> strategies;
    for (const std::string& description : request.arcwise)
        strategies.push_back(std::make_unique<Arcwise>(description));
    if (!request.without_gecode)
        for (auto& strategy : gecode_strategies()) strategies.push_back(std::move(strategy));
    const Table table({{"set           strategy", 56}, {"solved", 10}, {"seconds", 12, 1}});
    table.heading();
    for (const Set& set : sets)
        for (const auto& strategy : strategies) {
            const Result result = run(*strategy, set, request);
            table.line(fmt::format("{:<14}{}", set.name, strategy->name()),
                       fmt::format("{}/{}", result.solved, result.tried), result.seconds);
        }
}

constexpr const char* introduction =
    R"(Counts the problems that each way of searching solves in a given time, in Arcwise and in Gecode.

Both solvers get the same model with the same strength of propagation. A problem is solved when all solutions
that it asks for have been found, or when it is clear that there are no more.

  solved    of the instances in the set
  seconds   for all of them, where an unsolved one counts with the limit

Options)";

} // namespace

int main(int argc, char** argv) {
    Request request;
    Program program("arcwise-strategies", introduction);
    program
        .options(
            "arcwise", request.arcwise, "STRATEGY",
            "'default', or variable order, value order and restarts: 'dom/wdeg,min,luby'; may be repeated")
        .flag("without-gecode", request.without_gecode, "Arcwise alone")
        .option("set", request.set, "NAME", "classics, quasigroups or all")
        .option("limit", request.limit, "SECONDS", "for each instance")
        .flag("verbose,v", request.verbose, "a line for every instance, on standard error")
        .flag("smoke", request.smoke, "small instances, to see that all works");
    return program.run(argc, argv, [&] {
        run(std::move(request));
        return 0;
    });
}
