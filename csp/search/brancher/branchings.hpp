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
/// The same among some variables only; done when they are fixed. What makes an engine for a model that does not have
/// them all throws ArgumentError.
Branching select(std::vector<Var> variables, const VariableOrderKind& variable_order,
                 const ValueOrderKind& value_order);

/// The brancher that the first makes for one engine.
std::unique_ptr<Brancher> make_select(Engine& engine, const Model& model,
                                      const VariableOrderKind& variable_order,
                                      const ValueOrderKind& value_order);

/// Branches as the first says until it has no choice left, then as the second says, and so on.
Branching sequence(std::vector<Branching> parts);

/// Takes turns: another of the parts decides after every restart. All of them learn from all runs.
/// @throws ArgumentError where there are no parts.
Branching alternate(std::vector<Branching> parts);

/// Stays where it failed: after a dead end the variables decided last, up to `count` of them, are chosen first,
/// until they can be given values without failing. Otherwise it branches as `otherwise` says, which also says how
/// to split the variable's domain.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, Reasoning from last conflict(s) in constraint programming, Artificial
/// Intelligence 173, 2009.
/// @throws ArgumentError where count is 0.
Branching last_conflict(std::size_t count, Branching otherwise);

/// Tries hints first, in the order given: x = 3, y >= 7. Those that are decided already are passed over; after
/// them it branches as `then` says. A wrong hint costs time and no solution. O(hints) per choice.
Branching warm_start(std::vector<Atom> hints, Branching then);

/// Branches as `branching` says, but where a variable order finds several equally good, chance decides instead of
/// the order in which they were made.
Branching random_ties(Branching branching);

/// Branches as a function says: it looks at the state and returns the atom to try first, about one of the open
/// variables and neither true nor false; nothing where it has no choice to make. Every engine gets its own copy.
///
///     options.branching = csp::branch_by("halve the first", [](csp::SearchState& state) {
///         const csp::Var x = state.open.front();
///         return csp::Atom::at_most(x, state.engine.store().min(x));
///     });
Branching branch_by(std::string name, std::function<std::optional<Atom>(SearchState&)> choose);

} // namespace csp
