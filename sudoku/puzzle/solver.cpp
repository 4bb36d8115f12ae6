#include <sudoku/puzzle/solver.hpp>

#include <csp/search/value_order/lcv.hpp>
#include <csp/search/value_order/max.hpp>
#include <csp/search/value_order/median.hpp>
#include <csp/search/variable_order/input.hpp>
#include <csp/search/variable_order/mrv.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku {

namespace {

template <typename Kind, std::size_t Count>
bool is_among(const Kind* kind, const std::array<const Kind*, Count>& kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// Of a heuristic that is not known here the worse is assumed.
bool have_memory(const csp::SearchOptions& options) {
    const std::array<const csp::VariableOrderKind*, 3> variable_orders{
        &csp::variable_order::input, &csp::variable_order::mrv, &csp::variable_order::mrv_degree};
    const std::array<const csp::ValueOrderKind*, 4> value_orders{
        &csp::value_order::min, &csp::value_order::max, &csp::value_order::median, &csp::value_order::lcv};
    return !is_among(options.variable_order, variable_orders) || !is_among(options.value_order, value_orders);
}

std::optional<bool> uniqueness(std::uint64_t solutions, csp::StopReason stopped) {
    if (solutions > 1) return false;
    if (stopped == csp::StopReason::exhausted) return solutions == 1;
    return std::nullopt;
}

} // namespace

Solver::Solver(Puzzle puzzle, csp::SearchOptions options)
    : puzzle_(std::move(puzzle)),
      options_(std::move(options)),
      has_memory_(have_memory(options_)),
      search_(std::make_unique<csp::Solver>(puzzle_.model(), options_)) {}

Solver::Solver(Layout layout, csp::SearchOptions options)
    : Solver(Puzzle(std::move(layout)), std::move(options)) {}

void Solver::begin(const Board& board, std::uint64_t wanted) {
    puzzle_.givens(board, givens_);
    if (has_memory_) search_ = std::make_unique<csp::Solver>(puzzle_.model(), options_);
    csp::Limits limits = options_.limits;
    limits.solutions = wanted;
    search_->set_limits(limits);
    search_->begin(givens_);
}

Answer Solver::solve(const Board& board, std::uint64_t wanted) {
    if (wanted == 0)
        throw csp::ArgumentError("sudoku::Solver::solve", "0 solutions wanted, expected 1 or more");
    begin(board, wanted);
    Answer answer;
    while (answer.solutions < wanted && search_->next()) {
        if (answer.solutions++ == 0) answer.solution = current(board.box());
    }
    answer.stopped = answer.solutions == wanted ? csp::StopReason::solution_limit : search_->stopped();
    answer.unique = uniqueness(answer.solutions, answer.stopped);
    answer.statistics = search_->statistics();
    if (!answer.solution) answer.conflict = first_conflict(puzzle_.layout(), board);
    return answer;
}

std::optional<Candidates> Solver::propagate(const Board& board) {
    begin(board, 1);
    const csp::Engine& engine = search_->engine();
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
    for (int at = 0; at < board.size(); ++at) board.set(at, (*search_)[puzzle_.cell(at)]);
    return board;
}

} // namespace sudoku
