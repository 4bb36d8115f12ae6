#pragma once

#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/layout/layout.hpp>

#include <csp/search/limits.hpp>

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace sudoku_app::serve {

/// Returns the current state of the player's puzzle: each cell is limited to the player's digit or marks.
sudoku::Variant with_entries(const sudoku::ReadVariant& puzzle);

/// A cell after some steps of logic: its value, or the values that it may still have.
struct LogicalCell {
    int value = 0;                    ///< 0 if it is open
    std::vector<int> candidates = {}; ///< for an open cell
};

/// The effect of some steps of logic, in words and on the board.
struct Logic {
    std::vector<LogicalCell> cells;
    std::string message;  ///< a line for each step
    bool is_valid = true; ///< false if there is no solution
    bool is_cut = false;  ///< whether a limit was reached, or a stop requested
};

/// The steps of logic to make.
struct LogicOptions {
    bool only_one = false; ///< whether to make only the next step, instead of all
    sudoku::CellNaming naming = sudoku::CellNaming::row_column;
    csp::Limits limits = {};
    std::stop_token stop = {};
};

/// Continues from a player's entries by techniques with names, except those that assume one solution. If the player has
/// made no marks, or marks that a digit excludes, the marks are the next step.
Logic continue_by_logic(const sudoku::ReadVariant& puzzle, const LogicOptions& options);

} // namespace sudoku_app::serve
