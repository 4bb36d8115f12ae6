#pragma once

#include <csp/search/solver.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

struct RunRow;

/// The problem of a solver by independent parts: for plans, and for counts.
///
/// Parts are the connected components of the constraint graph over the variables that are not fixed once the model is
/// at its fixpoint; an objective joins the parts on which it depends. A search of the solver goes through them in
/// sequence. The solver must outlive this object.
class SolverParts {
  public:
    explicit SolverParts(Solver& solver) : solver_(solver) {}

    /// The variables of each part; computed when first needed, here or by Solver::begin(). None before
    /// Solver::is_ready().
    std::span<const std::vector<Var>> all() const;

    /// Starts a search of one part only; all other variables are fixed by propagation or not at all. Solver::next()
    /// finds its solutions.
    /// Errors: throws ArgumentError as Solver::begin(), and if there is no such part.
    void begin(std::size_t part, std::span<const Atom> givens = {});
    /// Counts the solutions of one part by counting the parts into which it falls. Ends a search under way. Returns
    /// nullopt if the number does not fit; see Solver::stopped() and Solver::statistics().
    /// Errors: throws ArgumentError if there is no such part.
    [[nodiscard]] std::optional<std::uint64_t> count(std::size_t part);

    /// The smallest value of each variable: its value, if it is in no part.
    /// Errors: throws ArgumentError before Solver::is_ready().
    Assignment smallest_values() const { return solver_.smallest_values(); }

    /// Whether solutions that differ only in x are different.
    bool is_projected(Var x) const;
    /// Whether x is branched on only after the decisions are fixed; see csp/search/defaults.hpp.
    bool is_left_for_the_end(Var x) const;
    /// The kinds of runs that searches have, by preference; none before Solver::is_ready().
    std::vector<RunRow> runs() const;

  private:
    Solver& solver_;
};

} // namespace csp
