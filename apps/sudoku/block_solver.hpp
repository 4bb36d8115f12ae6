#pragma once

#include <apps/sudoku/record_printer.hpp>
#include <apps/sudoku/record_solver.hpp>
#include <apps/sudoku/text_blocks.hpp>
#include <apps/sudoku/totals.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku_app {

/// Answers, followed by a message for standard error about the last answer.
struct Piece {
    std::string answers;
    std::string complaint;
};

/// Solves all puzzles of a block of text, hundreds at a time. Each thread has a separate object.
///
/// Puzzles that each occupy a single line go to the kernel together. If answers are lines, the solutions of these
/// puzzles are written directly into the output. All further text of the block is read and answered record by record.
class BlockSolver {
  public:
    /// Whether puzzles of the usual size can be solved in this way: they are searched, and by the kernel.
    static bool suits(const Options& options);

    BlockSolver(const Options& options, RecordPrinter& printer);

    /// Returns the answers to all records, in order, and adds them to the totals. After a stop request, returns only
    /// the answers to the first records, and the partial result of the next record.
    std::vector<Piece> work_on(std::string_view file, const TextBlock& block, Totals& totals);
    /// Whether a stop request ended the last block early.
    bool was_stopped() const { return was_stopped_; }

  private:
    void read_others(std::string_view text, std::size_t first_line);
    void solve_batch();
    void answer(std::size_t puzzle);
    void add_line(std::size_t puzzle);
    void add_not_unique(std::size_t puzzle);
    void check_solutions();
    bool keeps_givens(std::size_t puzzle) const;
    Finding finding_of(std::size_t puzzle, const sudoku::Board& board) const;
    void add(const sudoku::Record& record, const Finding& finding);

    const Options& options_;
    RecordPrinter& printer_;
    RecordSolver records_;
    const sudoku::Solver& usual_; ///< for boards of the usual size
    csp::dense::BatchSolver kernel_;
    std::vector<std::uint8_t> cells_; ///< the cells of all units, concatenated
    std::vector<std::pair<std::size_t, std::size_t>>
        units_; ///< the beginning and the end of each unit in `cells_`

    bool was_stopped_ = false;
    std::string_view file_;
    Totals* totals_ = nullptr;
    std::vector<Piece> pieces_;
    std::vector<std::size_t> lines_; ///< of the puzzles that wait for the kernel, like the members below
    std::vector<std::uint8_t> givens_;
    std::vector<std::uint8_t> solutions_;
    std::vector<csp::dense::Outcome> outcomes_;
    std::vector<std::uint8_t> is_right_;
};

} // namespace sudoku_app
