#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace queens_puzzle {

Statement state(Input& input) {
    const int size = input.size("the size of the board", 1, 1000);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto column =
        named_vars(model, numbered("queen in row", static_cast<std::size_t>(size)), csp::range(1, size));
    model.post(csp::all_different(column), "columns");
    model.post(csp::all_different(csp::shifted(column, 1)), "rising diagonals");
    model.post(csp::all_different(csp::shifted(column, -1)), "falling diagonals");
    for (std::size_t row = 0; row < column.size(); ++row)
        puzzle.words.add({column[row]}, words_in_row(column.size(), row));
    puzzle.drawing = pieces(column, column.size(), "Q");
    return puzzle;
}

} // namespace queens_puzzle

extern const Puzzle queens{
    .name = "queens",
    .summary = "queens on a board such that none attacks another",
    .teaches =
        "The variable of a row is the column of its queen; views, shifted by the row, are the diagonals.",
    .instance = "the size of the board",
    .example = "8",
    .state = queens_puzzle::state,
    .known = {{"4", 2, "OEIS A000170"},
              {"6", 4, "OEIS A000170"},
              {"8", 92, "OEIS A000170"},
              {"3", 0, "OEIS A000170"}},
};

} // namespace puzzles::models
