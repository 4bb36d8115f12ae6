#pragma once

#include <apps/puzzles/input.hpp>
#include <csp/csp.hpp>

#include <cassert>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

/// Cells in rows and columns, row by row: lines, neighbours, cages, and that some hang together.
namespace puzzles {

/// The name of a cell, counted row by row from 0, as Sudoku has it: "A1", "B5". Below row Z come AA, AB and so on.
[[nodiscard]] std::string cell_name(std::size_t cell, std::size_t columns);

/// A variable for each cell, called by its name, row by row.
[[nodiscard]] std::vector<csp::Var> cells_of(csp::Model& model, std::size_t rows, std::size_t columns,
                                             const csp::Domain& values);

/// A row or a column: "row 1", "column 3".
struct Line {
    std::string name;
    std::vector<csp::Var> cells;
};

/// The rows from the top, and then the columns from the left: the order in which instances say something of them.
[[nodiscard]] std::vector<Line> lines_of(const csp::Matrix<csp::Var>& cells);

/// The stretches of a line whose cells are all among some: as long as they can be.
[[nodiscard]] std::vector<std::vector<csp::Var>> runs_of(const std::vector<csp::Var>& line,
                                                         const std::function<bool(csp::Var)>& is_among);

/// No number twice in a row or in a column.
void post_latin_square(csp::Model& model, const csp::Matrix<csp::Var>& cells);

/// The cells that share an edge with a cell: up to four.
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

/// The cells that share an edge or a corner with a cell: up to eight.
template <typename Cell>
std::vector<Cell> around(const std::vector<Cell>& cells, std::size_t columns, std::size_t cell) {
    std::vector<Cell> result = beside(cells, columns, cell);
    for (const std::size_t side : {cell - 1, cell + 1}) { // before the first cell of a row there is none
        if (side == cell - 1 ? cell % columns == 0 : cell % columns + 1 == columns) continue;
        if (side >= columns) result.push_back(cells[side - columns]);
        if (side + columns < cells.size()) result.push_back(cells[side + columns]);
    }
    return result;
}

/// Calls `take(name, cells)` for every cage: the cells with one letter on the grid. The input names each of them once,
/// in any order, and `take` reads what follows its name.
void read_cages(Input& input, const CharacterGrid& grid, const std::vector<csp::Var>& cells,
                const std::function<void(const std::string&, const std::vector<csp::Var>&)>& take);

/// Every set of so many cells that hang together, edge by edge, with `first` among them and otherwise cells written as
/// `.`: each ascending. There are 63 forms of 5 cells, 216 of 6, 760 of 7, and they can lie around the first cell in as
/// many ways as they have cells.
[[nodiscard]] std::set<std::vector<std::size_t>> forms_around(const CharacterGrid& grid, std::size_t first,
                                                              int size);

/// The cells that are `value` are connected, edge by edge; there may be none.
[[nodiscard]] csp::Constraint connected(const std::vector<csp::Var>& cells, std::size_t columns,
                                        csp::Value value);

} // namespace puzzles
