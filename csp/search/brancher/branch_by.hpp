#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <functional>
#include <optional>
#include <string>

namespace csp {

/// Branches by a function: it reads the state and returns the atom to try first, about one of the open variables and
/// neither true nor false; nothing if it has no choice to make. Every engine gets its own copy.
///
///     options.branching = csp::branch_by("halve the first", [](csp::SearchState& state) {
///         const csp::Var x = state.open.front();
///         return csp::Atom::at_most(x, state.engine.store().min(x));
///     });
Branching branch_by(std::string name, std::function<std::optional<Atom>(SearchState&)> choose);

} // namespace csp
