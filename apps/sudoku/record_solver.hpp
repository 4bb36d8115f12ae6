#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/puzzle/why.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// The outcome of a record. Also the words of "status" in JSON.
enum class Status : std::uint8_t {
    solved,
    not_unique,
    no_solution,
    counted,
    propagated,
    unknown,
    error,
    broken, ///< a wrong solution: our own fault
};

/// All that is known about a record once it was worked on.
struct Finding {
    Status status = Status::error;
    std::string problem; ///< for `error` and `broken`, and for `unknown` the limit
    std::optional<sudoku::Conflict> conflict;
    std::optional<sudoku::Why>
        why;          ///< where it was asked: why there is no solution, or where solutions differ
    std::string note; ///< to be told beside the answer: of a trace, where one was kept
    std::optional<sudoku::Board> solution;
    std::optional<sudoku::Candidates> candidates;
    std::optional<bool> unique;
    std::uint64_t solutions = 0;
    bool is_exact = false;                           ///< `solutions` are all there are
    csp::StopReason stopped = csp::StopReason::none; ///< `none`: nothing was searched
    csp::Statistics statistics;                      ///< of the search

    [[nodiscard]] bool was_searched() const { return stopped != csp::StopReason::none; }
    [[nodiscard]] bool was_interrupted() const { return stopped == csp::StopReason::stop_requested; }
};

/// Solves one record after another by the options; one for each thread.
class RecordSolver {
  public:
    explicit RecordSolver(const Options& options) : options_(options) {}

    [[nodiscard]] Finding work_on(const sudoku::Record& record);
    /// What the answer for this board means under the options.
    [[nodiscard]] Finding finding_of(const sudoku::Layout& layout, const sudoku::Board& board,
                                     sudoku::Answer answer) const;

    /// Made when first asked for. Throws csp::ArgumentError if the layout does not fit such boards.
    sudoku::Solver& solver_for(sudoku::BoxShape box);

  private:
    using Marks = std::optional<sudoku::Candidates>;

    [[nodiscard]] Finding propagate(sudoku::Solver& solver, const sudoku::Board& board,
                                    const Marks& marks) const;
    [[nodiscard]] Finding search(sudoku::Solver& solver, const sudoku::Board& board,
                                 const Marks& marks) const;
    [[nodiscard]] Finding trace(const sudoku::Board& board, const Marks& marks);
    void explain(Finding& finding, const sudoku::Layout& layout, const sudoku::Board& board) const;
    [[nodiscard]] Status status_of(const sudoku::Answer& answer) const;

    const Options& options_;
    bool has_traced_ = false;
    std::vector<std::pair<sudoku::BoxShape, std::unique_ptr<sudoku::Solver>>> solvers_;
};

} // namespace app
