#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace slitherlink_puzzle {

/// Returns whether fewer than four lines meet at the point between four cells.
bool is_passed_once(csp::Value a, csp::Value b, csp::Value c, csp::Value d) {
    return a != d || b != c || a == b;
}

Statement state(Input& input) {
    const CharacterGrid clues = input.grid(".01234");
    if (clues.cells.size() > 2500) input.refuse("more than 2500 cells");
    const std::size_t rows = clues.rows;
    const std::size_t columns = clues.columns;
    const std::size_t width = columns + 2;
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> all;
    std::vector<csp::Var> cells; // 1 inside the loop, 0 outside; cells around the board are outside
    for (std::size_t i = 0; i < (rows + 2) * width; ++i) {
        const std::size_t row = i / width;
        const std::size_t column = i % width;
        const bool is_cell = row > 0 && row <= rows && column > 0 && column <= columns;
        const std::string name =
            is_cell ? cell_name(cells.size(), columns) : "outside " + std::to_string(i + 1);
        all.push_back(model.int_var(csp::range(0, is_cell ? 1 : 0), name));
        if (is_cell) cells.push_back(all.back());
    }
    model.post(connected(all, width, 1), "the inside is connected");
    model.post(connected(all, width, 0), "the outside is connected");
    model.post(csp::sum(cells) >= 1, "there is an inside");
    for (std::size_t i = 0; i + width + 1 < all.size(); ++i)
        if (i % width <= columns)
            model.post(csp::require({all[i], all[i + 1], all[i + width], all[i + width + 1]}, is_passed_once),
                       "the loop does not touch itself"); // implied, but found earlier
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (clues.cells[i] == '.') continue;
        csp::Expression lines;
        for (const csp::Var other : beside(all, width, cells[i].index)) lines += cells[i] != other;
        model.post(lines == clues.cells[i] - '0', "clue at " + cell_name(i, columns));
    }
    puzzle.words.add(all, {"outside", "inside"});
    const std::vector<std::string> blanks(clues.cells.size(), " ");
    BoardDrawing drawing = overlaid(written(blanks, columns), clues.cells);
    for (std::size_t i = 0; i + width < all.size(); ++i) {
        if (i % width >= 1 && i % width <= columns)
            drawing.horizontal.push_back(edge_between(all[i], all[i + width]));
        if (i >= width && i % width <= columns) drawing.vertical.push_back(edge_between(all[i], all[i + 1]));
    }
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace slitherlink_puzzle

extern const Puzzle slitherlink{
    .name = "slitherlink",
    .summary = "one loop along the edges of cells, with the number of edges it uses given for some cells",
    .teaches = "A change of view can help: a loop separates a connected inside from a connected outside, so "
               "the variables are the cells.",
    .instance =
        "lines of cells: 0 to 4 for the number of edges of the cell on the loop, . for any other cell",
    .example = examples::slitherlink,
    .state = slitherlink_puzzle::state,
    .known = {{examples::slitherlink, 1, "made for this gallery"},
              {"..\n..", 13, "OEIS A140517"},
              {"...\n...\n...", 213, "OEIS A140517"}},
};

} // namespace puzzles::models
