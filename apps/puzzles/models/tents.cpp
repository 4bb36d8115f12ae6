#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace tents_puzzle {

Statement state(Input& input) {
    const std::size_t rows = input.count("the number of rows", 1, 30);
    const std::size_t columns = input.count("the number of columns", 1, 30);
    const auto in_row = input.numbers(rows, "tents in a row", 0, 30);
    const auto in_column = input.numbers(columns, "tents in a column", 0, 30);
    const CharacterGrid grid = input.grid(rows, columns, ".T");

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto tent = cells_of(model, rows, columns, csp::range(0, 1));
    std::vector<csp::Var> tent_of; // the cell of the tent of each tree
    for (std::size_t cell = 0; cell < tent.size(); ++cell) {
        if (grid.cells[cell] == 'T') {
            std::vector<csp::Value> cells;
            for (const csp::Var next : beside(tent, columns, cell))
                cells.push_back(static_cast<csp::Value>(next.index));
            if (cells.empty()) input.refuse("there is no room next to the tree");
            tent_of.push_back(model.int_var(cells, "tent of tree " + cell_name(cell, columns)));
            model.post(tent[cell] == 0, "no tent in a tree");
        }
        for (const csp::Var other : around(tent, columns, cell))
            if (tent[cell].index < other.index) model.post(tent[cell] + other <= 1, "tents do not touch");
    }
    model.post(csp::all_different(tent_of), "a tent of its own for each tree");
    for (std::size_t cell = 0; cell < tent.size(); ++cell)
        model.post(csp::count(tent_of, static_cast<csp::Value>(cell)) == tent[cell], "a tree for each tent");
    for (std::size_t i = 0; const auto& [name, line] : lines_of(csp::Matrix(tent, columns))) {
        model.post(csp::sum(line) == (i < rows ? in_row[i] : in_column[i - rows]), name);
        ++i;
    }
    puzzle.answer = tent;
    puzzle.words.add(tent, {"no tent", "a tent"});
    puzzle.words.add(tent_of, cell_words(columns));
    puzzle.drawing = bordered(overlaid(symbols(tent, columns, ".A"), grid.cells),
                              {.right = texts_of(in_row), .bottom = texts_of(in_column)});
    return puzzle;
}

} // namespace tents_puzzle

extern const Puzzle tents{
    .name = "tents",
    .summary = "a tent next to every tree, such that no two tents touch",
    .teaches = "Two views of the same answer, the cells with tents and the tent of each tree, tied by "
               "counts. The trees may share out the same tents in several ways, but the cells alone are the "
               "answer.",
    .instance = "the numbers of rows and columns; of tents in each row and in each column; and lines of "
                "cells, T for a tree and . for any other cell",
    .example = examples::tents,
    .state = tents_puzzle::state,
    .known = {{examples::tents, 1, "made for this gallery"},
              {"1 3  1  1 0 0\n.T.", 1, "by hand"},
              {"2 4  1 1  1 0 0 1\n.T..\n..T.", 1, "by hand: A T . . over . . T A"}},
};

} // namespace puzzles::models
