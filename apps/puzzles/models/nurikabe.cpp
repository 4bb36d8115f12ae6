#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <cstdlib>

namespace puzzles::models {

namespace nurikabe_puzzle {

Statement state(Input& input) {
    const CharacterGrid grid = input.grid(".123456789");
    const std::size_t columns = grid.columns;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<std::size_t> clues;
    std::size_t land = 0;
    for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
        if (grid.cells[cell] == '.') continue;
        clues.push_back(cell);
        land += static_cast<std::size_t>(grid.cells[cell] - '0');
    }
    if (land > grid.cells.size()) input.refuse("the islands have more cells than the board");
    if (clues.size() > 200 || grid.cells.size() > 2500) input.refuse("more than 200 islands or 2500 cells");
    const auto owner =
        model.int_vars(grid.cells.size(), csp::range(0, static_cast<csp::Value>(clues.size())), "owner");
    for (std::size_t island = 0; island < clues.size(); ++island) {
        const auto name = "island " + std::to_string(island + 1);
        const auto number = static_cast<csp::Value>(island + 1);
        model.post(owner[clues[island]] == number, name + " is where its number is");
        model.post(csp::exactly(grid.cells[clues[island]] - '0', owner, number), "size of " + name);
        model.post(connected(owner, columns, number), name + " hangs together");
    }
    model.post(connected(owner, columns, 0), "the sea hangs together");
    for (std::size_t cell = 0; cell < owner.size(); ++cell) {
        for (const csp::Var next : beside(owner, columns, cell))
            if (owner[cell].index < next.index)
                model.post(
                    csp::relation(owner[cell], next,
                                  [](csp::Value a, csp::Value b) { return a == 0 || b == 0 || a == b; }),
                    "islands are apart");
        if (cell % columns + 1 < columns && cell + columns < owner.size())
            model.post(csp::at_most(3,
                                    std::vector{owner[cell], owner[cell + 1], owner[cell + columns],
                                                owner[cell + columns + 1]},
                                    0),
                       "no pool");
    }
    puzzle.drawing = overlaid(shades(owner, columns, 0), grid.cells);
    return puzzle;
}

} // namespace nurikabe_puzzle

extern const Puzzle nurikabe{
    .name = "nurikabe",
    .summary = "islands of given sizes in one sea that has no pools",
    .teaches = "Every cell has an owner, an island or the sea: sizes are counts, islands that are apart a "
               "relation between neighbours, and one constraint for what hangs together serves them all.",
    .instance =
        "lines of cells: 1 to 9 for a cell of an island of that size, one for each island, . for any other",
    .example = examples::nurikabe,
    .state = nurikabe_puzzle::state,
    .known = {{examples::nurikabe, 1, "Wikipedia, \"Nurikabe (puzzle)\""},
              {"2..", 1, "by hand"},
              {"2.\n..", 2, "by hand: the other cell is beside or below"}},
};

} // namespace puzzles::models
