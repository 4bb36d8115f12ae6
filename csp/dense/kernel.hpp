#pragma once

#include <csp/dense/outcome.hpp>

#include <cstddef>
#include <cstdint>

// The data that the back ends of the kernel read. The back ends are compiled for instruction sets on which the rest of
// the library must not depend. Therefore, this file has no functions that both could share: no containers, no
// algorithms.
namespace csp::dense {

/// The shapes of units that the kernel supports. `general` handles any unit; special shapes are faster.
enum class Shape : std::uint8_t {
    plain,      ///< shares no blocks
    line_3x3,   ///< three blocks of three, in one family: a row of Sudoku
    square_3x3, ///< three blocks of three in each of two crossing families: a box of Sudoku
    line_4x4,
    square_4x4,
    general,
};

/// Units of one shape and size, visited in sequence.
///
/// Each unit is a list of numbers. Vectors of the kernel's memory are given by their offset from its beginning, in
/// bytes:
///
///     plain, line, square   unneeded, cells
///                           then for each family: keep or every, incoming claims, outgoing claims
///     general               unneeded, number of families, cells
///                           then for each family: number of blocks b, keep or every; for each block incoming,
///                           outgoing, its begin and its end among the cells by blocks; for each cell its block, b
///                           for none; the cells by blocks, those in none of them last
///
/// Blocks of a general unit, and their begins and ends, are also given as offsets in an array of vectors. The cells of
/// the unit are those of its first family.
struct UnitRun {
    Shape shape = Shape::plain;
    std::uint32_t size = 0;  ///< variables in each unit
    std::uint32_t count = 0; ///< units
    const std::uint32_t* words = nullptr;
};

/// A sweep order in the form that the kernel reads, for vectors of a certain width. The kernel's memory is one array of
/// vectors:
///
///     domains     by variable, and zeros up to a multiple of 8
///     claims      by claim
///     every       all bits
///     keep        the same in lanes where claims of the last sweep are about the node that is there now,
///                 else none
///     unneeded    by unit
///     none        a vector of zeros, read in place of a claim that is never made
///     ignored     written in place of a claim that no partner reads
///     before      by variable: the domains as they were after the last sweep
///
/// `keep` directly follows `every`, and `ignored` directly follows `none`.
struct Program {
    std::uint32_t variable_count = 0;
    std::uint32_t value_count = 0;
    std::uint32_t run_count = 0;
    std::uint32_t unit_count = 0;
    std::uint32_t every_at = 0; ///< the number of the first vector of its kind
    std::uint32_t keep_at = 0;
    std::uint32_t unneeded_at = 0;
    std::uint32_t before_at = 0;
    std::uint32_t vector_count = 0; ///< the number of all vectors
    std::uint32_t row_words = 0;
    const UnitRun* runs = nullptr;
    const std::uint64_t* unneeded = nullptr; ///< by unit
    const std::uint64_t* domains = nullptr;  ///< by variable
    const std::uint64_t* peers = nullptr;    ///< by variable, row_words words each
};

/// Receives solutions and decides whether to continue.
class Observer {
  public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// Called with a solution of the puzzle, as numbers of values by variable.
    virtual void on_solution(std::size_t puzzle, const std::uint8_t* values) = 0;
    /// Whether to pause. Called every 256 sweeps, or as the job specifies.
    /// @param guesses  the number since the job began
    virtual bool wants_pause(std::uint64_t guesses) = 0;
};

/// The order in which the nodes of one puzzle are processed.
enum class Order : std::uint8_t {
    /// Several lanes work on one puzzle if they would otherwise be idle or search less promising nodes.
    spread,
    /// Depth first, children in ascending order: the solutions found first depend only on the puzzle.
    depth_first,
};

/// Puzzles on one network, each a restriction of its variables.
struct Job {
    std::size_t puzzle_count = 0;
    const std::uint8_t* givens = nullptr;   ///< by puzzle and variable: 0, or the number of the value plus 1
    const std::uint64_t* domains = nullptr; ///< instead of givens, as bits
    std::uint64_t limit = 1;                ///< the maximum number of solutions of each puzzle
    Order order = Order::spread;
    bool pauses_at_solutions = false; ///< queries the observer after each sweep that has found one
    Outcome* outcomes = nullptr;      ///< by puzzle: written when the puzzle is done
    Observer* observer = nullptr;     ///< nullptr: none
};

/// Memory for a kernel, which is not freed before the end of the kernel.
class Arena {
  public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    virtual ~Arena() = default;

    /// Returns this many bytes, all 0, at an address that is a multiple of 4096.
    virtual void* allocate(std::size_t bytes) = 0;
};

/// The kernel that one thread runs: it holds nodes of search trees, one in each lane.
class Kernel {
  public:
    Kernel();
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel();

    /// Prepares for a job, which must outlive the work on it. Unfinished work on the previous job is discarded.
    virtual void begin(const Job& job) = 0;
    /// Works until the job is done and returns true, or until the observer asks to pause and returns false; another
    /// call of run() then continues.
    virtual bool run() = 0;
    /// Writes the known part of the outcomes of unfinished puzzles.
    virtual void give_up() = 0;
    /// Returns the work done since the kernel was made.
    virtual Work work() const = 0;
};

} // namespace csp::dense
