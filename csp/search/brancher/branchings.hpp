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

/// Ways to branch, and how they are combined.
namespace csp {

/// Chooses a variable by one heuristic and how to split its domain by another.
Branching select(const VariableOrderKind& variable_order, const ValueOrderKind& value_order);
/// The same among some variables only; done when they are fixed. Loading a model that does not have all of them throws
/// ArgumentError.
Branching select(std::vector<Var> variables, const VariableOrderKind& variable_order,
                 const ValueOrderKind& value_order);

/// The brancher of the first form, for one engine.
std::unique_ptr<Brancher> make_select(Engine& engine, const Model& model,
                                      const VariableOrderKind& variable_order,
                                      const ValueOrderKind& value_order);

/// Branches as the first part until it has no choice left, then as the second, and so on.
Branching sequence(std::vector<Branching> parts);

/// Takes turns: after every restart, the next part decides. All parts learn from all runs.
///
/// @param turns  the part of each run, by number and again from the start; if there are none, one part after the other. The
///               run after the one with the first solution is run 1. So where neighbourhoods have every second run, which is
///               the default, turns 0, 2, 4, ... are those in neighbourhoods.
/// @throws ArgumentError if there are no parts, or for a turn of a part that there is not.
Branching alternate(std::vector<Branching> parts, std::vector<std::size_t> turns = {});

/// Stays where it failed: after a dead end, the variables decided last, up to `count` of them, are chosen first, until
/// they can be given values without failing. Apart from that it branches as `otherwise`, which also decides how to
/// split the variable's domain.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, Reasoning from last conflict(s) in constraint programming, Artificial
/// Intelligence 173, 2009.
/// @throws ArgumentError if count is 0.
Branching last_conflict(std::size_t count, Branching otherwise);

/// Tries hints first, in the order given: x = 3, y >= 7. Hints that are already decided are skipped; after them it
/// branches as `then`. A wrong hint costs time but no solution. O(hints) per choice.
Branching warm_start(std::vector<Atom> hints, Branching then);

/// Branches as `branching`, but if a variable order finds several variables equally good, it chooses one at random, not
/// the one made first.
Branching random_ties(Branching branching);

/// Branches by a function: it reads the state and returns the atom to try first, about one of the open variables and
/// neither true nor false; nothing if it has no choice to make. Every engine gets its own copy.
///
///     options.branching = csp::branch_by("halve the first", [](csp::SearchState& state) {
///         const csp::Var x = state.open.front();
///         return csp::Atom::at_most(x, state.engine.store().min(x));
///     });
Branching branch_by(std::string name, std::function<std::optional<Atom>(SearchState&)> choose);

} // namespace csp
