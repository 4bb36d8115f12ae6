// How long does it take to explain why a Sudoku has no solution?
//
// 1,000 generated puzzles with 30 givens, and minimal ones, each with one additional wrong given. The counters are
// times of a single explanation, in milliseconds, and the share that is not proved to be minimal, which should be 0.

#include <benchmarks/puzzles/generate.hpp>

#include <csp/base/random.hpp>
#include <csp/search/solve.hpp>

#include <sudoku/sudoku.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
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

} // namespace

BENCHMARK_MAIN();
