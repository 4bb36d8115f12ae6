#pragma once

#include <csp/dense/outcome.hpp>
#include <csp/dense/program.hpp>

#include <cstddef>
#include <cstdint>

namespace csp::dense {

/// Receives solutions, and decides whether to go on.
class Observer {
  public:
    Observer() = default;
    Observer(const Observer&) = delete;
    Observer& operator=(const Observer&) = delete;
    virtual ~Observer() = default;

    /// A solution of the puzzle, as numbers of values by variable.
    virtual void on_solution(std::size_t puzzle, const std::uint8_t* values) = 0;
    /// Whether to pause. Asked once in 256 sweeps, or as the job says. `guesses`: since the job began.
    virtual bool wants_pause(std::uint64_t guesses) = 0;
};

/// In which order the nodes of one puzzle are looked at.
enum class Order : std::uint8_t {
    /// Several lanes work on one puzzle if they would otherwise be idle or do less promising work.
    spread,
    /// Depth first, children in ascending order: what is found first depends on the puzzle alone.
    depth_first,
};

/// Puzzles on one network: for each one, what its variables are restricted to.
struct Job {
    std::size_t puzzle_count = 0;
    const std::uint8_t* givens = nullptr;   ///< by puzzle and variable: 0, or the number of the value plus 1
    const std::uint64_t* domains = nullptr; ///< instead of givens, as bits
    std::uint64_t limit = 1;                ///< solutions of each puzzle
    Order order = Order::spread;
    bool pauses_at_solutions = false; ///< asks the observer after each sweep that has found one
    Outcome* outcomes = nullptr;      ///< by puzzle: written when it is done
    Observer* observer = nullptr;     ///< nullptr: none
};

/// Memory for a kernel, which it never gives back before its end.
class Arena {
  public:
    Arena() = default;
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;
    virtual ~Arena() = default;

    /// This many bytes at an address that is a multiple of 4096, all 0.
    virtual void* allocate(std::size_t bytes) = 0;
};

/// One thread's worth of the kernel: nodes of search trees, one in each lane.
class Kernel {
  public:
    Kernel();
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    virtual ~Kernel();

    /// Makes ready for a job, which must outlive the work on it. What is left of the last one is dropped.
    virtual void begin(const Job& job) = 0;
    /// Works until the job is done: true; or until the observer asked to pause: false, and run() goes on later.
    virtual bool run() = 0;
    /// Writes the outcomes of unfinished puzzles, as far as they are known.
    virtual void give_up() = 0;
    /// The work done since the kernel was made.
    virtual Work work() const = 0;
};

} // namespace csp::dense
