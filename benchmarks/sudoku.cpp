// How many Sudoku puzzles per second does the general engine solve, each proved unique or not, per file of
// puzzles and variable order?
//
// usage: arcwise-benchmark-sudoku [--puzzles=FILE]... [--sample=COUNT] [Google Benchmark's own options]
// Without files it generates two sets: with 30 givens, and minimal ones. --sample takes this many puzzles of each,
// evenly spaced. One iteration solves a whole set; items_per_second are puzzles.

#include <benchmarks/peers/arcwise_sudoku.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/error.hpp>

#include <benchmark/benchmark.h>

#include <charconv>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
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

/// The value of `--name=value`.
std::optional<std::string_view> value_of(std::string_view argument, std::string_view name) {
    if (!argument.starts_with(name) || !argument.substr(name.size()).starts_with('=')) return std::nullopt;
    return argument.substr(name.size() + 1);
}

std::size_t parse_count(std::string_view text) {
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size())
        throw csp::Error("--sample: expected a number, found '" + std::string(text) + "'");
    return count;
}

/// Removes our options from the arguments and leaves all other arguments.
Request take_request(int& argc, char** argv) {
    Request request;
    int kept = 1;
    for (int i = 1; i < argc; ++i) {
        if (const auto file = value_of(argv[i], "--puzzles"))
            request.files.emplace_back(*file);
        else if (const auto count = value_of(argv[i], "--sample"))
            request.sample = parse_count(*count);
        else
            argv[kept++] = argv[i];
    }
    argc = kept;
    return request;
}

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
    try {
        const auto sets = puzzle_sets(take_request(argc, argv));
        for (const auto& [name, puzzles] : sets)
            for (const auto* order : csp::variable_order::all()) {
                const std::string title = "solve/" + name + "/" + std::string(order->name);
                benchmark::RegisterBenchmark(title.c_str(), [&puzzles = puzzles,
                                                             order](benchmark::State& state) {
                    solve_all(state, puzzles, *order);
                })->Unit(benchmark::kMillisecond);
            }
        benchmark::Initialize(&argc, argv);
        if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
        benchmark::RunSpecifiedBenchmarks();
        benchmark::Shutdown();
        return 0;
    } catch (const csp::Error& error) {
        std::cerr << "arcwise-benchmark-sudoku: " << error.what() << '\n';
        return 2;
    }
}
