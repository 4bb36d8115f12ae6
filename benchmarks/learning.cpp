// What is the effect of learning nogoods from conflicts?
//
// Five kinds of problems are each searched in three ways: without learning, with automatic learning, and always with
// learning. The report lists the cost of the best solution at the limit (or the outcome, if any solution suffices), the
// seconds if it was proved to be the best, and the number of conflicts or failures per second, in thousands.

#include <benchmarks/harness/program.hpp>
#include <benchmarks/puzzles/job_shop.hpp>

#include <csp/csp.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace {

struct Problem {
    csp::Model model;
    std::optional<csp::Var> cost = {}; ///< absent: any solution suffices
};

namespace shops = benchmarks::job_shops;

int below(csp::Random& random, std::size_t end) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(end)));
}

Problem job_shop(const shops::Jobs& jobs) {
    Problem problem;
    problem.cost = shops::post_job_shop(problem.model, jobs);
    return problem;
}

/// Thirty tasks that share four resources; each task has up to three predecessors.
Problem project(std::uint64_t seed) {
    csp::Random random(seed);
    Problem problem;
    csp::Model& model = problem.model;
    constexpr std::size_t tasks = 30;
    constexpr int horizon = 200;
    const csp::Var makespan = model.int_var(csp::range(0, horizon), "makespan");
    const auto start = model.int_vars(tasks, csp::range(0, horizon), "start");
    std::array<std::vector<csp::ResourceTask>, 4> uses;
    for (std::size_t i = 0; i < tasks; ++i) {
        const int duration = 1 + below(random, 10);
        for (int k = 0; k < 2 && i >= 4; ++k)
            model.post(csp::less_equal(start[static_cast<std::size_t>(below(random, i - 3))] + 5, start[i]));
        for (auto& resource : uses)
            if (below(random, 2) == 0) resource.push_back({{start[i], duration}, 1 + below(random, 10)});
        model.post(csp::less_equal(start[i] + duration, makespan));
    }
    for (const auto& resource : uses) model.post(csp::cumulative(resource, 14));
    problem.cost = makespan;
    return problem;
}

/// A graph of sixty nodes with half of all possible edges, in as few colours as possible.
Problem colouring(std::uint64_t seed) {
    csp::Random random(seed);
    Problem problem;
    csp::Model& model = problem.model;
    constexpr std::size_t nodes = 60;
    constexpr int colours = 20;
    const auto colour = model.int_vars(nodes, csp::range(1, colours), "colour");
    problem.cost = model.int_var(csp::range(1, colours), "colours");
    for (std::size_t i = 0; i < nodes; ++i) {
        model.post(csp::less_equal(colour[i], *problem.cost));
        for (std::size_t j = 0; j < i; ++j)
            if (below(random, 2) == 0) model.post(csp::not_equal(colour[i], colour[j]));
    }
    model.post(csp::value_precede_chain(colour, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
    return problem;
}

/// A Latin square of order 33 with 42 % of its cells emptied.
Problem quasigroup(std::uint64_t seed) {
    csp::Random random(seed);
    Problem problem;
    csp::Model& model = problem.model;
    constexpr int order = 33;
    const auto n = static_cast<std::size_t>(order);
    std::array<std::vector<int>, 3> names;
    for (std::vector<int>& of : names) {
        of.resize(n);
        std::iota(of.begin(), of.end(), 0);
        random.shuffle(of);
    }
    std::vector<std::size_t> places(n * n);
    std::iota(places.begin(), places.end(), std::size_t{0});
    random.shuffle(places);
    const auto cell = model.int_vars(n, n, csp::range(0, order - 1), "cell");
    for (std::size_t i = n * n * 42 / 100; i < places.size(); ++i) {
        const std::size_t row = places[i] / n;
        const std::size_t column = places[i] % n;
        const auto sum = static_cast<std::size_t>((names[0][row] + names[1][column]) % order);
        model.post(csp::equal(cell.row(row)[column], names[2][sum]));
    }
    for (std::size_t i = 0; i < n; ++i) {
        model.post(csp::all_different(cell.row(i)));
        model.post(csp::all_different(cell.column(i)));
    }
    return problem;
}

struct Kind {
    std::string name;
    std::function<Problem(std::uint64_t)> make;
    std::uint64_t instances;
};

/// Returns the cost, the seconds if it was proved to be the best, and thousands of conflicts per second: "930 in 3.41,
/// 7/s".
std::string figure_of(const Problem& problem, csp::Learning learning, double seconds) {
    csp::SearchOptions options;
    options.learning = learning;
    options.engine = csp::EngineChoice::general;
    options.limits.time = benchmarks::time_limit(seconds);
    const auto best = problem.cost ? csp::minimise(problem.model, *problem.cost, options)
                                   : csp::solve(problem.model, options);
    std::string text = "-";
    if (best) text = problem.cost ? std::to_string((*best)[*problem.cost]) : "found";
    const double time = std::chrono::duration<double>(best.statistics().time).count();
    const bool is_done = best.stopped() == csp::StopReason::exhausted || (best && !problem.cost);
    if (is_done) text += fmt::format(" in {:.3f}", time);
    return text + fmt::format(", {:.0f}/s",
                              static_cast<double>(best.statistics().failures) / std::max(time, 1e-9) / 1000);
}

} // namespace

int main(int argc, char** argv) {
    double seconds = 10;
    const std::vector<Kind> kinds{
        {"ft10", [](std::uint64_t) { return job_shop(shops::ft10); }, 1},
        {"job shop 10x5", [](std::uint64_t seed) { return job_shop(shops::random_jobs(10, 5, 99, seed)); },
         3},
        {"job shop 10x10", [](std::uint64_t seed) { return job_shop(shops::random_jobs(10, 10, 99, seed)); },
         3},
        {"project", project, 3},
        {"colouring", colouring, 3},
        {"quasigroup", quasigroup, 3}};
    benchmarks::Program program("arcwise-benchmark-learning", "What learning from conflicts changes.",
                                "[SECONDS]   the limit of a search, at most 3600; default: 10");
    return program.operand("seconds", seconds, 1).run(argc, argv, [&] {
        const benchmarks::Table table({{"problem", 18}, {"never", 23}, {"automatic", 23}, {"always", 23}});
        table.heading();
        for (const Kind& kind : kinds)
            for (std::uint64_t seed = 1; seed <= kind.instances; ++seed) {
                const Problem problem = kind.make(seed);
                std::vector<std::string> cells{fmt::format("{:<16} {}", kind.name, seed)};
                for (const auto learning :
                     {csp::Learning::never, csp::Learning::automatic, csp::Learning::always})
                    cells.push_back(figure_of(problem, learning, seconds));
                table.print(cells);
            }
        return 0;
    });
}
