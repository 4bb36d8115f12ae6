#pragma once

#include <csp/dense/isa.hpp>
#include <csp/dense/network.hpp>
#include <csp/dense/outcome.hpp>
#include <csp/engine/interrupt.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace csp::dense {

/// Puzzles on one network, each a restriction of its variables, and room for the results. All spans have `count` parts,
/// one for each puzzle; each part has one entry for each variable, except in `outcomes`.
struct Batch {
    std::size_t count = 0;
    /// 0 for none, or the number of the given value plus 1. A value that the network does not have is in no solution.
    std::span<const std::uint8_t> givens = {};
    std::span<const std::uint64_t> domains = {}; ///< instead of givens: bit i for value number i
    std::uint64_t limit = 2;                     ///< solutions looked for in each puzzle, at least 1
    std::span<Outcome> outcomes = {};
    /// Numbers of values. Of several solutions it is the first in a depth-first search by ascending values: the same
    /// for the same puzzle, whatever else is in the batch, and on every processor. Unchanged if a puzzle has no
    /// solution. Empty if no solutions are wanted.
    std::span<std::uint8_t> solutions = {};
    /// Of several solutions any will do, whichever comes first: it saves solving these puzzles once more.
    bool any_solution = false;
};

/// A network made ready for the kernel. It never changes, and threads share it.
class CompiledNetwork {
  public:
    /// @throws ArgumentError if the processor does not have the instruction set.
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

/// Solves on one thread. Its memory grows with the depth of the search, and is reused.
///
///     csp::dense::BatchSolver solver(compiled);
///     solver.solve({.count = n, .givens = givens, .outcomes = outcomes, .solutions = solutions});
///
/// Nodes of many puzzles are propagated together, one in each lane of a register: see docs/kernel.md. Batches of a
/// hundred puzzles and more keep all lanes busy.
class BatchSolver {
  public:
    /// The network must outlive the solver.
    explicit BatchSolver(const CompiledNetwork& network);
    ~BatchSolver();

    /// Solves all puzzles. False if the interrupt was due before the end: then the outcomes of unfinished puzzles are
    /// not complete.
    /// @throws ArgumentError if a span has another size than is needed, or the limit is 0.
    bool solve(const Batch& batch, Interrupt* interrupt = nullptr);

    /// The work done since the solver was made.
    Work work() const;

  private:
    struct Engine;

    bool settle_ambiguous(const Batch& batch, Interrupt* interrupt);

    const CompiledNetwork& network_;
    std::unique_ptr<Engine> engine_;
};

/// The same with several threads, which take slices of the batch in turn. But for the guesses, the outcomes do not
/// depend on their number.
/// The interrupt is asked by all of them, one at a time.
bool solve(const CompiledNetwork& network, const Batch& batch, unsigned threads,
           Interrupt* interrupt = nullptr);

/// The solutions of one puzzle, one after the other, in an order that is the same on every processor.
class Enumeration {
  public:
    /// Domains by variable, as bits; those of the network if empty.
    /// @throws ArgumentError for another number.
    explicit Enumeration(const CompiledNetwork& network, std::span<const std::uint64_t> domains = {});
    ~Enumeration();

    /// The next solution, as numbers of values; valid until the next call. Nothing if there are no more, or if the
    /// interrupt was due before one was found; then another call continues.
    std::optional<std::span<const std::uint8_t>> next(Interrupt* interrupt = nullptr);
    /// Whether there are no more.
    bool is_exhausted() const;
    std::uint64_t guesses() const;

  private:
    struct State;

    std::unique_ptr<State> state_;
};

} // namespace csp::dense
