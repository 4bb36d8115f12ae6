#pragma once

#include <csp/base/atom.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/open_variables.hpp>
#include <csp/search/restart/restart.hpp>
#include <csp/search/statistics.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

class Objective;

/// What one search hands on to another that goes on in its place, besides the best cost, which the objective knows.
struct Handover {
    Statistics statistics;
    std::vector<Value> best; ///< by variable: the best solution; empty if there is none, or if nobody asked
    std::vector<Atom> facts; ///< true in all solutions that are still wanted
};

/// When a search gives up, for another to go on: at so many failures, or so much effort of its engine, in all. It never
/// does after a solution that is not to be found again.
struct Turn {
    std::uint64_t failures = restart::never;
    std::uint64_t effort = restart::never;
};

/// A search of a tree under way, whichever way it goes through it.
///
/// It begins a level of its own on the engine, which end() or the destructor takes back. Between calls the engine is at
/// the solution last found, or where a limit stopped it; next() continues from there.
class TreeSearch {
  public:
    virtual ~TreeSearch() = default;
    TreeSearch(const TreeSearch&) = delete;
    TreeSearch& operator=(const TreeSearch&) = delete;

    /// Starts anew, as if nothing had been searched before, random numbers included: posts the givens on a fresh
    /// level and propagates.
    ///
    /// @param objective  what is minimised; null for nothing
    virtual void begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective) = 0;
    /// Moves to the next solution or, with an objective, to a better one. False when there is none or a limit was
    /// reached: see stopped().
    virtual bool next() = 0;
    /// Takes back all that it did to the engine, and what it put into rules of the engine: nothing of it is left.
    virtual void end() = 0;

    virtual StopReason stopped() const = 0;
    virtual const Statistics& statistics() const = 0;

  protected:
    TreeSearch() = default;
};

} // namespace csp
