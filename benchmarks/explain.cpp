// How long does it take to explain why a Sudoku has no solution, and how the solution of a puzzle follows?
//
// Wrong givens: 1,000 generated puzzles with 30 givens, and minimal ones, each with one additional wrong given. The counters
// are times of a single explanation, in milliseconds, and the share that is not proved to be minimal, which should be 0.
//
// Steps: the examples of the gallery, each explained from its model to its solution. The counters say how many steps that
// takes, how many of them are trials, and what the most costly one costs.

#include <apps/puzzles/puzzle.hpp>
#include <benchmarks/puzzles/generate.hpp>

#include <csp/base/random.hpp>
#include <csp/explain/explanation.hpp>
#include <csp/search/solve.hpp>

#include <sudoku/sudoku.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// With a wrong value in a cell that was empty.
sudoku::Board spoiled(const std::string& text, csp::Random& random) {
    sudoku::Board board = sudoku::Board::parse(text);
    const sudoku::Puzzle puzzle(board);
    const auto solution = csp::solve(puzzle.model());
    for (;;) {
        const auto cell = static_cast<int>(random.below(81));
        const auto value = 1 + static_cast<int>(random.below(9));
        if (board[cell] != 0 || (*solution)[puzzle.cell(cell)] == value) continue;
        board.set(cell, value);
        return board;
    }
}

void explain_wrong_givens(benchmark::State& state) {
    constexpr std::size_t count = 1000;
    csp::Random random(1);
    std::vector<sudoku::Board> boards;
    for (const std::string& text : benchmarks::generate_puzzles(1, count, static_cast<int>(state.range(0))))
        boards.push_back(spoiled(text, random));
    const sudoku::Layout layout = sudoku::Layout::classic({3, 3});
    std::vector<double> milliseconds;
    std::size_t unproved = 0;
    for (auto _ : state)
        for (const sudoku::Board& board : boards) {
            const auto start = std::chrono::steady_clock::now();
            const sudoku::Why why = sudoku::why_unsolvable(board, layout);
            const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
            milliseconds.push_back(time.count());
            unproved += why.is_minimal ? 0 : 1;
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

BENCHMARK(explain_wrong_givens)
    ->ArgName("givens")
    ->Arg(30)
    ->Arg(17)
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

void explain_steps(benchmark::State& state, const puzzles::Puzzle& puzzle) {
    const puzzles::Statement statement =
        puzzles::state(puzzle, std::string(puzzle.name), std::string(puzzle.example));
    csp::Explanation explanation;
    for (auto _ : state) explanation = csp::explain(statement.model);
    std::uint64_t dearest = 0;
    std::size_t trials = 0;
    for (const auto& step : explanation.steps()) {
        dearest = std::max(dearest, step.cost);
        if (step.kind != csp::Explanation::Kind::direct) ++trials;
    }
    if (explanation.status() != csp::Explanation::Status::complete) state.SkipWithError("not explained");
    state.counters["steps"] = static_cast<double>(explanation.steps().size());
    state.counters["trials"] = static_cast<double>(trials);
    state.counters["dearest"] = static_cast<double>(dearest);
}

} // namespace

int main(int argc, char** argv) {
    for (const puzzles::Puzzle* const puzzle : puzzles::all_puzzles())
        for (const std::string_view name :
             {"zebra", "kakuro", "nonogram", "star-battle", "killer-sudoku", "sudoku"})
            if (puzzle->name == name)
                benchmark::RegisterBenchmark(("explain_steps/" + std::string(name)).c_str(), explain_steps,
                                             *puzzle)
                    ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
