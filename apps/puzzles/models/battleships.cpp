#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>

namespace puzzles::models {

namespace battleships_puzzle {

/// The lengths of the ships in the cells of a line; 0 is water. A ship that crosses the line has one cell in it.
constexpr std::string_view ships_in_line =
    "0* ((1 | 2 | 2 2 | 3 | 3 3 3 | 4 | 4 4 4 4) 0+)* (1 | 2 | 2 2 | 3 | 3 3 3 | 4 | 4 4 4 4)?";

Statement state(Input& input) {
    const std::size_t rows = input.count("the number of rows", 1, 30);
    const std::size_t columns = input.count("the number of columns", 1, 30);
    const auto fleet = input.numbers(4, "ships of length 1, 2, 3, 4", 0, 100);
    const auto in_row = input.numbers(rows, "cells with ships in a row", 0, 30);
    const auto in_column = input.numbers(columns, "cells with ships in a column", 0, 30);
    const CharacterGrid hints = input.grid(rows, columns, ".~ox");

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto ship = cells_of(model, rows, columns, csp::range(0, 4)); // the length of the ship in each cell
    const csp::Automaton ships = csp::Automaton::of_expression(ships_in_line);
    for (std::size_t i = 0; const auto& [name, line] : lines_of(csp::Matrix(ship, columns))) {
        const int cells = i < rows ? in_row[i] : in_column[i - rows];
        model.post(csp::regular(line, ships), "ships along " + name);
        model.post(csp::count(line, 0) == static_cast<int>(line.size()) - cells, name);
        ++i;
    }
    for (csp::Value length = 1; length <= 4; ++length)
        model.post(
            csp::exactly(ship, length, csp::WideValue{length} * fleet[static_cast<std::size_t>(length - 1)]),
            "ships of length " + std::to_string(length));
    for (std::size_t cell = 0; cell < ship.size(); ++cell) {
        const csp::Var x = ship[cell];
        const auto touching = beside(ship, columns, cell);
        for (const csp::Var y : around(ship, columns, cell)) {
            if (csp::place_of(y, touching) == touching.size())
                model.post(x == 0 || y == 0, "ships touch at a corner");
        }
        model.post(x <= 1 || csp::count(touching, 0) < static_cast<int>(touching.size()),
                   "a long ship goes on");
        if (hints.cells[cell] == '~') model.post(x == 0, "water");
        if (hints.cells[cell] == 'o') model.post(x == 1, "a submarine");
        if (hints.cells[cell] == 'x') model.post(x != 0, "part of a ship");
    }
    puzzle.words.add(ship, {"water"});
    puzzle.drawing =
        bordered(symbols(ship, columns, "~1234"), {.right = texts_of(in_row), .bottom = texts_of(in_column)});
    return puzzle;
}

} // namespace battleships_puzzle

extern const Puzzle battleships{
    .name = "battleships",
    .summary =
        "a fleet of ships that do not touch, located from the number of ship cells in every row and column",
    .teaches = "A regular expression describes how ships can lie along a line, and counts fix how many "
               "ships of each length there are.",
    .instance = "the numbers of rows and columns; of ships of length 1, 2, 3 and 4; of ship cells in each "
                "row and in each column; and lines of cells: ~ for water, o for a ship of length 1, x for "
                "part of any ship, . for an unknown cell",
    .example = examples::battleships,
    .state = battleships_puzzle::state,
    .known = {{examples::battleships, 1, "made for this gallery"},
              {"2 3  2 0 0 0  1 1  1 0 1\n...\n...", 2, "by hand: at opposite corners"},
              {"1 3  1 0 0 0  1  0 0 1\n~o.", 0, "by hand"}},
};

} // namespace puzzles::models
