#include <sudoku/puzzle/solver.hpp>

#include <csp/base/error.hpp>
#include <csp/search/kernel_search.hpp>
#include <csp/search/plan.hpp>
#include <csp/search/value_order/kinds.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <string>
#include <utility>
#include <variant>

namespace sudoku {

namespace {

std::optional<bool> uniqueness(std::uint64_t solutions, csp::StopReason stopped) {
    if (solutions > 1) return false;
    if (stopped == csp::StopReason::exhausted) return solutions == 1;
    return std::nullopt;
}

} // namespace

csp::SearchOptions search_options(csp::SearchOptions options) {
    if (options.variable_order == nullptr) options.variable_order = &csp::variable_order::mrv_degree;
    if (options.value_order == nullptr) options.value_order = &csp::value_order::min;
    if (options.restarts.kind == nullptr) options.restarts.kind = &csp::restart::none;
    return options;
}

Solver::Solver(Puzzle puzzle, const csp::SearchOptions& options, std::optional<csp::dense::Isa> isa)
    : puzzle_(std::move(puzzle)),
      limits_(options.limits),
      stop_(options.stop),
      must_use_kernel_(options.engine == csp::EngineChoice::dense),
      search_(puzzle_.model(), search_options(options)) {
    if (!csp::may_use_kernel(options, "sudoku::Solver")) return;
    auto read = csp::dense::network_of(puzzle_.model());
    if (const auto* obstacle = std::get_if<csp::dense::Obstacle>(&read)) {
        if (options.engine == csp::EngineChoice::automatic) return;
        throw csp::ArgumentError("sudoku::Solver", "SearchOptions::engine is dense, but " + obstacle->text);
    }
    network_ =
        std::make_unique<csp::dense::CompiledNetwork>(std::move(std::get<csp::dense::Network>(read)), isa);
    kernel_ = std::make_unique<csp::dense::BatchSolver>(*network_);
    solution_.resize(network_->variable_count());
}

Solver::Solver(Layout layout, const csp::SearchOptions& options)
    : Solver(Puzzle(std::move(layout)), options) {}

void Solver::begin(const Board& board, const Candidates* marks, std::uint64_t wanted) {
    puzzle_.givens(board, givens_);
    if (marks != nullptr) {
        if (marks->side() != board.side())
            throw csp::ArgumentError("sudoku::Solver",
                                     "the marks are of side " + std::to_string(marks->side()) +
                                         ", expected that of the board, " + std::to_string(board.side()));
        for (int at = 0; at < board.size(); ++at)
            for (int value = 1; board[at] == 0 && value <= board.side(); ++value)
                if (!marks->contains(at, value))
                    givens_.push_back(csp::Atom::different(puzzle_.cell(at), value));
    }
    limits_.solutions = wanted;
    search_.set_limits(limits_);
    search_.begin(givens_);
}

Answer Solver::solve(const Board& board, std::uint64_t wanted) {
    if (!kernel_ || wanted == 0) return search(board, nullptr, wanted);
    Answer answer;
    solve_by_kernel(board, wanted, answer);
    return answer;
}

Answer Solver::solve(const Board& board, const Candidates& marks, std::uint64_t wanted) {
    if (must_use_kernel_)
        throw csp::ArgumentError(
            "sudoku::Solver::solve",
            "SearchOptions::engine is dense, expected another: the kernel takes no marks");
    return search(board, &marks, wanted);
}

Answer Solver::search(const Board& board, const Candidates* marks, std::uint64_t wanted) {
    if (wanted == 0)
        throw csp::ArgumentError("sudoku::Solver::solve", "0 solutions wanted, expected 1 or more");
    Answer answer;
    begin(board, marks, wanted);
    while (answer.solutions < wanted && search_.next())
        if (answer.solutions++ == 0) answer.solution = current(board.box());
    answer.stopped = answer.solutions == wanted ? csp::StopReason::solution_limit : search_.stopped();
    answer.statistics = search_.statistics();
    if (!answer.solution) answer.conflict = first_conflict(puzzle_.layout(), board);
    answer.unique = uniqueness(answer.solutions, answer.stopped);
    return answer;
}

void Solver::solve_by_kernel(const Board& board, std::uint64_t wanted, Answer& answer) {
    puzzle_.givens(board, givens_); // checks that the board fits
    csp::LimitWatch watch(limits_, stop_);
    watch.resume();
    csp::dense::Outcome outcome;
    if (!watch.is_due())
        kernel_->solve({.count = 1,
                        .givens = board.cells(),
                        .limit = wanted,
                        .outcomes = {&outcome, 1},
                        .solutions = solution_},
                       &watch);
    watch.pause();
    tell(board, outcome, wanted, solution_, answer);
    if (answer.stopped == csp::StopReason::stop_requested) answer.stopped = watch.due();
    answer.statistics.time = watch.time();
    answer.statistics.has_time = true;
    answer.unique = uniqueness(answer.solutions, answer.stopped);
}

void Solver::tell(const Board& board, const csp::dense::Outcome& outcome, std::uint64_t wanted,
                  std::span<const std::uint8_t> solution, Answer& answer) const {
    answer.solutions = outcome.solutions;
    answer.stopped = outcome.solutions == wanted ? csp::StopReason::solution_limit
                     : outcome.is_complete       ? csp::StopReason::exhausted
                                                 : csp::StopReason::stop_requested;
    answer.unique = uniqueness(answer.solutions, answer.stopped);
    answer.statistics =
        csp::statistics_of(outcome.guesses, outcome.solutions, answer.stopped == csp::StopReason::exhausted);
    answer.statistics.has_time = false;
    if (outcome.solutions == 0) {
        answer.conflict = first_conflict(puzzle_.layout(), board);
        return;
    }
    if (!outcome.is_complete && outcome.solutions > 1) return; // it is unknown which of them is the first
    answer.solution.emplace(board.box());
    for (int at = 0; at < board.size(); ++at)
        answer.solution->set(at, solution[static_cast<std::size_t>(at)] + 1);
}

std::optional<Candidates> Solver::propagate(const Board& board) { return propagate(board, nullptr); }

std::optional<Candidates> Solver::propagate(const Board& board, const Candidates& marks) {
    return propagate(board, &marks);
}

std::optional<Candidates> Solver::propagate(const Board& board, const Candidates* marks) {
    begin(board, marks, 1);
    if (!search_.is_ready())
        return marks != nullptr ? *marks : Candidates(board); // stopped before there are rules
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
