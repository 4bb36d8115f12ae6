#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// Two plain solvers that are never changed. The library's time is compared with theirs in the same run, so that a
/// figure means the same on another machine.
enum class Yardstick : std::uint8_t { backtracker, queens };

/// Counts the solutions of a Sudoku puzzle of 81 characters, '.' for an empty cell, up to `limit`: depth first on the
/// cell with the fewest values left, sets of values as bits.
[[nodiscard]] int count_sudoku(const std::string& puzzle, int limit);

/// Counts the ways to place this many queens, at most 32, row by row, attacked columns and diagonals as bits.
[[nodiscard]] std::uint64_t count_queens(int size);

/// A speed that must not fall.
struct Measure {
    std::string name;          ///< such as "kernel/avx2/batch"
    std::string folder;        ///< of the sources whose speed it is
    Yardstick yardstick;       ///< what it is measured by
    std::function<void()> run; ///< some milliseconds of work, always the same; throws if its answer is wrong
};

/// @throws std::runtime_error saying so, if a measured answer is not the right one.
inline void require_right(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// The all-different kernel with each instruction set that it has code for, on all puzzles at once and on one at a
/// time. Those that this processor lacks are reported by `say` and left out.
[[nodiscard]] std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say);
/// Propagation, and being listened to: models whose trees follow from what rules must remove.
[[nodiscard]] std::vector<Measure> engine_measures();
/// Stating a model, and searching it as csp::solve and csp::minimise do by default.
[[nodiscard]] std::vector<Measure> search_measures();

/// How fast a measure is: the time of its yardstick's work divided by its own. The two alternate, `rounds` times each
/// after one that does not count, on processor time of this thread; the result is the median of the quotients.
[[nodiscard]] double speed_of(const Measure& measure, int rounds);

/// The same, measured again, and again, if it is below `enough`: the best of the three. So a low result is real, and
/// not due to other work of the machine.
[[nodiscard]] double best_speed_of(const Measure& measure, int rounds, double enough);

} // namespace benchmarks::guard
