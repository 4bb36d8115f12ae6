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
    std::string folder;        ///< the folder of the measured sources
    Yardstick yardstick;       ///< the solver whose time is the reference
    std::function<void()> run; ///< a few milliseconds of work, always the same; throws if its answer is wrong
};

/// @throws std::runtime_error with the message `what` if a measured answer is wrong.
inline void require_right(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error(what);
}

/// Returns measures of the all-different kernel with each instruction set that it has code for, for all puzzles
/// together and for one at a time. Instruction sets that this processor lacks are reported through `say` and left out.
std::vector<Measure> kernel_measures(const std::function<void(const std::string&)>& say);
/// Returns measures of propagation, with and without a listener. The search trees are determined by the values that
/// rules must remove.
std::vector<Measure> engine_measures();
/// Returns measures of stating a model, and of searching it as csp::solve and csp::minimise do by default.
std::vector<Measure> search_measures();

/// Returns the speed of a measure: the time of its yardstick's work divided by the time of the measure. The two
/// alternate, `rounds` times each after a first round that does not count; times are processor time of this thread. The
/// result is the median of the quotients.
double speed_of(const Measure& measure, int rounds);

/// Returns the speed of a measure. If the result is below `enough`, it is measured up to twice more, and the best of
/// the three counts, so that a low result is real and not due to the load of the machine.
double best_speed_of(const Measure& measure, int rounds, double enough);

/// The speed of a build by a compiler on a processor.
struct Record {
    std::string compiler;  ///< such as "g++-12"
    std::string processor; ///< such as "amd-26-2"
    std::string measure;
    double speed = 0;   ///< the time of the yardstick's work divided by the time of the measure
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
    /// Rewrites the file, with its comments at the top. @throws csp::Error if the file cannot be written.
    void save() const;

  private:
    std::string path_;
    std::vector<std::string> comments_;
    std::vector<Record> records_;
};

/// Returns the compiler of this program with its major version: "g++-12", "clang++-14".
std::string this_compiler();

/// Returns the processor that runs this program, by vendor, family and model: "amd-26-2", "intel-6-106"; "other" if it
/// does not report these.
std::string this_processor();

} // namespace benchmarks::guard
