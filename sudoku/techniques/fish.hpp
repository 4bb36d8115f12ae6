#pragma once

#include <sudoku/techniques/step.hpp>

#include <string>

namespace sudoku::techniques {

/// " 4 in row 1, row 6, covered by column 4, column 9, with fin F8".
[[nodiscard]] std::string words_of_fish(const Step& step, const Names& names);

} // namespace sudoku::techniques
