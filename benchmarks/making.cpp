// How many Sudoku puzzles with exactly one solution are made per second, and how many are brought to their canonical
// form?
//
//   minimal/isa:I           minimal puzzles, without symmetry, by each instruction set
//   symmetric/SYMMETRY      puzzles minimal by orbits
//   diagonal                minimal puzzles of the layout with diagonals
//   pattern                 puzzles with givens in 27 cells, minimal or not
//   canonical               minimal puzzles brought to their canonical form
//   backdoors               all smallest backdoors of minimal puzzles
//
// usage: arcwise-benchmark-making [options of Google Benchmark]
// One iteration makes a batch of puzzles; items_per_second are puzzles. The puzzles are the same on every machine.

#include <benchmarks/harness/google.hpp>

#include <csp/dense/isa.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/backdoors.hpp>
#include <sudoku/making/canonical.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

using sudoku::Board;
using sudoku::GeneratorOptions;
using sudoku::Layout;

void generate(benchmark::State& state, const Layout& layout, const GeneratorOptions& options, int count) {
    sudoku::Generator generator(layout, options);
    double givens = 0;
    for (auto _ : state)
        for (int i = 0; i < count; ++i) {
            const auto puzzle = generator.next();
            if (!puzzle) return state.SkipWithError("no more puzzles");
            givens += puzzle->filled();
        }
    const auto made = count * static_cast<std::int64_t>(state.iterations());
    state.SetItemsProcessed(made);
    state.counters["givens"] = givens / static_cast<double>(made);
}

void register_generator(const std::string& title, const Layout& layout, const GeneratorOptions& options,
                        int count = 500) {
    benchmark::RegisterBenchmark(title.c_str(), [=](benchmark::State& state) {
        generate(state, layout, options, count);
    })->Unit(benchmark::kMillisecond);
}

std::vector<Board> minimal_puzzles(int count) {
    sudoku::Generator generator(Layout::classic(), {.seed = 2});
    std::vector<Board> puzzles;
    for (int i = 0; i < count; ++i) puzzles.push_back(*generator.next());
    return puzzles;
}

void canonise(benchmark::State& state) {
    const auto puzzles = minimal_puzzles(2000);
    sudoku::Canoniser canoniser;
    for (auto _ : state)
        for (const Board& puzzle : puzzles) benchmark::DoNotOptimize(canoniser.form(puzzle));
    state.SetItemsProcessed(static_cast<std::int64_t>(puzzles.size()) *
                            static_cast<std::int64_t>(state.iterations()));
}

void find_backdoors(benchmark::State& state) {
    const Layout layout = Layout::classic();
    sudoku::Solver solver(layout);
    std::vector<std::pair<Board, Board>> puzzles;
    for (const Board& puzzle : minimal_puzzles(200))
        puzzles.emplace_back(puzzle, *solver.solve(puzzle).solution);
    for (auto _ : state)
        for (const auto& [puzzle, solution] : puzzles)
            benchmark::DoNotOptimize(backdoors(layout, puzzle, solution));
    state.SetItemsProcessed(static_cast<std::int64_t>(puzzles.size()) *
                            static_cast<std::int64_t>(state.iterations()));
}

} // namespace

int main(int argc, char** argv) {
    const Layout classic = Layout::classic();
    for (const auto isa : csp::dense::available_isas())
        register_generator("minimal/isa:" + std::string(to_string(isa)), classic, {.isa = isa});
    for (const auto symmetry : {sudoku::Symmetry::rotation_180, sudoku::Symmetry::full})
        register_generator("symmetric/" + std::string(to_string(symmetry)), classic,
                           {.symmetry = symmetry, .minimality = sudoku::Minimality::by_orbit});
    register_generator("diagonal", Layout::diagonal(), {});
    std::vector<int> pattern;
    for (int cell = 0; cell < classic.size(); ++cell)
        if ((cell / 9 + cell % 9) % 3 == 0) pattern.push_back(cell);
    register_generator("pattern", classic, {.minimality = sudoku::Minimality::none, .pattern = pattern}, 20);
    benchmark::RegisterBenchmark("canonical", canonise)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("backdoors", find_backdoors)->Unit(benchmark::kMillisecond);
    return benchmarks::run_registered(argc, argv);
}
