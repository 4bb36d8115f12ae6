#pragma once

#include <sudoku/board/board.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/techniques/position.hpp>

#include <csp/search/solve.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

/// A partly solved puzzle, with the marks that a person has written.
struct MarkedGrid {
    Board givens;
    Board placed;     ///< by the player
    Candidates marks; ///< the marks of open cells; the value of filled cells
};

/// The givens of a variant, and the values to which it limits its open cells.
MarkedGrid marked_grid(const Variant& variant);

/// Returns the cells of a position in the form that parse_marks() reads.
std::vector<std::string> marked_texts(const Position& position);

/// Reads a grid, row by row. A cell is `5` for a given, `=5` for a value that the player has placed, `137` for marks,
/// `7?` for one mark in a cell that is still open, since a digit alone is always a given, or the sign of an empty cell
/// for a cell without marks, which may have every value. Cells are separated as for BoardReader, and lines may be drawn
/// between them in the same way; lines that begin with # are skipped. A grid may also be in the forms of BoardReader
/// that have one line for all cells.
///
/// Errors: throws ParseError for a sign that is not a symbol of the board, for a value twice in a cell, unless exactly
/// one value follows `=` or precedes `?`, for a wrong number of cells, and for lines that draw other boxes.
MarkedGrid parse_marks(std::string_view text, const ReaderOptions& options = {});

/// Returns the errors in a grid, cell by cell, given the solution of its puzzle: "C4 lacks 7", "A1 is 5, but the
/// solution has 3". Empty if the grid still allows that solution.
std::vector<std::string> wrong_marks(const MarkedGrid& grid, const Board& solution,
                                     CellNaming naming = CellNaming::letter_number);

/// Searches for a solution that the marks of a position allow.
csp::SolveResult solve_within(const Position& position, const csp::SearchOptions& options = {});

} // namespace sudoku
