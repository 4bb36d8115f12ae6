#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// Two simple solvers that never change. The library's time is compared with theirs in the same run, so that a figure
/// means the same on another machine.
enum class Yardstick : std::uint8_t { backtracker, queens };

/// Counts the solutions of a Sudoku puzzle of 81 characters, '.' for an empty cell, up to `limit`. The search is depth
/// first on the cell with the fewest values left; sets of values are bit masks.
[[nodiscard]] int count_sudoku(const std::string& puzzle, int limit);

/// Counts the ways to place `size` queens, at most 32, row by row; attacked columns and diagonals are bit masks.
[[nodiscard]] std::uint64_t count_queens(int size);

/// A speed that must not fall.
struct Measure {
    std::string name;          ///< such as "kernel/avx2/batch"
    std::string folder;        ///< of the measured sources
    Yardstick yardstick;       ///< the solver it is compared with
    std::function<void()> run; ///< a few milliseconds of work, always the same; throws if its answer is wrong
};

/// @throws std::runtime_error with the message `what` if a measured answer is wrong.
inline void require_right(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// Measures of the all-different kernel with each instruction set that it has code for, on all puzzles at once and on
/// one at a time. Instruction sets that this processor lacks are reported through `say`, and left out.
[[nodiscard]] std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say);
/// Measures of propagation, also with a listener: the search trees are determined by the values that rules must remove.
[[nodiscard]] std::vector<Measure> engine_measures();
/// Measures of stating a model, and of searching it as csp::solve and csp::minimise do by default.
[[nodiscard]] std::vector<Measure> search_measures();

/// The speed of a measure: the time of its yardstick's work divided by its own. The two alternate, `rounds` times each
/// after a first round that does not count; times are processor time of this thread. The result is the median of the
/// quotients.
[[nodiscard]] double speed_of(const Measure& measure, int rounds);

/// The same; if the result is below `enough`, it is measured up to twice more, and the best of the three counts. So a
/// low result is real, and not due to other load on the machine.
[[nodiscard]] double best_speed_of(const Measure& measure, int rounds, double enough);

} // namespace benchmarks::guard
