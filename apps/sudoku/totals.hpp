#pragma once

#include <apps/sudoku/record_solver.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace sudoku_app {

/// Totals over all records, and the exit status that follows from them.
class Totals {
  public:
    void add(const Finding& finding);
    void add(const Totals& totals);
    /// Adds a puzzle that the kernel solved together with others.
    void add(Status status, const csp::dense::Outcome& outcome);
    void add(const csp::dense::Work& work) { work_ += work; }
    /// Records that a file gave no record: it cannot be read, or contains no puzzle.
    void add_bad_file() { has_bad_input_ = true; }

    std::uint64_t records() const { return records_; }

    /// Returns the exit status that --help describes: 0, 1, 2, 3 or 4.
    int exit_status() const;

    /// Returns the output of --stats: a line about the puzzles, one about the time and, if there was a search, one
    /// about the search and one about the kernel's part in it.
    std::string text(std::chrono::duration<double> elapsed) const;

  private:
    void count(Status status);

    std::uint64_t records_ = 0;
    std::uint64_t answered_ = 0;
    std::uint64_t refused_ = 0; ///< no solution, or not unique although a unique solution was demanded
    std::uint64_t unknown_ = 0;
    std::uint64_t errors_ = 0;
    bool has_bad_input_ = false;
    bool has_broken_ = false;
    bool has_searched_ = false;
    csp::Statistics statistics_;
    csp::dense::Work work_; ///< the work of the kernel
};

} // namespace sudoku_app
