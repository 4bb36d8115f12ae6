#pragma once

#include <sudoku/techniques/technique.hpp>

#include <span>
#include <string_view>
#include <vector>

/// The techniques of the library. To add one, write a constant in a separate file, a line in catalogue.hpp and a line
/// in registry.cpp. A technique defined in your program needs neither line: put it into the list that is passed to an
/// Explainer.
namespace sudoku::techniques {

/// Returns every technique for explanations, from easy to hard.
[[nodiscard]] std::span<const Technique* const> all();

/// Returns the technique of that name, never null.
/// Errors: throws csp::ArgumentError, which lists the names, if there is none.
[[nodiscard]] const Technique* find(std::string_view name);

/// Returns every technique, or all techniques that do not assume one solution.
[[nodiscard]] std::vector<const Technique*> usual(bool assumes_one_solution);

} // namespace sudoku::techniques
