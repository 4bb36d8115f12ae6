// How many puzzles a second does the all-different kernel solve, each proved unique or not?
//
//   batch/isa:I/size:N    minimal Sudoku puzzles passed N at a time; also the time for a puzzle
//   layout/NAME/isa:I     diagonal and jigsaw Sudoku, 16x16, 25x25 (words of 32 bits)
//   visits/WAY/isa:I      the same Sudoku puzzles with code compiled for the shapes of units, and with tables only
//   threads/N             minimal Sudoku puzzles, in real time
//   count_4x4/isa:I       the 288 solutions of the empty 4x4 board
//
// usage: arcwise-benchmark-dense [options of Google Benchmark]
// The generated puzzles are the same on every machine. One iteration solves a whole set.

#include <benchmarks/harness/google.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/random.hpp>
#include <csp/dense/backend.hpp>
#include <csp/dense/batch_solver.hpp>
#include <csp/dense/tables.hpp>
#include <sudoku/layout/layout.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using csp::dense::Isa;
using csp::dense::Outcome;

/// Puzzles on one network, in the form that the all-different kernel takes.
struct PuzzleSet {
    csp::dense::Network network;
    std::size_t count = 0;
    std::vector<std::uint8_t> givens; ///< by puzzle and cell: 0 for none, or the value

    std::size_t cells() const { return network.variable_count(); }
    /// Returns at most `most` puzzles from `first` on, with the place for their outcomes; `outcomes` covers the whole
    /// set.
    csp::dense::Batch part(std::size_t first, std::size_t most,
                           std::span<csp::dense::Outcome> outcomes) const {
        const std::size_t taken = std::min(most, count - first);
        return {.count = taken,
                .givens = std::span(givens).subspan(first * cells(), taken * cells()),
                .outcomes = outcomes.subspan(first, taken)};
    }
};

template <typename Number>
std::vector<Number> random_order(std::size_t size, Number least, csp::Random& random) {
    std::vector<Number> order(size);
    std::iota(order.begin(), order.end(), least);
    random.shuffle(order);
    return order;
}

/// Returns the rows, or columns, in a random order that keeps the lines of a band together.
std::vector<std::size_t> random_lines(std::size_t box_side, csp::Random& random) {
    std::vector<std::size_t> lines;
    lines.reserve(box_side * box_side);
    for (const std::size_t band : random_order<std::size_t>(box_side, 0, random))
        for (const std::size_t line : random_order<std::size_t>(box_side, 0, random))
            lines.push_back(band * box_side + line);
    return lines;
}

/// Returns the network with a variable for each cell, and the layout's units.
csp::dense::Network network_of(const sudoku::Layout& layout) {
    csp::dense::Network network;
    const auto side = static_cast<std::size_t>(layout.side());
    network.values.resize(side);
    std::iota(network.values.begin(), network.values.end(), 1);
    network.domains.assign(side * side, (std::uint64_t{1} << side) - 1);
    for (const sudoku::Unit& unit : layout.units())
        network.units.emplace_back(unit.cells.begin(), unit.cells.end());
    return network;
}

/// Returns puzzles of the classic layout, given as text with '.' for an empty cell.
PuzzleSet puzzle_set(const std::vector<std::string>& puzzles) {
    return {network_of(sudoku::Layout::classic()), puzzles.size(), benchmarks::kernel_givens(puzzles)};
}

/// Returns filled grids of a layout: the kernel completes a random first row. For small boards only: on large ones this
/// may take forever. @throws std::runtime_error if the layout has no solution.
PuzzleSet completed_grids(const sudoku::Layout& layout, std::size_t count, std::uint64_t seed) {
    csp::Random random(seed);
    PuzzleSet set{network_of(layout), count, {}};
    set.givens.resize(count * set.cells());
    for (std::size_t p = 0; p < count; ++p) {
        const auto row = random_order<std::uint8_t>(set.network.values.size(), 1, random);
        std::copy(row.begin(), row.end(), set.givens.begin() + static_cast<std::ptrdiff_t>(p * set.cells()));
    }
    const csp::dense::CompiledNetwork compiled(set.network);
    std::vector<csp::dense::Outcome> outcomes(count);
    std::vector<std::uint8_t> solutions(set.givens.size());
    csp::dense::Batch batch = set.part(0, count, outcomes);
    batch.limit = 1;
    batch.solutions = solutions;
    csp::dense::BatchSolver(compiled).solve(batch);
    for (const csp::dense::Outcome& outcome : outcomes)
        if (outcome.solutions == 0) throw std::runtime_error("completed_grids: no solution");
    std::transform(solutions.begin(), solutions.end(), set.givens.begin(),
                   [](std::uint8_t number) { return static_cast<std::uint8_t>(number + 1); });
    return set;
}

/// Returns filled grids of the classic layout with square boxes: a pattern whose values, bands, stacks, and the rows
/// and columns within them are shuffled.
PuzzleSet shuffled_grids(int box_side, std::size_t count, std::uint64_t seed) {
    csp::Random random(seed);
    PuzzleSet set{network_of(sudoku::Layout::classic({box_side, box_side})), count, {}};
    const auto box = static_cast<std::size_t>(box_side);
    const std::size_t side = box * box;
    set.givens.reserve(count * set.cells());
    for (std::size_t p = 0; p < count; ++p) {
        const auto values = random_order<std::uint8_t>(side, 1, random);
        const auto rows = random_lines(box, random);
        const auto columns = random_lines(box, random);
        for (const std::size_t row : rows)
            for (const std::size_t column : columns)
                set.givens.push_back(values[(row % box * box + row / box + column) % side]);
    }
    return set;
}

