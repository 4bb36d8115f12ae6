#pragma once

#include <sudoku/board/box_shape.hpp>

#include <optional>
#include <string_view>

namespace app {

/// "3x3": a box that boards can have; nothing for anything else.
[[nodiscard]] std::optional<sudoku::BoxShape> parse_box(std::string_view text);

} // namespace app
