#pragma once

#include <sudoku/techniques/technique.hpp>

#include <span>
#include <string_view>
#include <vector>

/// The techniques that the library knows. To add one, write a constant in a file of its own, a line in catalogue.hpp
/// and a line in registry.cpp. A technique of your own program needs neither line: put it into the list that an
/// Explainer is given.
namespace sudoku::techniques {

/// Every technique of an explanation, from easy to hard.
[[nodiscard]] std::span<const Technique* const> all();

/// The technique of that name, never null.
/// Throws csp::ArgumentError, which lists the names, if there is none.
[[nodiscard]] const Technique* find(std::string_view name);

/// Every technique, or without those that assume one solution.
[[nodiscard]] std::vector<const Technique*> usual(bool assumes_one_solution);

} // namespace sudoku::techniques
