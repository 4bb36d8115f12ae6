#pragma once

#include <csp/dense/isa.hpp>
#include <csp/dense/network.hpp>
#include <csp/dense/outcome.hpp>
#include <csp/engine/listener.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp::dense {

/// Puzzles on one network, each a restriction of its variables, and space for the results. Every span has `count`
/// parts, one for each puzzle; each part has one entry for each variable, except in `outcomes`.
struct Batch {
    std::size_t count = 0;
    /// 0 for no given, otherwise the number of the given value plus 1. A value that the network does not have is in no
    /// solution.
    std::span<const std::uint8_t> givens = {};
    std::span<const std::uint64_t> domains = {}; ///< instead of givens: bit i for value number i
    std::uint64_t limit = 2;                     ///< solutions looked for in each puzzle, at least 1
    std::span<Outcome> outcomes = {};
    /// A solution of each puzzle, as numbers of values. If there are several, it is the first in a depth-first search
    /// by ascending values: the same for the same puzzle on every processor, regardless of the rest of the batch.
    /// Unchanged if a puzzle has no solution. Empty if no solutions are wanted.
    std::span<std::uint8_t> solutions = {};
    /// Whether any of several solutions may be returned. Then the first one found is returned, and these puzzles are
    /// not solved again.
    bool any_solution = false;
};

/// A network prepared for the kernel. It is immutable, so that threads can share it.
class CompiledNetwork {
  public:
    /// Errors: throws ArgumentError if the processor does not have the instruction set.
    explicit CompiledNetwork(Network network, std::optional<Isa> isa = std::nullopt);
    ~CompiledNetwork();

    const Network& network() const { return network_; }
    std::size_t variable_count() const { return network_.variable_count(); }
    Isa isa() const { return isa_; }

  private:
    friend class BatchSolver;
    friend class Enumeration;
    struct Parts;

    Network network_;
    Isa isa_;
    std::unique_ptr<const Parts> parts_;
};

/// Solves batches on one thread. Its memory grows with the depth of the search and is reused.
///
///     csp::dense::BatchSolver solver(compiled);
///     solver.solve({.count = n, .givens = givens, .outcomes = outcomes, .solutions = solutions});
///
/// Nodes of many puzzles are propagated together, one in each lane of a register: see docs/kernel.md. Batches of a
/// hundred or more puzzles keep all lanes busy.
class BatchSolver {
  public:
    /// The network must outlive the solver.
    explicit BatchSolver(const CompiledNetwork& network);
    ~BatchSolver();

    /// Solves all puzzles. Returns false if the interrupt was due before the end; then the outcomes of unfinished
    /// puzzles are not complete.
    /// Errors: throws ArgumentError if a span has the wrong size, or the limit is 0.
    bool solve(const Batch& batch, Interrupt* interrupt = nullptr);

    /// The work done since the solver was made.
    Work work() const;

  private:
    struct Engine;

    bool settle_ambiguous(const Batch& batch, Interrupt* interrupt);

    const CompiledNetwork& network_;
    std::unique_ptr<Engine> engine_;
};

/// Solves a batch with several threads, which take slices of the batch in turn. Except for the guesses, the outcomes do
/// not depend on the number of threads.
/// All threads query the interrupt, one at a time.
bool solve(const CompiledNetwork& network, const Batch& batch, unsigned threads,
           Interrupt* interrupt = nullptr);

/// Enumerates the solutions of one puzzle one by one, in the same order on every processor.
class Enumeration {
  public:
    /// `domains`: the domains by variable, as bits; if empty, those of the network.
    /// Errors: throws ArgumentError if the number of domains is wrong.
    explicit Enumeration(const CompiledNetwork& network, std::span<const std::uint64_t> domains = {});
    ~Enumeration();

    /// Returns the next solution, as numbers of values; valid until the next call. Returns nullopt if there are no
    /// more, or if the interrupt was due before one was found; in the latter case another call continues.
    std::optional<std::span<const std::uint8_t>> next(Interrupt* interrupt = nullptr);
    /// Whether there are no more solutions.
    bool is_exhausted() const;
    std::uint64_t guesses() const;

  private:
    struct State;

    std::unique_ptr<State> state_;
};

} // namespace csp::dense
