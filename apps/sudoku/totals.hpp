#pragma once

#include <apps/sudoku/record_solver.hpp>

#include <chrono>
#include <cstdint>
#include <string>

namespace app {

/// What counts of a finding.
struct Tally {
    Status status;
    bool has_conflict;
    std::uint64_t solutions;
    csp::Statistics statistics;

    explicit Tally(const Finding& finding)
        : status(finding.status),
          has_conflict(finding.conflict.has_value()),
          solutions(finding.solutions),
          statistics(finding.statistics) {}
};

/// Sums over all records, and the exit status that follows from them.
class Totals {
  public:
    void add(const Tally& tally);
    void add(const Totals& totals);
    /// A puzzle that was solved by so many guesses.
    void add_solved(std::uint64_t guesses);
    /// A file that gave no record: it cannot be read, or holds no puzzle.
    void add_bad_file() { has_bad_input_ = true; }

    [[nodiscard]] std::uint64_t records() const { return records_; }

    /// As --help says: 0, 1, 2, 3 or 4.
    [[nodiscard]] int exit_status() const;

    /// What --stats prints: three lines.
    [[nodiscard]] std::string text(std::chrono::duration<double> elapsed) const;

  private:
    std::uint64_t records_ = 0;
    std::uint64_t answered_ = 0;
    std::uint64_t refused_ = 0; ///< no solution, or not unique where that was asked for
    std::uint64_t unknown_ = 0;
    std::uint64_t errors_ = 0;
    bool has_bad_input_ = false;
    bool has_broken_ = false;
    csp::Statistics statistics_;
};

} // namespace app
