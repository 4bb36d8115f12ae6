#pragma once

#include <benchmarks/puzzles/puzzles.hpp>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks {

/// The result of a contestant on one Sudoku puzzle.
struct Outcome {
    int solutions = 0;            ///< 0, 1 or 2; 2 stands for "two or more"
    std::array<char, 81> first{}; ///< the first solution, '1'..'9' row by row
    std::uint64_t nodes = 0;      ///< search nodes, including leaves and failures
    std::uint64_t failures = 0;
};

/// A solver of Sudoku puzzles. Each puzzle is searched until its solution is proved unique or a second one is
/// found, and nothing learned from one puzzle may help with the next.
class SudokuContestant {
  public:
    virtual ~SudokuContestant() = default;
    virtual std::string name() const = 0;
    virtual Outcome solve(std::string_view puzzle81) = 0;

    static std::string describe(const std::string& puzzle) { return puzzle; }
    static bool is_right(const std::string& puzzle, const Outcome& outcome) {
        return outcome.solutions == 0 || is_solution(puzzle, {outcome.first.data(), outcome.first.size()});
    }
};

/// The problem of placing `size` queens on a board of that size; the first solution or all solutions are searched for.
struct QueensProblem {
    int size = 8;
    bool all_solutions = true;
};

struct QueensOutcome {
    std::uint64_t solutions = 0;
    std::vector<int> first; ///< the column of the queen of each row, from 0; empty if there is no solution
    std::uint64_t nodes = 0;
    std::uint64_t failures = 0;
};

/// A solver of n-queens, modelled as three all-different constraints over the column of each row's queen: columns,
/// rising and falling diagonals. Every solver branches on the smallest domain, upper rows and small values first.
class QueensContestant {
  public:
    virtual ~QueensContestant() = default;
    virtual std::string name() const = 0;
    virtual QueensOutcome solve(const QueensProblem& problem) = 0;

    static std::string describe(const QueensProblem& problem) {
        return std::to_string(problem.size) + "-queens" +
               (problem.all_solutions ? ", all solutions" : ", first solution");
    }
    static bool is_right(const QueensProblem& problem, const QueensOutcome& outcome) {
        const auto& column = outcome.first;
        if (outcome.solutions == 0) return true;
        if (column.size() != static_cast<std::size_t>(problem.size)) return false;
        for (std::size_t lower = 0; lower < column.size(); ++lower) {
            if (column[lower] < 0 || column[lower] >= problem.size) return false;
            for (std::size_t upper = 0; upper < lower; ++upper) {
                const int shift = std::abs(column[lower] - column[upper]);
                if (shift == 0 || static_cast<std::size_t>(shift) == lower - upper) return false;
            }
        }
        return true;
    }
};

} // namespace benchmarks
