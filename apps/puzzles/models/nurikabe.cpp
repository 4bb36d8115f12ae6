#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>
#include <set>

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
    const auto owner = cells_of(model, grid.rows, columns, csp::range(0, std::ssize(clues)));
    std::vector<std::string> words{"sea"};
    for (std::size_t island = 0; island < clues.size(); ++island) {
        const auto name = "island at " + cell_name(clues[island], columns);
        words.push_back("in the " + name);
        const auto number = static_cast<csp::Value>(island + 1);
        const char size = grid.cells[clues[island]];
        model.post(owner[clues[island]] == number, name + " is where its number is");
        model.post(csp::exactly(owner, number, size - '0'), "size of " + name);
        if (size > '6') { // such islands have too many forms for a table
            model.post(connected(owner, columns, number), name + " is connected");
            continue;
        }
        const auto forms = forms_around(grid, clues[island], size - '0');
        std::set<std::size_t> reach;
        for (const auto& form : forms) reach.insert(form.begin(), form.end());
        for (std::size_t cell = 0; cell < owner.size(); ++cell)
            if (!reach.contains(cell)) model.post(owner[cell] != number, name + " does not reach so far");
        std::vector<csp::Expression> is_here;
        is_here.reserve(reach.size());
        for (const std::size_t cell : reach) is_here.emplace_back(owner[cell] == number);
        std::vector<std::vector<csp::Value>> tuples;
        for (const auto& form : forms) {
            tuples.emplace_back();
            for (const std::size_t cell : reach)
                tuples.back().push_back(std::binary_search(form.begin(), form.end(), cell) ? 1 : 0);
        }
        model.post(csp::table(is_here, tuples), "form of " + name);
    }
    model.post(connected(owner, columns, 0), "the sea is connected");
    const csp::Matrix board(owner, columns);
    const auto are_apart = [](csp::Value a, csp::Value b) { return a == 0 || b == 0 || a == b; };
    for (std::size_t cell = 0; cell < owner.size(); ++cell) {
        for (const csp::Var next : beside(owner, columns, cell))
            if (owner[cell].index < next.index)
                model.post(csp::relation(owner[cell], next, are_apart), "islands are apart");
        if (cell % columns + 1 < columns && cell + columns < owner.size())
            model.post(csp::at_most(board.block(cell / columns, cell % columns, 2, 2), 0, 3), "no pool");
    }
    puzzle.words.add(owner, words);
    puzzle.search.inference = &csp::inference::singleton; // a thousandth of the nodes, a third of the time
    puzzle.drawing = overlaid(shades(owner, columns, 0), grid.cells);
    return puzzle;
}

} // namespace nurikabe_puzzle

extern const Puzzle nurikabe{
    .name = "nurikabe",
    .summary = "islands of given sizes in one connected sea without pools",
    .teaches = "Every cell has an owner, an island or the sea: sizes are counts, and a relation between "
               "neighbours keeps islands apart. A table lists the possible forms of a small island; larger "
               "islands and the sea have a connectivity constraint.",
    .instance = "lines of cells: 1 to 9 for the size of the island there, one such cell for each island, . "
                "for any other cell",
    .example = examples::nurikabe,
    .state = nurikabe_puzzle::state,
    .known = {{examples::nurikabe, 1, "Wikipedia, \"Nurikabe (puzzle)\""},
              {"2..", 1, "by hand"},
              {"2.\n..", 2, "by hand: the second cell is to the right or below"}},
};

} // namespace puzzles::models
