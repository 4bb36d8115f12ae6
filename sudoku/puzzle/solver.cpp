#include <sudoku/puzzle/solver.hpp>

#include <csp/search/value_order/min.hpp>
#include <csp/search/variable_order/mrv_degree.hpp>

#include <utility>

namespace sudoku {

namespace {

std::optional<bool> uniqueness(std::uint64_t solutions, csp::StopReason stopped) {
    if (solutions > 1) return false;
    if (stopped == csp::StopReason::exhausted) return solutions == 1;
    return std::nullopt;
}

} // namespace

csp::SearchOptions search_options() {
    csp::SearchOptions options;
    options.variable_order = &csp::variable_order::mrv_degree;
    options.value_order = &csp::value_order::min;
    options.restarts.kind = &csp::restart::none;
    return options;
}

Solver::Solver(Puzzle puzzle, csp::SearchOptions options)
    : puzzle_(std::move(puzzle)),
      limits_(options.limits),
      search_(puzzle_.model(), std::move(options)) {}

Solver::Solver(Layout layout, csp::SearchOptions options)
    : Solver(Puzzle(std::move(layout)), std::move(options)) {}

void Solver::begin(const Board& board, std::uint64_t wanted) {
    puzzle_.givens(board, givens_);
    limits_.solutions = wanted;
    search_.set_limits(limits_);
    search_.begin(givens_);
}

Answer Solver::solve(const Board& board, std::uint64_t wanted) {
    if (wanted == 0)
        throw csp::ArgumentError("sudoku::Solver::solve", "0 solutions wanted, expected 1 or more");
    begin(board, wanted);
    Answer answer;
    while (answer.solutions < wanted && search_.next()) {
        if (answer.solutions++ == 0) answer.solution = current(board.box());
    }
    answer.stopped = answer.solutions == wanted ? csp::StopReason::solution_limit : search_.stopped();
    answer.unique = uniqueness(answer.solutions, answer.stopped);
    answer.statistics = search_.statistics();
    if (!answer.solution) answer.conflict = first_conflict(puzzle_.layout(), board);
    return answer;
}

std::optional<Candidates> Solver::propagate(const Board& board) {
    begin(board, 1);
    if (!search_.is_ready()) return Candidates(board); // stopped before the rules were there
    const csp::Engine& engine = search_.engine();
    if (engine.failed()) return std::nullopt;
    Candidates candidates(board.box());
    for (int at = 0; at < board.size(); ++at) {
        // Bit v - 1 of the window stands for value v.
        candidates.set(at, static_cast<std::uint32_t>(engine.domain(puzzle_.cell(at)).window(1)) << 1U);
    }
    return candidates;
}

Board Solver::current(BoxShape box) const {
    Board board(box);
    for (int at = 0; at < board.size(); ++at) board.set(at, search_[puzzle_.cell(at)]);
    return board;
}

} // namespace sudoku
