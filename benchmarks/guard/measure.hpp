#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace benchmarks::guard {

/// Two simple solvers that never change. The library's time is compared with theirs in the same run, so that a figure
/// means the same on another machine.
enum class Yardstick : std::uint8_t { backtracker, queens };

/// Counts the solutions of a Sudoku puzzle of 81 characters, '.' for an empty cell, up to `limit`. The search is depth
/// first on the cell with the fewest values left; sets of values are bit masks.
int count_sudoku(const std::string& puzzle, int limit);

/// Counts the ways to place `size` queens, at most 32, row by row; attacked columns and diagonals are bit masks.
std::uint64_t count_queens(int size);

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
std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say);
/// Measures of propagation, also with a listener: the search trees are determined by the values that rules must remove.
std::vector<Measure> engine_measures();
/// Measures of stating a model, and of searching it as csp::solve and csp::minimise do by default.
std::vector<Measure> search_measures();

/// The speed of a measure: the time of its yardstick's work divided by its own. The two alternate, `rounds` times each
/// after a first round that does not count; times are processor time of this thread. The result is the median of the
/// quotients.
double speed_of(const Measure& measure, int rounds);

/// The same; if the result is below `enough`, it is measured up to twice more, and the best of the three counts. So a
/// low result is real, and not due to other load on the machine.
double best_speed_of(const Measure& measure, int rounds, double enough);

/// The speed that a compiler's build has reached on a processor.
struct Record {
    std::string compiler;  ///< such as "g++-12"
    std::string processor; ///< such as "amd-26-2"
    std::string measure;
    double speed = 0;   ///< the time of the yardstick's work divided by ours
    std::string commit; ///< the measured commit
};

/// The table of records: a text file with one record per line; '#' begins a comment.
class Records {
  public:
    /// @throws csp::Error naming file and line if a line cannot be read as a record.
    explicit Records(std::string path);

    /// Returns the record of that processor. If there is none, returns the lowest record of all processors, since one
    /// processor may have registers twice as wide as another, or do twice as much with them at a time.
    std::optional<Record> find(const std::string& compiler, const std::string& processor,
                               const std::string& measure) const;
    /// Inserts a record at its place in the order of compilers, processors and measures.
    void set(Record record);
    /// Rewrites the file, its comments first. @throws csp::Error if the file cannot be written.
    void save() const;

  private:
    std::string path_;
    std::vector<std::string> comments_;
    std::vector<Record> records_;
};

/// The compiler of this program with its major version: "g++-12", "clang++-14".
std::string this_compiler();

/// The processor that runs this program, by vendor, family and model: "amd-26-2", "intel-6-106"; "other" if it does not
/// report these.
std::string this_processor();

} // namespace benchmarks::guard
