#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/techniques/marks.hpp>

#include <optional>

namespace app {

/// The one grid with marks of the files; nothing if it cannot be read, which is said on standard error.
[[nodiscard]] std::optional<sudoku::MarkedGrid> marked_grid(const Options& options);

} // namespace app
