#pragma once

#include <apps/puzzles/input.hpp>
#include <apps/puzzles/names.hpp>
#include <csp/csp.hpp>

#include <cassert>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

/// Cells in rows and columns, stored row by row: lines, neighbours, cages and connectedness.
namespace puzzles {

/// Returns the name of a cell, counted row by row from 0, in Sudoku notation: "A1", "B5". Row Z is followed by AA, AB
/// and so on.
std::string cell_name(std::size_t cell, std::size_t columns);

/// Returns words for values that are numbers of cells, counted row by row from 0: their names.
WordOf cell_words(std::size_t columns);
/// Returns words for values that are columns, counted from 1, in a row: the names of the cells there.
WordOf words_in_row(std::size_t columns, std::size_t row);

/// Returns words for values that are numbers of rectangles, each a list of cells row by row: "A1 to B3".
WordOf rectangle_words(const std::vector<std::vector<std::size_t>>& rectangles, std::size_t columns);

/// Makes a variable for each cell, named after it, row by row.
std::vector<csp::Var> cells_of(csp::Model& model, std::size_t rows, std::size_t columns,
                               const csp::Domain& values);

/// A row or a column: "row 1", "column 3".
struct Line {
    std::string name;
    std::vector<csp::Var> cells;
};

/// Returns the rows from top to bottom, and then the columns from left to right: the order in which instances describe
/// them.
std::vector<Line> lines_of(const csp::Matrix<csp::Var>& cells);

/// Returns the maximal stretches of a line whose cells all belong to a given set.
std::vector<std::vector<csp::Var>> runs_of(const std::vector<csp::Var>& line,
                                           const std::function<bool(csp::Var)>& is_among);

/// States that no number occurs twice in a row or in a column.
void post_latin_square(csp::Model& model, const csp::Matrix<csp::Var>& cells);

/// Returns the cells that share an edge with a cell: up to four.
template <typename Cell>
std::vector<Cell> beside(const std::vector<Cell>& cells, std::size_t columns, std::size_t cell) {
    assert(columns > 0);
    std::vector<Cell> result;
    if (cell >= columns) result.push_back(cells[cell - columns]);
    if (cell % columns > 0) result.push_back(cells[cell - 1]);
    if (cell % columns + 1 < columns) result.push_back(cells[cell + 1]);
    if (cell + columns < cells.size()) result.push_back(cells[cell + columns]);
    return result;
}

/// Returns the cells that share an edge or a corner with a cell: up to eight.
template <typename Cell>
std::vector<Cell> around(const std::vector<Cell>& cells, std::size_t columns, std::size_t cell) {
    std::vector<Cell> result = beside(cells, columns, cell);
    for (const std::size_t side : {cell - 1, cell + 1}) { // the first cell of a row has no cell before it
        if (side == cell - 1 ? cell % columns == 0 : cell % columns + 1 == columns) continue;
        if (side >= columns) result.push_back(cells[side - columns]);
        if (side + columns < cells.size()) result.push_back(cells[side + columns]);
    }
    return result;
}

/// Calls `take(name, cells)` for every cage: the cells with the same letter on the grid. The input names each cage
/// once, in any order, and `take` reads the data after its name.
void read_cages(Input& input, const CharacterGrid& grid, const std::vector<csp::Var>& cells,
                const std::function<void(const std::string&, const std::vector<csp::Var>&)>& take);

/// Returns every set of this many cells that are connected by edges, contain `first`, and otherwise are written as `.`;
/// each set in ascending order. There are 63 forms of 5 cells, 216 of 6, 760 of 7, and each can be placed on the first
/// cell in as many ways as it has cells.
std::set<std::vector<std::size_t>> forms_around(const CharacterGrid& grid, std::size_t first, int size);

/// States that the cells that are `value` are connected by edges; there may be none.
csp::Constraint connected(const std::vector<csp::Var>& cells, std::size_t columns, csp::Value value);

} // namespace puzzles
