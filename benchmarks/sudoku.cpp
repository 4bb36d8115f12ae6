// How many Sudoku puzzles per second does the general engine solve, each proved unique or not, by file of puzzles and
// variable order?
//
// usage: arcwise-benchmark-sudoku [--puzzles=FILE]... [--sample=COUNT] [options of Google Benchmark]
// Without files, the program generates two sets: puzzles with 30 givens, and minimal puzzles. --sample takes this many
// puzzles of each set, evenly spaced. One iteration solves a whole set; items_per_second are puzzles.

#include <benchmarks/harness/program.hpp>
#include <benchmarks/peers/arcwise.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

using Puzzles = std::vector<std::string>;

void solve_all(benchmark::State& state, const Puzzles& puzzles, const csp::VariableOrderKind& order) {
    benchmarks::ArcwiseSudoku solver(benchmarks::classic_units(), order);
    std::uint64_t nodes = 0;
    for (auto _ : state)
        for (const std::string& puzzle : puzzles) {
            const benchmarks::Outcome outcome = solver.solve(puzzle);
            if (outcome.solutions == 0) state.SkipWithError(("no solution: " + puzzle).c_str());
            nodes += outcome.nodes;
        }
    const auto solved =
        static_cast<std::int64_t>(puzzles.size()) * static_cast<std::int64_t>(state.iterations());
    state.SetItemsProcessed(solved);
    state.counters["nodes_per_puzzle"] = static_cast<double>(nodes) / static_cast<double>(solved);
}

struct Request {
    std::vector<std::string> files;
    std::size_t sample = 0;
};

std::vector<std::pair<std::string, Puzzles>> puzzle_sets(const Request& request) {
    if (request.files.empty())
        return {{"30_givens", benchmarks::sample(benchmarks::generate_puzzles(1, 1000, 30), request.sample)},
                {"minimal", benchmarks::sample(benchmarks::generate_puzzles(2, 1000, 17), request.sample)}};
    std::vector<std::pair<std::string, Puzzles>> sets;
    for (const std::string& file : request.files)
        sets.emplace_back(file.substr(file.find_last_of('/') + 1),
                          benchmarks::sample(benchmarks::read_puzzles(file), request.sample));
    return sets;
}

} // namespace

int main(int argc, char** argv) {
    Request request;
    benchmark::Initialize(&argc, argv); // leaves the options that are read below
    benchmarks::Program program("arcwise-benchmark-sudoku", "Besides the options of Google Benchmark");
    program.options("puzzles", request.files, "FILE", "instead of generated puzzles")
        .option("sample", request.sample, "COUNT", "at most so many puzzles of each set");
    return program.run(argc, argv, [&] {
        const auto sets = puzzle_sets(request);
        for (const auto& [name, puzzles] : sets)
            for (const auto* order : csp::variable_order::all()) {
                const std::string title = "solve/" + name + "/" + std::string(order->name);
                benchmark::RegisterBenchmark(title.c_str(), [&puzzles = puzzles,
                                                             order](benchmark::State& state) {
                    solve_all(state, puzzles, *order);
                })->Unit(benchmark::kMillisecond);
            }
        benchmark::RunSpecifiedBenchmarks();
        benchmark::Shutdown();
        return 0;
    });
}
