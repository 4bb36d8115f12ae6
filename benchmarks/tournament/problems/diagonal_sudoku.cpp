#include <benchmarks/tournament/problems/sets.hpp>

#include <benchmarks/tournament/problems/spread.hpp>
#include <benchmarks/tournament/problems/sudoku_model.hpp>

#include <csp/base/random.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/solve.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <fmt/format.h>

#include <array>
#include <numeric>

namespace tournament {

namespace diagonal_sudoku_set {

constexpr std::array wished_givens{10, 10, 18, 24}; // with 10, the puzzles are minimal and have about 17

sudoku::Board random_grid(std::uint64_t seed) {
    const sudoku::Puzzle empty(sudoku::Layout::diagonal());
    csp::SearchOptions options;
    options.engine = csp::EngineChoice::general;
    options.variable_order = &csp::variable_order::mrv;
    options.value_order = &csp::value_order::random;
    options.restarts.kind = &csp::restart::none;
    options.seed = seed;
    return empty.decode(*csp::solve(empty.model(), options));
}

std::vector<Instance> make(const Wanted& wanted, Twins twins) {
    std::vector<std::pair<std::string, sudoku::Board>> puzzles;
    for (const std::size_t i : spread_numbers(wanted.instances, wished_givens.size())) {
        const auto board = generate_diagonal_sudoku(i + 1, by_turns(wished_givens, i));
        puzzles.emplace_back(fmt::format("seed {}, {} givens", i + 1, board.filled()), board);
    }
    return sudoku_instances(puzzles, sudoku::Layout::diagonal(), twins);
}

} // namespace diagonal_sudoku_set

sudoku::Board generate_diagonal_sudoku(std::uint64_t seed, int givens) {
    sudoku::Board board = diagonal_sudoku_set::random_grid(seed);
    std::vector<int> cells(static_cast<std::size_t>(board.size()));
    std::iota(cells.begin(), cells.end(), 0);
    csp::Random random(seed);
    random.shuffle(cells);
    sudoku::Solver solver(sudoku::Layout::diagonal());
    for (const int cell : cells) {
        if (board.filled() <= givens) break;
        const int given = board[cell];
        board.set(cell, 0);
        if (solver.solve(board, 2).unique != true) board.set(cell, given);
    }
    return board;
}

const ProblemSet diagonal_sudoku{
    .name = "sudoku-diagonal",
    .summary = "Sudokus with diagonals, some with no given to spare; difficulty: candidates left by singles",
    .source = "",
    .make = [](const Wanted& wanted) { return diagonal_sudoku_set::make(wanted, Twins::without); }};

const ProblemSet diagonal_sudoku_twins{
    .name = "sudoku-diagonal-twins",
    .summary = "the same with the rule of naked twins",
    .source = "",
    .make = [](const Wanted& wanted) { return diagonal_sudoku_set::make(wanted, Twins::with); }};

} // namespace tournament
