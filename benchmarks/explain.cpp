// How long does it take to explain that a Sudoku has no solution, and to explain the steps to the solution of a puzzle?
//
// Wrong givens: 1,000 generated puzzles of 9 x 9 with 30 givens, minimal puzzles, and 100 puzzles of 16 x 16 with 150
// givens, each with one additional wrong given. The counters are processor times of a single explanation, in
// milliseconds, and the share of cores that are not proved to be minimal within two seconds of processor time. A long
// explanation is ended by the wall clock, which on a busy machine also advances while other processes run.
//
// Steps: the examples of the gallery, and two logic grids with the costs of ZebraTutor, each explained from its model
// to its solution. The counters are the number of steps, the number of steps that are not direct, and the cost of the
// most costly step.

#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/harness/clock.hpp>
#include <benchmarks/harness/google.hpp>
#include <benchmarks/puzzles/logic_grid.hpp>
#include <benchmarks/puzzles/puzzles.hpp>

#include <csp/base/random.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>

#include <sudoku/sudoku.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

/// Returns the puzzle with a wrong value in a cell that was empty.
sudoku::Board spoiled(sudoku::Board board, csp::Random& random) {
    const sudoku::Puzzle puzzle(board);
    const auto solution = csp::solve(puzzle.model());
    for (;;) {
        const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(board.size())));
        const auto value = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(board.side())));
        if (board[cell] != 0 || (*solution)[puzzle.cell(cell)] == value) continue;
        board.set(cell, value);
        return board;
    }
}

std::vector<sudoku::Board> small_boards(int givens) {
    constexpr std::size_t count = 1000;
    csp::Random random(1);
    std::vector<sudoku::Board> boards;
    for (const std::string& text : benchmarks::generate_puzzles(1, count, givens))
        boards.push_back(spoiled(sudoku::Board::parse(text), random));
    return boards;
}

/// Returns a puzzle of 16 x 16 with one solution: givens of a random grid are removed as long as the solution stays
/// unique.
sudoku::Board large_puzzle(int givens, csp::Random& random) {
    sudoku::Board board(sudoku::BoxShape{4, 4});
    const sudoku::Puzzle empty(board);
    const auto grid = csp::solve(empty.model(), {.engine = csp::EngineChoice::general,
                                                 .value_order = &csp::value_order::random,
                                                 .seed = random.next()});
    for (int cell = 0; cell < board.size(); ++cell) board.set(cell, (*grid)[empty.cell(cell)]);
    std::vector<int> cells(static_cast<std::size_t>(board.size()));
    std::iota(cells.begin(), cells.end(), 0);
    for (std::size_t left = cells.size(); left > 1 && board.filled() > givens; --left) {
        std::swap(cells[left - 1], cells[random.below(static_cast<std::uint32_t>(left))]);
        const int cell = cells[left - 1];
        const int value = board[cell];
        board.set(cell, 0);
        const sudoku::Puzzle puzzle(board);
        if (csp::count_solutions(puzzle.model(), {.limits = {.solutions = 2}}).solutions > 1)
            board.set(cell, value);
    }
    return board;
}

std::vector<sudoku::Board> large_boards(int givens) {
    constexpr int count = 100;
    csp::Random random(1);
    std::vector<sudoku::Board> boards;
    for (int i = 0; i < count; ++i) boards.push_back(spoiled(large_puzzle(givens, random), random));
    return boards;
}

void explain_wrong_givens(benchmark::State& state, std::vector<sudoku::Board> (*make)(int),
                          csp::Limits limits) {
    const std::vector<sudoku::Board> boards = make(static_cast<int>(state.range(0)));
    const sudoku::Layout layout = sudoku::Layout::classic(boards.front().box());
    constexpr double enough = 2000;
    std::vector<double> milliseconds;
    std::size_t unproved = 0;
    for (auto _ : state)
        for (const sudoku::Board& board : boards) {
            const double start = benchmarks::processor_seconds();
            const sudoku::Why why = sudoku::why_unsolvable(board, layout, {.limits = limits});
            milliseconds.push_back(1e3 * (benchmarks::processor_seconds() - start));
            if (!why.is_minimal || milliseconds.back() > enough) ++unproved;
        }
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto quantile = [&](double share) {
        return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
    };
    state.counters["median_ms"] = quantile(0.5);
    state.counters["95_percent_ms"] = quantile(0.95);
    state.counters["most_ms"] = milliseconds.back();
    state.counters["unproved"] = static_cast<double>(unproved) / static_cast<double>(milliseconds.size());
}

BENCHMARK_CAPTURE(explain_wrong_givens, 9x9, &small_boards, csp::Limits())
    ->ArgName("givens")
    ->Arg(30)
    ->Arg(17)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(explain_wrong_givens, 16x16, &large_boards, csp::Limits{.time = std::chrono::seconds(30)})
    ->ArgName("givens")
    ->Arg(150)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

using StepCost = std::function<std::uint64_t(const csp::Explanation::Step&)>;

void explain_steps(benchmark::State& state, const csp::Model& model, const csp::ExplanationOptions& options,
                   const StepCost& cost) {
    csp::Explanation explanation;
    for (auto _ : state) explanation = csp::explain(model, options);
    std::uint64_t dearest = 0;
    std::size_t others = 0;
    for (const auto& step : explanation.steps()) {
        dearest = std::max(dearest, cost(step));
        if (step.kind != csp::Explanation::Kind::direct) ++others;
    }
    if (explanation.status() != csp::Explanation::Status::complete) state.SkipWithError("not explained");
    state.counters["steps"] = static_cast<double>(explanation.steps().size());
    state.counters["not_direct"] = static_cast<double>(others);
    state.counters["dearest"] = static_cast<double>(dearest);
}

void explain_gallery(benchmark::State& state, const puzzles::Puzzle& puzzle) {
    const puzzles::Statement statement =
        puzzles::state(puzzle, std::string(puzzle.name), std::string(puzzle.example));
    explain_steps(state, statement.model, {}, [](const auto& step) { return step.cost; });
}

void explain_logic_grid(benchmark::State& state, benchmarks::LogicGrid (*make)()) {
    const benchmarks::LogicGrid grid = make();
    explain_steps(state, grid.model(),
                  {.cost_of = [&](const csp::ConstraintSet& some) { return grid.cost_of(some); }},
                  [&](const auto& step) { return grid.cost(step); });
}

BENCHMARK_CAPTURE(explain_logic_grid, pasta, &benchmarks::pasta)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(explain_logic_grid, centenarians, &benchmarks::centenarians)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) {
    for (const puzzles::Puzzle* const puzzle : puzzles::all_puzzles())
        for (const std::string_view name :
             {"zebra", "kakuro", "nonogram", "star-battle", "killer-sudoku", "sudoku"})
            if (puzzle->name == name)
                benchmark::RegisterBenchmark(("explain_gallery/" + std::string(name)).c_str(),
                                             explain_gallery, *puzzle)
                    ->Unit(benchmark::kMillisecond);
    return benchmarks::run_registered(argc, argv);
}
