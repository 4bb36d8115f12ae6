// How fast does each solver solve well-known problems that are stated in the same way and searched in the same order?
//
// Both solvers run in one process, in alternating rounds on one thread, so that the ratios hold even if the machine's
// speed varies. If a problem promises equal search trees, the ratio of the times is that of the work per node, and
// different numbers of nodes or failures are an error.

#include <benchmarks/classics/problem.hpp>
#include <benchmarks/harness/compare.hpp>
#include <benchmarks/harness/program.hpp>
#include <benchmarks/puzzles/gecode.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <utility>

namespace {

using namespace benchmarks;
using namespace benchmarks::classics;

/// One instance of one problem, which is solved from its statement: the time to load the model counts.
struct Task {
    const Problem* problem = nullptr;
    const Instance* instance = nullptr;
};

struct Outcome {
    std::uint64_t solutions = 0;
    std::vector<int> first; ///< the decisions of the first solution; empty if there is none
    std::uint64_t nodes = 0;
    std::uint64_t failures = 0;
};

ArcwiseModel model_of(const Task& task) {
    ArcwiseModel stated;
    task.problem->arcwise(stated, *task.instance);
    return stated;
}

class Contestant {
  public:
    virtual ~Contestant() = default;
    virtual std::string name() const = 0;
    virtual Outcome solve(const Task& task) = 0;

    static std::string describe(const Task& task) {
        return task.problem->name + ", size " + std::to_string(task.instance->size) + ", seed " +
               std::to_string(task.instance->seed);
    }
    /// Returns whether the first solution, if there is one, satisfies the definitions of the constraints of the model.
    static bool is_right(const Task& task, const Outcome& outcome) {
        if (outcome.solutions == 0) return true;
        const auto [model, decisions] = model_of(task);
        if (outcome.first.size() != decisions.size()) return false;
        std::vector<csp::Atom> givens;
        for (std::size_t i = 0; i < decisions.size(); ++i)
            givens.push_back(csp::Atom::equal(decisions[i], outcome.first[i]));
        csp::Solver solver(model);
        solver.begin(givens);
        return solver.next() && model.check(solver.solution());
    }
};

const csp::ValueOrderKind* value_order_of(ValueOrder order) {
    constexpr std::array kinds{&csp::value_order::min, &csp::value_order::median, &csp::value_order::max};
    return kinds.at(static_cast<std::size_t>(order));
}

csp::SearchOptions options_of(const Problem& problem) {
    csp::SearchOptions options;
    options.variable_order =
        problem.variables == VariableOrder::input ? &csp::variable_order::input : &csp::variable_order::mrv;
    options.value_order = value_order_of(problem.values);
    options.restarts.kind = &csp::restart::none;
    options.limits.solutions = problem.solutions;
    return options;
}

class Arcwise final : public Contestant {
  public:
    std::string name() const override { return "arcwise"; }

    Outcome solve(const Task& task) override {
        const auto [model, decisions] = model_of(task);
        csp::Solver solver(model, options_of(*task.problem));
        Outcome outcome;
        for (solver.begin_on(decisions); solver.next();)
            if (++outcome.solutions == 1)
                for (const csp::Var x : decisions) outcome.first.push_back(solver[x]);
        outcome.nodes = solver.statistics().nodes;
        outcome.failures = solver.statistics().failures;
        return outcome;
    }
};

Gecode::IntValBranch gecode_value_order(ValueOrder order) {
    if (order == ValueOrder::least) return Gecode::INT_VAL_MIN();
    return order == ValueOrder::middle ? Gecode::INT_VAL_MED() : Gecode::INT_VAL_MAX();
}

void branch(GecodeModel& model, const Problem& problem) {
    const auto variables =
        problem.variables == VariableOrder::input ? Gecode::INT_VAR_NONE() : Gecode::INT_VAR_SIZE_MIN();
    Gecode::branch(model, model.decisions, variables, gecode_value_order(problem.values));
    Gecode::branch(model, model.truths, Gecode::BOOL_VAR_NONE(), // the first: all domains are equal in size
                   problem.values == ValueOrder::least ? Gecode::BOOL_VAL_MIN() : Gecode::BOOL_VAL_MAX());
}

class GecodeContestant final : public Contestant {
  public:
    std::string name() const override { return "gecode"; }