/// Removes givens from filled grids, in random order, as long as the solution stays unique, until `clues` are left. If
/// no further given can be removed, the puzzle stays as it is. The kernel tests uniqueness for all puzzles together;
/// otherwise, this many large puzzles would take far too long.
PuzzleSet dig(PuzzleSet grids, std::size_t clues, std::uint64_t seed) {
    csp::Random random(seed);
    const std::size_t cells = grids.cells();
    std::vector<std::vector<std::size_t>> order;
    order.reserve(grids.count);
    for (std::size_t p = 0; p < grids.count; ++p)
        order.push_back(random_order<std::size_t>(cells, 0, random));
    std::vector<std::size_t> left(grids.count, cells);
    std::vector<std::uint8_t> taken(grids.count);
    std::vector<csp::dense::Outcome> outcomes(grids.count);
    const csp::dense::CompiledNetwork compiled(grids.network);
    csp::dense::BatchSolver solver(compiled);
    const auto given = [&](std::size_t p, std::size_t step) -> std::uint8_t& {
        return grids.givens[p * cells + order[p][step]];
    };
    for (std::size_t step = 0; step < cells; ++step) {
        for (std::size_t p = 0; p < grids.count; ++p)
            taken[p] = left[p] > clues ? std::exchange(given(p, step), std::uint8_t{0}) : std::uint8_t{0};
        solver.solve(grids.part(0, grids.count, outcomes));
        for (std::size_t p = 0; p < grids.count; ++p) {
            if (taken[p] == 0) continue;
            if (outcomes[p].solutions == 1)
                --left[p];
            else
                given(p, step) = taken[p];
        }
        if (*std::max_element(left.begin(), left.end()) <= clues) break;
    }
    return grids;
}

/// Returns the set repeated this many times.
PuzzleSet repeated(const PuzzleSet& set, std::size_t times) {
    PuzzleSet more{set.network, set.count * times, {}};
    more.givens.reserve(set.givens.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        more.givens.insert(more.givens.end(), set.givens.begin(), set.givens.end());
    return more;
}

/// The way in which the kernel visits units: with code compiled for their shape, or always through tables.
enum class Visits { by_shape, by_table };

void turn(csp::dense::OrderedUnit& unit) {
    std::rotate(unit.cells.begin(), unit.cells.begin() + 1, unit.cells.end());
    const auto size = static_cast<std::uint32_t>(unit.cells.size());
    for (csp::dense::Family& family : unit.families)
        for (csp::dense::Block& block : family.blocks) {
            for (std::uint32_t& place : block.cells) place = (place + size - 1) % size;
            std::sort(block.cells.begin(), block.cells.end());
        }
}

csp::dense::SweepOrder order_with(const csp::dense::Network& network, Visits visits) {
    csp::dense::SweepOrder order = csp::dense::sweep_order_of(network);
    if (visits == Visits::by_table) std::for_each(order.units.begin(), order.units.end(), turn);
    return order;
}

/// The kernel built from its internal parts, since its public interface does not let users choose the code it runs.
///
/// The compiled shapes require the variables of a block to be adjacent. `by_table` rotates each unit's list by one
/// place, so that its first block is split and no shape fits. Nothing else changes: the units and blocks are the same
/// and are visited in the same order, so the search is the same.
class BareKernel {
  public:
    BareKernel(const csp::dense::Network& network, Isa isa, Visits visits)
        : order_(order_with(network, visits)),
          tables_(order_, csp::dense::vector_bytes(isa)),
          kernel_(csp::dense::make_kernel(isa, tables_.program(), arena_)) {
        const csp::dense::Program& program = tables_.program();
        const std::span runs(program.runs, program.run_count);
        if (std::any_of(runs.begin(), runs.end(), [&](const csp::dense::UnitRun& run) {
                return (run.shape == csp::dense::Shape::general) != (visits == Visits::by_table);
            }))
            throw std::runtime_error("BareKernel: the units are not visited as they should be");
    }

    void solve(const csp::dense::Job& job) {
        kernel_->begin(job);
        kernel_->run();
    }

  private:
    csp::dense::SweepOrder order_;
    csp::dense::Tables tables_;
    csp::dense::HeapArena arena_;
    std::unique_ptr<csp::dense::Kernel> kernel_;
};

constexpr std::uint64_t seed = 1;
constexpr std::size_t set_size = 1024;

// Sets are made when a benchmark first needs them, since that can take seconds.

const PuzzleSet& classic() {
    static const PuzzleSet set = puzzle_set(benchmarks::generate_puzzles(seed, set_size, 17));
    return set;
}

const PuzzleSet& diagonal() {
    static const PuzzleSet set = dig(completed_grids(sudoku::Layout::diagonal(), set_size, seed), 20, seed);
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
        dig(completed_grids(sudoku::Layout::jigsaw(regions), set_size, seed), 20, seed);
    return set;
}

const PuzzleSet& side_16() {
    static const PuzzleSet set = dig(shuffled_grids(4, set_size, seed), 105, seed);
    return set;
}

const PuzzleSet& side_25() {
    static const PuzzleSet set = dig(shuffled_grids(5, set_size / 4, seed), 330, seed);
    return set;
}

/// Reports the counters of one iteration's outcomes, and an error if a puzzle has more than one solution.
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

void solve_visiting(benchmark::State& state, Isa isa, Visits visits) {
    const PuzzleSet& set = classic();
    BareKernel kernel(set.network, isa, visits);
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
    const csp::dense::CompiledNetwork network(network_of(sudoku::Layout::classic({2, 2})), isa);
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
    for (const auto& [way, visits] :
         {std::pair{"by_shape", Visits::by_shape}, std::pair{"by_table", Visits::by_table}})
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
    return benchmarks::run_registered(argc, argv);
}
