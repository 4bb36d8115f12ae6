#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/puzzle/why.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/search/solve.hpp>
#include <csp/trace/trace.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace sudoku_app {

/// The outcome of a record. The names are also the values of "status" in JSON.
enum class Status : std::uint8_t {
    solved,
    not_unique,
    no_solution,
    counted,
    estimated,
    propagated,
    unknown,
    error,
    broken, ///< a wrong solution: a bug in this program
};

/// The result of processing a record.
struct Finding {
    Status status = Status::error;
    std::string problem; ///< for `error` and `broken`; for `unknown`, the limit
    std::optional<sudoku::Conflict> conflict;
    std::optional<sudoku::Why> why; ///< if requested: why there is no solution, or where solutions differ
    std::string note;               ///< printed with the answer: about the trace, if there is one
    std::optional<sudoku::Board> solution;
    std::optional<sudoku::Candidates> candidates;
    std::vector<std::uint64_t> solutions_of_candidates; ///< by cell and value, if they were counted
    std::optional<csp::Estimate> estimate;              ///< the estimated number of solutions, if requested
    std::optional<bool> unique;
    std::uint64_t solutions = 0;
    bool is_exact = false;                           ///< whether `solutions` are all solutions
    csp::StopReason stopped = csp::StopReason::none; ///< `none` if nothing was searched
    csp::Statistics statistics;                      ///< the statistics of the search

    bool was_searched() const { return stopped != csp::StopReason::none; }
    bool was_interrupted() const { return stopped == csp::StopReason::stop_requested; }
};

/// A search and its trace.
struct RecordedSearch {
    sudoku::Answer answer;
    csp::Trace trace;
};

/// Solves records one by one according to the options. Each thread has a separate object.
class RecordSolver {
  public:
    explicit RecordSolver(const Options& options) : options_(options) {}

    Finding work_on(const sudoku::Record& record);
    Finding work_on(const sudoku::Variant& variant);
    /// Returns the finding that follows from the answer for this board under the options.
    Finding finding_of(const sudoku::Layout& layout, const sudoku::Board& board, sudoku::Answer answer) const;

    /// Returns the solver for such boards, made on first use. Throws csp::ArgumentError if the layout does not fit
    /// them.
    sudoku::Solver& solver_for(sudoku::BoxShape box);

  private:
    using Marks = std::optional<sudoku::Candidates>;

    Finding propagate(sudoku::Solver& solver, const sudoku::Board& board, const Marks& marks) const;
    Finding search(sudoku::Solver& solver, const sudoku::Board& board, const Marks& marks) const;
    Finding traced(const sudoku::Layout& layout, const sudoku::Board& board,
                   const std::function<RecordedSearch()>& search);
    /// Solves with a proof, by the model of the variant, which contains the givens.
    sudoku::Answer proved(const sudoku::Variant& variant);
    /// Throws csp::Error at the second puzzle, because a file is about one.
    void require_first(const std::string& problem);
    void explain(Finding& finding, const sudoku::Layout& layout, const sudoku::Board& board) const;
    void explain(Finding& finding, const sudoku::Variant& variant) const;
    Finding true_candidates(const sudoku::Variant& variant) const;
    Finding estimate(const sudoku::Variant& variant) const;
    Status status_of(const sudoku::Answer& answer) const;

    const Options& options_;
    bool has_written_ = false; ///< whether a trace or a proof has been written
    std::vector<std::pair<sudoku::BoxShape, std::unique_ptr<sudoku::Solver>>> solvers_;
};

/// Returns the cells of a layout in rows and columns, with its regions.
csp::Trace::Board board_of(const sudoku::Layout& layout);

/// Searches for as many solutions as the options demand, among the marks if there are any, with the general engine. The
/// board is solved from the beginning, so that the trace begins with the model.
RecordedSearch recorded_search(const Options& options, const sudoku::Board& board,
                               const std::optional<sudoku::Candidates>& marks, std::stop_token stop);
RecordedSearch recorded_search(const Options& options, const sudoku::Variant& variant, std::stop_token stop);

} // namespace sudoku_app
