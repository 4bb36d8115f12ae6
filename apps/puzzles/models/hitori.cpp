#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace hitori_puzzle {

Statement state(Input& input) {
    const CharacterGrid grid = input.grid("123456789abcdefghijklmnopqrstuvwxyz");
    if (grid.rows != grid.columns || grid.rows > 35)
        input.refuse("a board has as many rows as columns, up to 35");
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto dark = cells_of(model, grid.rows, grid.columns, csp::range(0, 1));
    for (std::size_t a = 0; a < dark.size(); ++a) {
        for (const csp::Var next : beside(dark, grid.columns, a))
            if (dark[a].index < next.index) model.post(dark[a] + next <= 1, "dark neighbours");
        for (std::size_t b = a + 1; b < dark.size(); ++b) {
            const bool is_in_line =
                a / grid.columns == b / grid.columns || a % grid.columns == b % grid.columns;
            if (is_in_line && grid.cells[a] == grid.cells[b])
                model.post(dark[a] + dark[b] >= 1, "a number twice");
        }
    }
    model.post(connected(dark, grid.columns, 0), "light cells are connected");
    puzzle.words.add(dark, {"light", "dark"});
    puzzle.drawing = overlaid(shades(dark, grid.columns), grid.cells);
    return puzzle;
}

} // namespace hitori_puzzle

extern const Puzzle hitori{
    .name = "hitori",
    .summary = "a grid with cells darkened such that no number occurs twice among the light cells of a row "
               "or column",
    .teaches =
        "Inequalities between 0-1 variables, and a graph constraint that keeps the light cells connected.",
    .instance = "lines of digits and lower-case letters; no two dark cells are neighbours, and the light "
                "cells are connected",
    .example = examples::hitori,
    .state = hitori_puzzle::state,
    .known = {{examples::hitori, 1, "Wikipedia, \"Hitori\""},
              {"12\n21", 5, "by hand: two dark cells would separate the light ones"},
              {"11\n22", 0, "by hand: one dark cell in each row separates them, too"}},
};

} // namespace puzzles::models
