#pragma once

#include <sudoku/puzzle/unit_rule.hpp>

#include <span>
#include <string_view>

/// The rules that players know. A new one is a pair of files like naked_twins, and a line in registry.cpp.
namespace sudoku::rules {

/// Every rule, simplest first.
[[nodiscard]] std::span<const UnitRule* const> all();

/// The rule with that name, or null.
[[nodiscard]] const UnitRule* find(std::string_view name);

} // namespace sudoku::rules
