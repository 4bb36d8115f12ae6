#pragma once

#include <cstddef>

namespace sudoku {

/// A number that is not negative, such as a cell, as an index of a list.
constexpr std::size_t nth(int number) { return static_cast<std::size_t>(number); }

} // namespace sudoku
