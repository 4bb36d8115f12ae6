#pragma once

#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/puzzle.hpp>

#include <csp/dense/batch_solver.hpp>
#include <csp/search/solver.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace sudoku {

/// The result of one call of Solver::solve for a board.
struct Answer {
    std::optional<Board> solution;    ///< the first one found
    std::uint64_t solutions = 0;      ///< the number found, at most the number wanted
    std::optional<bool> unique;       ///< whether there is exactly one; nullopt if this is not known
    std::optional<Conflict> conflict; ///< set if the givens themselves violate a unit
    csp::StopReason stopped = csp::StopReason::none; ///< `exhausted`: there are no more than were found
    csp::Statistics statistics;

    explicit operator bool() const { return solution.has_value(); }
};

/// Returns the options with all unset choices made for Sudoku, in which few puzzles fail often enough for learning: the
/// cell with the fewest candidates and the most open neighbours, its least value first, and no restarts.
csp::SearchOptions search_options(csp::SearchOptions options = {});

/// Solves boards of one layout: constructed once and used for any number of boards.
///
///     sudoku::Solver solver(sudoku::Layout::classic());
///     const auto answer = solver.solve(board, 2);        // looks for a second solution as well
///     if (answer.unique == true) std::cout << *answer.solution;
///
/// The all-different kernel solves the boards if the options set no heuristics, restarts or limits on nodes (see
/// csp::may_use_kernel()). If they do, or if the puzzle has additional rules, the general engine does, with
/// search_options(). SearchOptions::engine selects one of them.
///
/// The same board gets the same answer, regardless of earlier boards. A call does not allocate. Not thread-safe; use
/// one solver for each thread.
class Solver {
  public:
    /// The limits on nodes, failures and time apply to each board; the number of solutions is an argument of solve().
    /// Errors: throws csp::ArgumentError if the options ask for the kernel and it cannot handle the puzzle or further
    /// options, or if the processor lacks the instruction set.
    explicit Solver(Puzzle puzzle, const csp::SearchOptions& options = {},
                    std::optional<csp::dense::Isa> isa = std::nullopt);
    explicit Solver(Layout layout, const csp::SearchOptions& options = {});
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    const Puzzle& puzzle() const { return puzzle_; }
    /// The network that the kernel solves; null if the general engine is used.
    const csp::dense::CompiledNetwork* network() const { return network_.get(); }

    /// Searches for `wanted` solutions and stops: 1 solves, 2 decides uniqueness as well, more count.
    /// Errors: throws csp::ArgumentError when board and layout differ in size, or `wanted` is 0.
    Answer solve(const Board& board, std::uint64_t wanted = 1);

    /// The same, with each cell restricted to its marks, by the general engine. Marks of filled cells are ignored.
    /// Errors: throws csp::ArgumentError likewise, and if the options ask for the kernel.
    Answer solve(const Board& board, const Candidates& marks, std::uint64_t wanted = 1);

    /// Returns the candidates that propagation leaves, without search; nullopt if it finds a contradiction.
    /// Errors: throws csp::ArgumentError when board and layout differ in size.
    std::optional<Candidates> propagate(const Board& board);
    /// The same, with each cell restricted to its marks.
    /// Errors: throws csp::ArgumentError when board or marks and layout
    /// differ in size.
    std::optional<Candidates> propagate(const Board& board, const Candidates& marks);

    /// Fills in the answer for this board from an outcome of the kernel. If the outcome is not complete, a stop was
    /// requested.
    void tell(const Board& board, const csp::dense::Outcome& outcome, std::uint64_t wanted,
              std::span<const std::uint8_t> solution, Answer& answer) const;

  private:
    void begin(const Board& board, const Candidates* marks, std::uint64_t wanted);
    Answer search(const Board& board, const Candidates* marks, std::uint64_t wanted);
    std::optional<Candidates> propagate(const Board& board, const Candidates* marks);
    void solve_by_kernel(const Board& board, std::uint64_t wanted, Answer& answer);
    Board current(BoxShape box) const;

    Puzzle puzzle_;
    csp::Limits limits_;
    std::stop_token stop_;
    bool must_use_kernel_;
    csp::Solver search_;
    std::vector<csp::Atom> givens_;
    std::unique_ptr<csp::dense::CompiledNetwork> network_;
    std::unique_ptr<csp::dense::BatchSolver> kernel_;
    std::vector<std::uint8_t> solution_; ///< solution found by the kernel
};

} // namespace sudoku
