#pragma once

#include <cstddef>
#include <string>

namespace sudoku {

/// What is wrong in a line: the column (from 1), what was expected there and what was found.
struct Fault {
    std::size_t column = 1;
    std::string expected;
    std::string found;
};

} // namespace sudoku
