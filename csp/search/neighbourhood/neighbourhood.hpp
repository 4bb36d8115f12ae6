#pragma once

#include <csp/search/search_events.hpp>
#include <csp/search/search_state.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace csp {

/// Large neighbourhood search: at every restart, which part of the best solution so far to keep. The rest is
/// searched anew for a better one until the run's failures are used up.
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

    /// Adds to `kept` atoms that are true of the best solution. With none, the run is a search of everything.
    /// `state.open` are the variables that are not fixed at the root, where the engine stands; `best` is by
    /// variable.
    virtual void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) = 0;
    virtual void on_run(Outcome) {}
};

/// A kind of neighbourhood: what the registry, the documentation and programs know of it.
struct NeighbourhoodKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::unique_ptr<Neighbourhood> (*make)(Engine& engine, const Model& model);
};

namespace neighbourhood {

/// Every kind, in the order of the documentation.
std::span<const NeighbourhoodKind* const> all();
/// The kind of that name, or null.
const NeighbourhoodKind* find(std::string_view name);

/// Keeps variables in the order of a shuffle until few enough are free. How many adapts to how the runs before ended.
/// One propagation per variable that is kept.
extern const NeighbourhoodKind random;

/// Keeps variables that belong together, so that those it frees do, too: each next one to be kept is the one whose
/// domain the last ones have narrowed most, as propagation shows; by chance where none has been narrowed.
/// One propagation per variable that is kept.
extern const NeighbourhoodKind propagation_guided;

/// One of the other kinds by chance, each in proportion to how often it has helped of late: its weight moves
/// towards 1 with a run that improves and towards a small share without.
extern const NeighbourhoodKind adaptive;

} // namespace neighbourhood
} // namespace csp
