// How much do the joint passes `cliques` and `machines` gain on models that state pairs?
//
// Boards, colourings and open shops are stated pair by pair: x != y, or one task before the other. Each model is loaded
// and solved with both passes and without them, in alternating rounds. The report lists the nodes, and the milliseconds
// of processor time for loading and in total, each the least of the rounds.

#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/program.hpp>

#include <csp/csp.hpp>
#include <csp/engine/engine.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace {

struct Problem {
    std::string name;
    csp::Model model = {};
    std::optional<csp::Var> cost = {};
};

Problem queens(csp::Value n) {
    Problem problem{"queens " + std::to_string(n)};
    const auto q = problem.model.int_vars(static_cast<std::size_t>(n), csp::range(1, n), "q");
    for (std::size_t j = 1; j < q.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const auto distance = static_cast<csp::Value>(j - i);
            problem.model.post(q[i] != q[j]);
            problem.model.post(q[i] - q[j] != distance);
            problem.model.post(q[j] - q[i] != distance);
        }
    return problem;
}

Problem latin_square(csp::Value n) {
    Problem problem{"latin square " + std::to_string(n)};
    const auto size = static_cast<std::size_t>(n);
    const auto x = problem.model.int_vars(size * size, csp::range(1, n), "x");
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                problem.model.post(x[i * size + j] != x[i * size + k]);
                problem.model.post(x[j * size + i] != x[k * size + i]);
            }
    return problem;
}

/// The colouring of a random graph in which a share of `density` percent of all pairs are adjacent.
Problem colouring(std::size_t nodes, std::uint32_t density, csp::Value colours, std::uint64_t seed) {
    Problem problem{"graph " + std::to_string(nodes) + ", " + std::to_string(density) + " %, " +
                    std::to_string(colours) + " colours"};
    csp::Random random(seed);
    const auto x = problem.model.int_vars(nodes, csp::range(1, colours), "x");
    for (std::size_t j = 1; j < nodes; ++j)
        for (std::size_t i = 0; i < j; ++i)
            if (random.below(100) < density) problem.model.post(x[i] != x[j]);
    return problem;
}

/// Every job visits every machine once, in any order.
Problem open_shop(std::size_t n) {
    Problem problem{"open shop " + std::to_string(n)};
    constexpr csp::Value horizon = 400;
    csp::Random random(n);
    csp::Model& model = problem.model;
    problem.cost = model.int_var(csp::range(0, horizon), "end");
    std::vector<csp::Var> start = model.int_vars(n * n, csp::range(0, horizon), "start");
    std::vector<csp::Value> duration;
    for (const csp::Var x : start) {
        duration.push_back(5 + static_cast<csp::Value>(random.below(36)));
        model.post(x + duration.back() <= *problem.cost);
    }
    const auto exclude = [&](std::size_t a, std::size_t b) {
        model.post(start[a] + duration[a] <= start[b] || start[b] + duration[b] <= start[a]);
    };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                exclude(i * n + j, i * n + k);
                exclude(j * n + i, k * n + i);
            }
    return problem;
}

struct Result {
    std::uint64_t nodes = 0;
    double load = std::numeric_limits<double>::max(); // milliseconds
    double all = std::numeric_limits<double>::max();
};

void measure(const Problem& problem, const std::vector<std::string>& without, Result& result) {
    const auto milliseconds = [](double since) { return 1e3 * (benchmarks::processor_seconds() - since); };
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.tuning.without = without;
    const double begin = benchmarks::processor_seconds();
    {
        csp::Engine engine;
        csp::load(problem.model, engine, nullptr, {.without = {without.begin(), without.end()}});
    }
    result.load = std::min(result.load, milliseconds(begin));
    const double search = benchmarks::processor_seconds();
    const csp::SolveResult found = problem.cost ? csp::minimise(problem.model, *problem.cost, options)
                                                : csp::solve(problem.model, options);
    result.all = std::min(result.all, milliseconds(search));
    result.nodes = found.statistics().nodes;
}

} // namespace

int main(int argc, char** argv) {
    int rounds = 5;
    benchmarks::Program program("arcwise-benchmark-pairs",
                                "What joint passes are worth on models that state pairs.",
                                "[ROUNDS]   default: 5");
    return program.operand("rounds", rounds, 1).run(argc, argv, [&] {
        std::vector<Problem> problems{queens(30), queens(100), latin_square(12), latin_square(25)};
        problems.push_back(colouring(60, 50, 11, 1));
        problems.push_back(colouring(100, 10, 4, 1));
        problems.push_back(colouring(300, 50, 60, 1));
        problems.push_back(open_shop(5));
        problems.push_back(open_shop(6));
        const benchmarks::Table table({{"", 28},
                                       {"nodes", 11},
                                       {"without", 11},
                                       {"load", 10, 2},
                                       {"without", 10, 2},
                                       {"all", 10, 2},
                                       {"without", 10, 2}});
        table.heading();
        for (const Problem& problem : problems) {
            Result with;
            Result without;
            for (int round = 0; round < rounds; ++round) {
                measure(problem, {}, with);
                measure(problem, {"cliques", "machines"}, without);
            }
            table.line(problem.name, with.nodes, without.nodes, with.load, without.load, with.all,
                       without.all);
        }
        return 0;
    });
}
