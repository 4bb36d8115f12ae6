#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>

#include <optional>
#include <vector>

namespace csp {

/// At some time a level changes by some amount: up if that is positive, or down.
struct LevelChange {
    Amount time;
    Amount change;
    std::optional<Atom> presence = {}; ///< without one, it takes place
};

/// A level stays between two bounds at all times, as the contents of a tank, the stock in a store, the money in an
/// account (reservoir):  least <= initial + sum of change[i] over all i with time[i] <= t  <=  most  at every time t.
///
///     csp::level({{delivery, 50}, {sale, -20}, {other_sale, -30, csp::Atom::equal(b, 1)}}, 0, 80);
///
/// Changes at the same time come together: only their sum counts. Those that do not take place count nothing.
/// @param changes  n >= 0; a variable may occur in several of them, or twice in one
/// @param initial  the level before any change; it must be between the bounds as well
/// Consistency   as each change by itself shows. No time and no amount of a change that takes place is left with which
///               the level must leave its bounds, if each other change helps as much and as soon as it can; a change
///               without which the level must leave them takes place, soon enough. One that may be absent becomes
///               absent if it would break the bounds at its latest time.
/// Complexity    O(n^2) a run. Stateless.
/// Errors        throws ArgumentError for a constant outside +-(2^30 - 1)
/// Source        Laborie, "Algorithms for propagating resource constraints in AI planning and scheduling", Artificial
///               Intelligence 143(2), 2003, pp. 151-188 (reservoirs; the balance of certain and possible changes)
/// See also      cumulative
Constraint level(std::vector<LevelChange> changes, Value least, Value most, Value initial = 0);

} // namespace csp