    Outcome solve(const Task& task) override {
        const Problem& problem = *task.problem;
        auto* root = new GecodeModel; // the search owns root
        problem.gecode(*root, *task.instance);
        branch(*root, problem);
        Gecode::DFS<GecodeModel> search(root, gecode_search_options(Gecode::Search::Config::c_d));
        Outcome outcome;
        while (outcome.solutions < problem.solutions) {
            const std::unique_ptr<const GecodeModel> solution(search.next());
            if (!solution) break;
            if (++outcome.solutions > 1) continue;
            for (const Gecode::IntVar& x : solution->decisions) outcome.first.push_back(x.val());
            for (const Gecode::BoolVar& x : solution->truths) outcome.first.push_back(x.val());
        }
        const Gecode::Search::Statistics statistics = search.statistics();
        outcome.nodes = statistics.node;
        outcome.failures = statistics.fail;
        return outcome;
    }
};

struct Request {
    std::vector<std::string> problems;
    int rounds = 5;
    bool smoke = false;
    bool json = false;
    bool list = false;
};

/// Returns the problems whose names contain one of the words, or all if there are no words.
std::vector<Problem> chosen(const std::vector<std::string>& words) {
    std::vector<Problem> problems = all_problems();
    for (const auto& word : words) {
        const auto has_word = [&](const Problem& p) { return p.name.find(word) != std::string::npos; };
        if (std::none_of(problems.begin(), problems.end(), has_word))
            throw csp::Error("no problem's name contains '" + word + "'; --list names them");
    }
    std::erase_if(problems, [&](const Problem& p) {
        const auto is_in_name = [&](const auto& word) { return p.name.find(word) != std::string::npos; };
        return !words.empty() && std::none_of(words.begin(), words.end(), is_in_name);
    });
    return problems;
}

/// Returns a task for each instance. The tasks are repeated if they would take too little time to be measured.
std::vector<Task> tasks_of(const Problem& problem, const Request& request, Contestant& contestant) {
    constexpr double least_seconds = 0.05;
    std::vector<Task> once;
    for (const Instance& instance : request.smoke ? problem.smoke : problem.instances)
        once.push_back({&problem, &instance});
    if (request.smoke) return once;
    const auto seconds = time_rounds(
        1, 1, [&](std::size_t) { (void)contestant.solve(once.front()); }, [] {});
    const double expected = seconds.front().front() * static_cast<double>(once.size());
    std::vector<Task> tasks;
    const double times = std::clamp(least_seconds / expected, 1.0, 10'000.0);
    while (static_cast<double>(tasks.size()) < times * static_cast<double>(once.size()))
        tasks.insert(tasks.end(), once.begin(), once.end());
    return tasks;
}

/// @throws std::runtime_error if the problem promises equal trees but the trees differ.
void require_equal_trees(const Problem& problem, const Comparison& comparison) {
    if (problem.trees != Trees::equal) return;
    const Standing& first = comparison.standings.front();
    for (const Standing& other : comparison.standings)
        if (other.nodes_per_instance != first.nodes_per_instance ||
            other.failures_per_instance != first.failures_per_instance)
            throw std::runtime_error(fmt::format(
                "{}: equal trees are promised, but {} has {} nodes and {} failures, {} has {} and {}",
                problem.name, first.contestant, first.nodes_per_instance, first.failures_per_instance,
                other.contestant, other.nodes_per_instance, other.failures_per_instance));
}

const Table table({{"problem", 20},
                   {"nodes", 12},
                   {"failures", 12},
                   {"Gecode ms", 13, 3},
                   {"our ms", 13, 3},
                   {"speed", 8, 2},
                   {"least..greatest", 16}});

/// Prints a line of the table; a second line shows Gecode's tree if it differs.
void show(const Comparison& comparison) {
    const Standing& gecode = comparison.standings.front();
    const Standing& ours = comparison.standings.back();
    const auto number = [](double x) { return fmt::format("{:.{}f}", x, x == std::floor(x) ? 0 : 1); };
    table.line(comparison.title, number(ours.nodes_per_instance), number(ours.failures_per_instance),
               1000 / gecode.instances_per_second, 1000 / ours.instances_per_second, ours.speed.median,
               ours.speed.range());
    if (gecode.nodes_per_instance != ours.nodes_per_instance ||
        gecode.failures_per_instance != ours.failures_per_instance)
        table.line("  in Gecode", number(gecode.nodes_per_instance), number(gecode.failures_per_instance));
}

/// Returns the geometric mean of the median ratios.
double geometric_mean(const std::vector<Comparison>& comparisons) {
    double sum = 0;
    for (const Comparison& comparison : comparisons)
        sum += std::log(comparison.standings.back().speed.median);
    return std::exp(sum / static_cast<double>(comparisons.size()));
}

void run(const Request& request) {
    if (request.rounds < 1) throw csp::Error("--runs: expected at least 1");
    const auto problems = chosen(request.problems);
    std::vector<std::unique_ptr<Contestant>> contestants;
    contestants.push_back(std::make_unique<GecodeContestant>());
    contestants.push_back(std::make_unique<Arcwise>());
    std::vector<Comparison> comparisons;
    if (!request.json) table.heading();
    for (const Problem& problem : problems) {
        show_progress(problem.name + ": " + problem.summary);
        const auto tasks = tasks_of(problem, request, *contestants.back());
        comparisons.push_back(compare(problem.name, tasks, contestants, contestants.front()->name(),
                                      request.smoke ? 1 : request.rounds));
        show_progress("");
        if (!request.json) show(comparisons.back());
        require_equal_trees(problem, comparisons.back());
    }
    if (request.json) {
        std::cout << to_json(comparisons);
    } else {
        std::cout << fmt::format("geometric mean of the speeds: {:.2f}\n", geometric_mean(comparisons));
    }
}

constexpr const char* introduction =
    R"(Runs well-known problems in Arcwise and in Gecode and prints how the times compare.

Both solvers get the same model, the same strength of propagation, and the same search: the same choice of
variable and value, then x = v | x != v, depth first. So they visit the same nodes, which is checked. Times are
processor time per instance, from the statement of the model to the last solution, in rounds by turns.

  speed             Arcwise's speed as a multiple of Gecode's, the median over the rounds
  least..greatest   the same in the worst and in the best round
  nodes, failures   of the search tree; nodes include the root, leaves and failures

Options)";

} // namespace

int main(int argc, char** argv) {
    Request request;
    Program program("arcwise-classics", introduction);
    program.flag("list", request.list, "list the problems")
        .options("problem", request.problems, "NAME...", "only problems whose name contains one of these")
        .option("runs", request.rounds, "N", "timed rounds")
        .flag("json", request.json, "print JSON, at full precision")
        .flag("smoke", request.smoke, "one round of small instances, to see that all works");
    return program.run(argc, argv, [&] {
        if (!request.list)
            run(request);
        else
            for (const Problem& p : all_problems()) std::cout << fmt::format("{:<20}{}\n", p.name, p.summary);
        return 0;
    });
}
