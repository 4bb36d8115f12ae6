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
        improved,  ///< with a better solution
        exhausted, ///< without one: there is none in this neighbourhood
        given_up,  ///< at its cutoff
    };

    /// What is minimised, told once before the first search: the engine is at the fixpoint of the root. False if the kind
    /// has no use for such a cost, and does what another does.
    virtual bool aim_at(const Cost&) { return true; }
    /// Adds to `kept` atoms that are true of the best solution. With none, the run is a search of everything.
    /// `state.open` are the variables that are not fixed at the root, where the engine is; `best` is by
    /// variable.
    virtual void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) = 0;
    virtual void on_run(Outcome) {}
};

/// A kind of neighbourhood: what the registry, the documentation and programs know about it.
struct NeighbourhoodKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::function<std::unique_ptr<Neighbourhood>(Engine& engine, const Model& model)> make;
};

namespace neighbourhood {

/// Every kind, in the order of the documentation.
std::span<const NeighbourhoodKind* const> all();
/// The kind of that name, never null.
/// @throws ArgumentError, which lists the names, if there is none.
const NeighbourhoodKind* find(std::string_view name);

/// Keeps variables in random order until few enough are free. That number adapts to how earlier runs ended.
/// One propagation per variable that is kept.
extern const NeighbourhoodKind random;

/// Keeps variables that belong together, so that the freed ones do, too. The next variable to keep is the one whose
/// domain the propagation of the last ones has narrowed most; a random one if none has been narrowed. One propagation
/// per variable that is kept.
extern const NeighbourhoodKind propagation_guided;

/// Frees tasks that start at about the same time, of the model's no_overlap and cumulative constraints. The variables of
/// the others are kept, all else is left open. Without tasks, it is `random`. One propagation per variable that is kept.
extern const NeighbourhoodKind time_window;

/// Frees the successors of places that are near each other, of the model's circuits and the like: up to three pieces of the
/// tour, or places that are cheap to go to from one of them and the places before these. The other successors are kept,
/// all else is left open. Tours through as many places are freed at the same places. Without a tour through four places
/// or more, it is `random`. One propagation per place that is kept.
extern const NeighbourhoodKind route_piece;

/// Frees variables around terms of the cost, chosen in proportion to what they cost in the best solution above their least:
/// those that share constraints with such a term, then those that share constraints with these. The term of a soft
/// constraint costs if it is violated. Other variables are kept, but for those that constraints compute from others. If the
/// cost is no sum of three terms or more, it is `random`. One propagation per variable that is kept.
extern const NeighbourhoodKind costly_terms;

/// One of the other kinds at random, in proportion to how often each has helped recently: its weight moves towards 1
/// after a run that improves, and towards a small share after any other.
extern const NeighbourhoodKind adaptive;

/// The default: searches of everything; if these have not proved a solution to be the best after eight runs, or a million
/// runs of rules, every second run is one of the kind `adaptive`. Good solutions come sooner, and proofs hardly later.
extern const NeighbourhoodKind interleaved;

/// Keeps each of some variables with the same probability, and none of the others: what MiniZinc calls
/// relax_and_reconstruct. Every tenth run keeps nothing, so that the search stays complete. The kind must outlive the search.
/// @param kept_share  from 0 to 1
/// @throws ArgumentError for another share. The model must have the variables.
NeighbourhoodKind relaxing(std::vector<Var> variables, double kept_share);

} // namespace neighbourhood
} // namespace csp
