#pragma once

#include <cstddef>

namespace sudoku {

/// Converts a number that is not negative, such as a cell, to an index of a list.
constexpr std::size_t nth(int number) { return static_cast<std::size_t>(number); }

} // namespace sudoku
