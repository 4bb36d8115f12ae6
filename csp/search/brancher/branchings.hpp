#pragma once

#include <csp/search/brancher/brancher.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Branchings, and combinations of branchings.
namespace csp {

/// Chooses a variable by one heuristic, and how to split its domain by another.
Branching select(const VariableOrderKind& variable_order, const ValueOrderKind& value_order);
/// The same among some variables only; has no choice left when they are fixed. Loading a model that does not have all
/// of them throws ArgumentError.
Branching select(std::vector<Var> variables, const VariableOrderKind& variable_order,
                 const ValueOrderKind& value_order);

/// Branches like the first part until that has no choice left, then like the second, and so on.
Branching sequence(std::vector<Branching> parts);

/// Alternates between the parts: after every restart, the next part decides. All parts learn from all runs.
///
/// @param turns  the number of the part for each run, repeated cyclically; if it is empty, the parts in sequence. The
///               run after the one with the first solution is run 1. So if every second run is in a neighbourhood, as
///               by default, turns 0, 2, 4, ... are in neighbourhoods.
/// Errors: throws ArgumentError if there are no parts, or if a turn names a part that does not exist.
Branching alternate(std::vector<Branching> parts, std::vector<std::size_t> turns = {});

/// Stays at the source of failures: after a dead end, the variables decided last, up to `count` of them, are chosen
/// first, until they can be given values without a failure. Apart from that it branches like `otherwise`, which also
/// decides how to split the domain of the variable.
///
/// Errors: throws ArgumentError if count is 0.
/// Source: Lecoutre, Sais, Tabary, Vidal, Reasoning from last conflict(s) in constraint programming, Artificial
/// Intelligence 173, 2009.
Branching last_conflict(std::size_t count, Branching otherwise);

/// Tries hints such as x = 3 and y >= 7 first, in the order given. Hints that are already true or false are skipped.
/// After the hints, it branches like `then`. A wrong hint costs time but no solution. O(hints) per choice.
Branching warm_start(std::vector<Atom> hints, Branching then);

/// Branches like `then`, except that the value orders `phase` and `best` begin with the greatest value of these
/// variables instead of the least: for a gain to maximise. By default, so does a search for the best solution.
Branching greatest_first(std::vector<Var> variables, Branching then);

/// Branches like `branching`, except that a variable order breaks ties at random instead of choosing the variable made
/// first.
Branching random_ties(Branching branching);

/// Branches by a function. It reads the state and returns the atom to try first, which must be about an open variable
/// and neither true nor false; nullopt if it has no choice to make. Every engine gets its own copy.
///
///     options.branching = csp::branch_by("halve the first", [](csp::SearchState& state) {
///         const csp::Var x = state.open.front();
///         return csp::Atom::at_most(x, state.engine.store().min(x));
///     });
Branching branch_by(std::string name, std::function<std::optional<Atom>(SearchState&)> choose);

} // namespace csp
