#pragma once

#include <csp/base/atom.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace csp {

class Solver;

/// A region of a search tree: the solutions in which all of its atoms hold.
///
/// A search gives regions away, and another one searches them, on another thread or machine; see Regions. Regions can
/// be exchanged between solvers of the same model with the same options.
struct Region {
    std::vector<Atom> atoms = {};
    /// The independent part that is searched, by its number in SolverParts::all(); nullopt: all parts.
    std::optional<std::size_t> part = std::nullopt;
    /// The estimated share of the region in the whole tree: a decision divides the share of its node by the number of
    /// values on either side, and a decision about a bound halves it. The weights of regions that partition another one
    /// add up to its weight.
    /// Source: Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975
    double weight = 1;
};

/// The search of a solver by regions: for threads and machines that share a tree. The solver must outlive this object.
///
///     csp::Regions regions(solver);
///     regions.begin(region);
///     while (solver.next()) use(solver.solution());            // a search in slices: limits.nodes = 1000, ...
///     if (const auto away = regions.give_away()) others.push_back(*away);
class Regions {
  public:
    explicit Regions(Solver& solver) : solver_(solver) {}

    /// Starts a search of a region that another search has given away. The solver keeps the weights that its heuristics
    /// have learned in earlier searches, so that each region is searched in the order that suits the whole tree. A
    /// region with atoms is searched without restarts, unless the search learns.
    /// Errors: throws ArgumentError if there is no such part, and as Solver::begin().
    void begin(const Region& region);
    /// Gives away a region of the tree that the search under way has not searched yet: the second branch of a decision,
    /// the one nearest to the root whose second branch is still available. This search then skips the region, and does
    /// not restart any more.
    ///
    /// Together, the two searches find every solution that this search would have found, once. When minimising, the
    /// better of their solutions is the best; SharedState::best lets each use the cost that the other has reached.
    ///
    /// Returns nullopt if fewer than `least_nodes` nodes have been searched since that decision, because the second
    /// branch may then be as small as the first, and not worth the effort. Also returns nullopt if there is nothing to
    /// give away: no branch is left; the search looks for any one solution of the rest; it searches by discrepancies,
    /// in a neighbourhood, or postpones decisions; it learns, or may learn later; or it was begun by
    /// Solver::begin_on() or begin_assuming().
    /// Complexity: O(depth of the path and atoms of the region)
    std::optional<Region> give_away(std::uint64_t least_nodes = 0);
    /// All regions that the search under way has not searched yet, from the current node upwards. Searches of these
    /// regions find the solutions that Solver::next() has not found yet, each once. The search itself continues
    /// unchanged. If the path cannot be divided (see give_away()), this is the region of the whole search, in which
    /// solutions that Solver::next() has found are found again; there is none after its end.
    /// Complexity: O(regions * atoms of a region)
    std::vector<Region> open() const;

    /// What the heuristics have learned so far, for another solver of the same model and options.
    std::vector<std::int64_t> learned() const;
    /// Takes over what another solver has learned, between a begin() and the first Solver::next().
    void learn(std::span<const std::int64_t> learned);

  private:
    Solver& solver_;
};

} // namespace csp
