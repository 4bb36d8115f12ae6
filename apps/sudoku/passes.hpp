#pragma once

#include <apps/sudoku/options.hpp>
#include <sudoku/techniques/marks.hpp>

#include <optional>

namespace app {

/// The only grid with marks in the files; nullopt if it cannot be read, which is reported on standard error.
[[nodiscard]] std::optional<sudoku::MarkedGrid> marked_grid(const Options& options);

} // namespace app
