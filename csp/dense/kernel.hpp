#pragma once

#include <csp/dense/outcome.hpp>
#include <csp/dense/program.hpp>

#include <cstddef>
#include <cstdint>

namespace csp::dense {

/// Receives solutions and decides whether to continue.
class Observer {
  public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// Called with a solution of the puzzle, as numbers of values by variable.
    virtual void on_solution(std::size_t puzzle, const std::uint8_t* values) = 0;
    /// Whether to pause. Called every 256 sweeps, or as the job specifies. `guesses`: the number since the job began.
    virtual bool wants_pause(std::uint64_t guesses) = 0;
};

/// The order in which the nodes of one puzzle are processed.
enum class Order : std::uint8_t {
    /// Several lanes work on one puzzle if they would otherwise be idle or do less promising work.
    spread,
    /// Depth first, children in ascending order: the solutions found first depend only on the puzzle.
    depth_first,
};

/// Puzzles on one network, each a restriction of its variables.
struct Job {
    std::size_t puzzle_count = 0;
    const std::uint8_t* givens = nullptr;   ///< by puzzle and variable: 0, or the number of the value plus 1
    const std::uint64_t* domains = nullptr; ///< instead of givens, as bits
    std::uint64_t limit = 1;                ///< the most solutions of each puzzle
    Order order = Order::spread;
    bool pauses_at_solutions = false; ///< queries the observer after each sweep that has found one
    Outcome* outcomes = nullptr;      ///< by puzzle: written when the puzzle is done
    Observer* observer = nullptr;     ///< nullptr: none
};

/// Memory for a kernel, which is not freed before the kernel's end.
class Arena {
  public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    virtual ~Arena() = default;

    /// Returns this many bytes, all 0, at an address that is a multiple of 4096.
    virtual void* allocate(std::size_t bytes) = 0;
};

/// The kernel as run by one thread: it holds nodes of search trees, one in each lane.
class Kernel {
  public:
    Kernel();
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel();

    /// Prepares for a job, which must outlive the work on it. Any unfinished work on the previous job is dropped.
    virtual void begin(const Job& job) = 0;
    /// Works until the job is done and returns true, or until the observer asks to pause and returns false; another
    /// call of run() then continues.
    virtual bool run() = 0;
    /// Writes the outcomes of unfinished puzzles as far as they are known.
    virtual void give_up() = 0;
    /// The work done since the kernel was made.
    virtual Work work() const = 0;
};

} // namespace csp::dense
