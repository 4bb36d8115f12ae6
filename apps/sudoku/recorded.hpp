#pragma once

#include <apps/sudoku/options.hpp>

#include <csp/trace/trace.hpp>

#include <sudoku/board/board.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/solver.hpp>

#include <optional>
#include <stop_token>

namespace app {

/// The cells of a layout in rows and columns, with its regions.
[[nodiscard]] csp::Trace::Board board_of(const sudoku::Layout& layout);

/// A search and its trace.
struct RecordedSearch {
    sudoku::Answer answer;
    csp::Trace trace;
};

/// Searches for as many solutions as the options want, among the marks if there are any, by the general engine. The
/// board is solved from scratch, so that the trace begins with the model.
[[nodiscard]] RecordedSearch recorded_search(const Options& options, const sudoku::Board& board,
                                             const std::optional<sudoku::Candidates>& marks,
                                             std::stop_token stop);

} // namespace app
