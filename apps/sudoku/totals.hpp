#pragma once

#include <apps/sudoku/record_solver.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace app {

/// Sums over all records, and the exit status that follows from them.
class Totals {
  public:
    void add(const Finding& finding);
    void add(const Totals& totals);
    /// A puzzle that the kernel solved, among many.
    void add(Status status, const csp::dense::Outcome& outcome);
    void add(const csp::dense::Work& work) { work_ += work; }
    /// Counts a file that gave no record: it cannot be read, or holds no puzzle.
    void add_bad_file() { has_bad_input_ = true; }

    [[nodiscard]] std::uint64_t records() const { return records_; }

    /// As --help says: 0, 1, 2, 3 or 4.
    [[nodiscard]] int exit_status() const;

    /// What --stats prints: a line on the puzzles, one on the time and, if there was a search, one on that
    /// and one on the kernel's part in it.
    [[nodiscard]] std::string text(std::chrono::duration<double> elapsed) const;

  private:
    void count(Status status);

    std::uint64_t records_ = 0;
    std::uint64_t answered_ = 0;
    std::uint64_t refused_ = 0; ///< no solution, or not unique if that was asked for
    std::uint64_t unknown_ = 0;
    std::uint64_t errors_ = 0;
    bool has_bad_input_ = false;
    bool has_broken_ = false;
    bool has_searched_ = false;
    csp::Statistics statistics_;
    csp::dense::Work work_; ///< of the kernel
};

} // namespace app
