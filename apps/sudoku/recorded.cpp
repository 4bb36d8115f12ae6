#include <apps/sudoku/recorded.hpp>

#include <csp/trace/recorder.hpp>

#include <sudoku/layout/layout.hpp>

#include <numeric>
#include <utility>

namespace app {

csp::Trace::Board board_of(const sudoku::Layout& layout) {
    csp::Trace::Board board;
    board.rows = board.columns = static_cast<std::uint32_t>(layout.side());
    board.cells.resize(static_cast<std::size_t>(layout.size()));
    std::iota(board.cells.begin(), board.cells.end(), 0);
    for (const int region : sudoku::regions_of(layout))
        board.regions.push_back(static_cast<std::uint32_t>(region));
    return board;
}

RecordedSearch recorded_search(const Options& options, const sudoku::Board& board,
                               const std::optional<sudoku::Candidates>& marks, std::stop_token stop) {
    sudoku::Puzzle puzzle(options.layout.make(board.box()), options.rules);
    csp::Recorder recorder(puzzle.model());
    recorder.trace().title = "Sudoku";
    recorder.trace().board = board_of(puzzle.layout());
    csp::SearchOptions search = options.search;
    search.listener = &recorder;
    search.stop = std::move(stop);
    sudoku::Solver solver(std::move(puzzle), search);
    sudoku::Answer answer =
        marks ? solver.solve(board, *marks, options.wanted()) : solver.solve(board, options.wanted());
    return {std::move(answer), std::move(recorder.trace())};
}

} // namespace app
