#pragma once

#include <tests/support/run_program.hpp>

#include <string>
#include <string_view>

/// Common helpers for the tests of arcwise-sudoku.
namespace tests {

inline constexpr std::string_view sudoku_program = ARCWISE_PROGRAM_DIR "/arcwise-sudoku";

/// Runs `arcwise-sudoku ARGUMENTS` with this standard input.
inline RunResult run_sudoku(const std::string& arguments, std::string_view input = "") {
    return run_shell(sudoku_program, "$program " + arguments, input);
}

inline const std::string classic_puzzle =
    "........6..5..8.9..3.4..7....491........8..4.5....42....1..9.5..6....4.37........";
inline const std::string classic_solution =
    "492537186175628394836491725324915867617283549589764231241379658968152473753846912";
inline const std::string diagonal_puzzle =
    "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";
inline const std::string diagonal_solution =
    "267945381853716249491823576576438192384192657129657438642379815935281764718564923";

/// A puzzle of side 9 with two givens and three rules, which Mitchell Lee published in 2020.
inline const std::string few_givens =
    "sudoku 9\ngrid:\n.........\n.........\n.........\n.........\n..1......\n......2..\n"
    ".........\n.........\n.........\nanti-king\nanti-knight\nnonconsecutive\n";

/// Returns a puzzle with two 7s in row 3.
inline std::string contradictory_puzzle() {
    std::string cells(81, '.');
    cells[19] = cells[25] = '7';
    return cells;
}

/// Returns a puzzle without a conflict in which A9 can only be 9, which is already in B9.
inline std::string unsolvable_puzzle() {
    std::string cells(81, '.');
    cells.replace(0, 8, "12345678");
    cells[17] = '9';
    return cells;
}

} // namespace tests
