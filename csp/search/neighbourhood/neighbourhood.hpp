#pragma once

#include <csp/search/search_state.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace csp {

class Cost;

/// Large neighbourhood search: every restart keeps a part of the best solution so far. The rest is searched anew for a
/// better solution until the run has used up its failures.
///
/// Source: Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998.
class Neighbourhood : public SearchEvents {
  public:
    /// How a run in a neighbourhood ended.
    enum class Outcome : std::uint8_t {
        improved,  ///< it found a better solution
        exhausted, ///< it proved that this neighbourhood has no better solution
        given_up,  ///< it reached its cutoff
    };

    /// Receives the cost to minimise, once before the first search; the engine is at the fixpoint of the root. Returns
    /// false if the kind cannot use such a cost, and behaves like another kind.
    virtual bool aim_at(const Cost&) { return true; }
    /// Adds atoms that hold in the best solution to `kept`. If it adds none, the run searches everything. The engine is
    /// at the root; `state.open` are the variables that are not fixed there, and `best` is by variable.
    virtual void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) = 0;
    virtual void on_run(Outcome) {}
};

/// A kind of neighbourhood: its entry in the registry, for the documentation and for programs.
struct NeighbourhoodKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::function<std::unique_ptr<Neighbourhood>(Engine& engine, const Model& model)> make;

    operator const NeighbourhoodKind*() const = delete; // write its address: &csp::neighbourhood::random
};

namespace neighbourhood {

/// Every kind, in the order of the documentation.
std::span<const NeighbourhoodKind* const> all();
/// The kind of that name, never null.
/// Errors: throws ArgumentError, which lists the names, if there is none.
const NeighbourhoodKind* find(std::string_view name);

/// Keeps variables in random order until few enough are free. That number adapts to the outcomes of earlier runs. One
/// propagation per variable that is kept.
extern const NeighbourhoodKind random;

/// Keeps variables that belong together, so that the freed ones belong together, too. The next variable to keep is the
/// one whose domain the propagation of the last ones has narrowed most, or a random one if none has been narrowed. One
/// propagation per variable that is kept.
extern const NeighbourhoodKind propagation_guided;

/// Frees tasks of the model's no_overlap and cumulative constraints that start at about the same time. The variables of
/// all other tasks are kept, and variables that belong to no task are left open. In a model without tasks, it is the
/// same as `random`. One propagation per variable that is kept.
extern const NeighbourhoodKind time_window;

/// Frees the successors of places that are near each other, for the tours of the model's circuit and similar
/// constraints: up to three pieces of the tour, or one place and the places that are cheap to reach from it, each with
/// its predecessor. All other successors are kept, and variables that are not successors are left open. Tours through
/// the same number of places are freed at the same places. Without a tour through four places or more, it is the same
/// as `random`. One propagation per place that is kept.
extern const NeighbourhoodKind route_piece;

/// Frees variables around terms of the cost. A term is chosen with a probability proportional to its excess over its
/// least cost in the best solution. Variables that share constraints with the term are freed first, then variables that
/// share constraints with these. The term of a soft constraint has a cost if the constraint is violated. Other
/// variables are kept, unless constraints compute them from others. If the cost is not a sum of at least three
/// terms, it is the same as `random`. One propagation per variable that is kept.
extern const NeighbourhoodKind costly_terms;

/// Chooses one of several kinds at random, in proportion to their weights: the weight of a kind moves towards 1 after a
/// run that improves the solution, and towards a small share after any other run.
extern const NeighbourhoodKind adaptive;

/// Keeps nothing: every run searches everything.
extern const NeighbourhoodKind none;

/// The default: searches everything at first; if that has not proved a solution to be the best after eight runs, or a
/// million runs of rules, every second run is of the kind `adaptive`. So good solutions are found earlier, and proofs
/// hardly later.
extern const NeighbourhoodKind interleaved;

/// If a model chooses the values to keep, one run of this many keeps no values, so that the search stays complete.
inline constexpr std::uint64_t whole_run_period = 10;

/// Keeps each of these variables with the same probability, and no further variables: relax_and_reconstruct in
/// MiniZinc. The last of `whole_run_period` runs keeps nothing. The kind must outlive the search.
/// @param variables   must belong to the model
/// @param kept_share  the probability, from 0 to 1
/// Errors: throws ArgumentError for any other share
NeighbourhoodKind relaxing(std::vector<Var> variables, double kept_share);

} // namespace neighbourhood
} // namespace csp
