#pragma once

#include <cstddef>
#include <string>

namespace sudoku {

/// A fault in a line: its column (from 1), the expected text and the text found there.
struct Fault {
    std::size_t column = 1;
    std::string expected;
    std::string found;
};

} // namespace sudoku
