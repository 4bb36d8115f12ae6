#pragma once

#include <csp/constraints/amount.hpp>
#include <csp/constraints/constraint.hpp>

#include <optional>
#include <vector>

namespace csp {

/// A change of a level by some amount at some time: up if the amount is positive, down if it is negative.
struct LevelChange {
    Amount time;
    Amount change;
    std::optional<Atom> presence = {}; ///< if absent, the change takes place
};

/// A level stays between two bounds at all times, as the contents of a tank, the stock in a store, the money in an
/// account (reservoir):  least <= initial + sum of change[i] over all i with time[i] <= t  <=  most  at every time t.
///
///     csp::level({{delivery, 50}, {sale, -20}, {other_sale, -30, csp::Atom::equal(b, 1)}}, 0, 80);
///
/// Changes at the same time are added up: only their sum counts. Changes that do not take place count nothing.
/// @param changes  n >= 0; a variable may occur in several of them, or twice in one
/// @param initial  the level before any change; it must be between the bounds as well
/// Consistency: by each change separately. Times and amounts of a change that takes place are removed if the level
/// would have to leave its bounds with them, even though every other change helps as much and as soon as it can; a
/// change without which the level must leave its bounds takes place, and does so early enough. A change that may be
/// absent becomes absent if it would break the bounds at its latest time.
/// Complexity: O(n^2) a run. Stateless.
/// Errors: throws ArgumentError for a constant outside +-(2^30 - 1)
/// Source: Laborie, "Algorithms for propagating resource constraints in AI planning and scheduling", Artificial
/// Intelligence 143(2), 2003, pp. 151-188 (reservoirs; the balance of certain and possible changes)
/// See also: cumulative
Constraint level(std::vector<LevelChange> changes, Value least, Value most, Value initial = 0);

} // namespace csp
