#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace minesweeper_puzzle {

Statement state(Input& input) {
    const CharacterGrid field = input.grid(".012345678");
    Statement puzzle;
    const auto mine = cells_of(puzzle.model, field.rows, field.columns, csp::range(0, 1));
    for (std::size_t cell = 0; cell < mine.size(); ++cell) {
        const char clue = field.cells[cell];
        if (clue == '.') continue;
        const std::string place = cell_name(cell, field.columns);
        puzzle.model.post(mine[cell] == 0, "no mine at " + place);
        puzzle.model.post(csp::sum(around(mine, field.columns, cell)) == clue - '0', "clue at " + place);
    }
    puzzle.words.add(mine, {"safe", "a mine"});
    puzzle.drawing = BoardDrawing{
        .rows = field.rows, .columns = field.columns, .face = [=](std::size_t cell) {
            return text_if(csp::Atom::equal(mine[cell], 1), "*", std::string(1, field.cells[cell]));
        }};
    return puzzle;
}

} // namespace minesweeper_puzzle

extern const Puzzle minesweeper{
    .name = "minesweeper",
    .summary = "mines in a field, located from cells that count the mines around them",
    .teaches =
        "Every clue is one sum of 0-1 variables; counting the solutions shows how much the clues leave open.",
    .instance = "lines of cells: 0 to 8 for the number of mines around a cell, . for any other cell",
    .example = examples::minesweeper,
    .state = minesweeper_puzzle::state,
    .known = {{examples::minesweeper, 1, "Gecode, examples/minesweeper.cpp"},
              {R"(.000000000000.
.111111111111.
..1..1..1..1..
.111111111111.
.000000000000.)",
               2, "Kaye, \"How complicated is Minesweeper?\", ASE 2003: a wire"},
              {"1.\n..", 3, "by hand: the mine is in any of three cells"}},
};

} // namespace puzzles::models
