// How many puzzles a second does the all-different kernel solve, each proved unique or not?
//
//   batch/isa:I/size:N    minimal Sudoku puzzles passed N at a time: also the time for a puzzle
//   layout/NAME/isa:I     diagonal and jigsaw Sudoku, 16x16, 25x25 (words of 32 bits)
//   visits/WAY/isa:I      the same Sudoku puzzles with the units' shapes compiled, and with tables only
//   threads/N             minimal Sudoku puzzles, in real time
//   count_4x4/isa:I       the 288 solutions of the empty 4x4 board
//
// usage: arcwise-benchmark-dense [Google Benchmark's own options]
// The puzzles are generated, the same on every machine. One iteration solves a whole set.

#include <benchmarks/dense/bare_kernel.hpp>
#include <benchmarks/dense/puzzle_set.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/dense/batch_solver.hpp>
#include <sudoku/layout/layout.hpp>

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using benchmarks::PuzzleSet;
using csp::dense::Isa;
using csp::dense::Outcome;

constexpr std::uint64_t seed = 1;
constexpr std::size_t set_size = 1024;

// Sets are made when a benchmark first needs them, since that can take seconds.

const PuzzleSet& classic() {
    static const PuzzleSet set = benchmarks::puzzle_set(benchmarks::generate_puzzles(seed, set_size, 17));
    return set;
}

const PuzzleSet& diagonal() {
    static const PuzzleSet set =
        dig(benchmarks::completed_grids(sudoku::Layout::diagonal(), set_size, seed), 20, seed);
    return set;
}

const PuzzleSet& jigsaw() {
    constexpr std::string_view regions = "AAABBBBCC"
                                         "AAAEBBBCF"
                                         "AAEEBCCCF"
                                         "DAEEBCFCF"
                                         "DDDEEEFCF"
                                         "DDDDDEFFF"
                                         "GHHHHHIII"
                                         "GGGGHIIII"
                                         "GGGGHHHII";
    static const PuzzleSet set =
        dig(benchmarks::completed_grids(sudoku::Layout::jigsaw(regions), set_size, seed), 20, seed);
    return set;
}

const PuzzleSet& side_16() {
    static const PuzzleSet set = dig(benchmarks::shuffled_grids(4, set_size, seed), 105, seed);
    return set;
}

const PuzzleSet& side_25() {
    static const PuzzleSet set = dig(benchmarks::shuffled_grids(5, set_size / 4, seed), 330, seed);
    return set;
}

/// Reports the counters of one iteration's outcomes, and an error if a puzzle is not unique.
void report(benchmark::State& state, const std::vector<Outcome>& outcomes) {
    using benchmark::Counter;
    std::uint64_t guesses = 0;
    for (const Outcome& outcome : outcomes) {
        guesses += outcome.guesses;
        if (outcome.solutions != 1) state.SkipWithError("a puzzle without a unique solution");
    }
    const auto count = static_cast<double>(outcomes.size());
    const double solved = count * static_cast<double>(state.iterations());
    state.counters["puzzles_per_s"] = Counter(solved, Counter::kIsRate);
    state.counters["s_per_puzzle"] = Counter(solved, Counter::kIsRate | Counter::kInvert);
    state.counters["guesses_per_puzzle"] = static_cast<double>(guesses) / count;
}

void solve_in_batches(benchmark::State& state, const PuzzleSet& set, Isa isa, std::size_t size) {
    const csp::dense::CompiledNetwork network(set.network, isa);
    csp::dense::BatchSolver solver(network);
    std::vector<Outcome> outcomes(set.count);
    for (auto _ : state)
        for (std::size_t first = 0; first < set.count; first += size)
            solver.solve(set.part(first, size, outcomes));
    report(state, outcomes);
}

void solve_with_threads(benchmark::State& state, unsigned threads) {
    const PuzzleSet set = repeated(classic(), 64);
    const csp::dense::CompiledNetwork network(set.network);
    std::vector<Outcome> outcomes(set.count);
    for (auto _ : state) csp::dense::solve(network, set.part(0, set.count, outcomes), threads);
    report(state, outcomes);
}

void solve_visiting(benchmark::State& state, Isa isa, benchmarks::Visits visits) {
    const PuzzleSet& set = classic();
    benchmarks::BareKernel kernel(set.network, isa, visits);
    std::vector<Outcome> outcomes(set.count);
    for (auto _ : state)
        kernel.solve({.puzzle_count = set.count,
                      .givens = set.givens.data(),
                      .limit = 2,
                      .outcomes = outcomes.data()});
    report(state, outcomes);
}

void count_4x4(benchmark::State& state, Isa isa) {
    constexpr std::uint64_t boards = 288;
    const csp::dense::CompiledNetwork network(benchmarks::network_of(sudoku::Layout::classic({2, 2})), isa);
    csp::dense::BatchSolver solver(network);
    const std::vector<std::uint8_t> empty(network.variable_count());
    std::vector<Outcome> outcomes(1);
    for (auto _ : state)
        solver.solve({.count = 1, .givens = empty, .limit = 2 * boards, .outcomes = outcomes});
    if (outcomes.front().solutions != boards) state.SkipWithError("not 288 solutions");
    state.counters["solutions_per_s"] = benchmark::Counter(
        static_cast<double>(boards) * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

struct Layout {
    std::string_view name;
    const PuzzleSet& (*puzzles)();
};

constexpr std::array<Layout, 4> layouts{
    {{"diagonal", diagonal}, {"jigsaw", jigsaw}, {"16x16", side_16}, {"25x25", side_25}}};

template <typename Run>
benchmark::internal::Benchmark* add(const std::string& name, Run run) {
    return benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond);
}

void register_all(Isa isa) {
    const std::string suffix = "/isa:" + std::string(to_string(isa));
    for (const std::size_t size : std::array<std::size_t, 5>{1, 4, 16, 64, set_size})
        add("batch" + suffix + "/size:" + std::to_string(size),
            [isa, size](benchmark::State& state) { solve_in_batches(state, classic(), isa, size); });
    for (const Layout& layout : layouts)
        add("layout/" + std::string(layout.name) + suffix, [isa, layout](benchmark::State& state) {
            solve_in_batches(state, layout.puzzles(), isa, set_size);
        });
    for (const auto& [way, visits] : {std::pair{"by_shape", benchmarks::Visits::by_shape},
                                      std::pair{"by_table", benchmarks::Visits::by_table}})
        add(std::string("visits/") + way + suffix,
            [isa, visits = visits](benchmark::State& state) { solve_visiting(state, isa, visits); });
    add("count_4x4" + suffix, [isa](benchmark::State& state) { count_4x4(state, isa); });
}

} // namespace

int main(int argc, char** argv) {
    for (const Isa isa : csp::dense::available_isas()) register_all(isa);
    for (const unsigned threads : {1U, 2U})
        add("threads/" + std::to_string(threads), [threads](benchmark::State& state) {
            solve_with_threads(state, threads);
        })->UseRealTime();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
