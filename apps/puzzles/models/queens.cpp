#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace queens_puzzle {

Statement state(Input& input) {
    const int size = input.size("the size of the board", 1, 1000);
    Statement puzzle;
    const auto column = puzzle.model.int_vars(static_cast<std::size_t>(size), csp::range(0, size - 1), "row");
    std::vector<csp::View> rising;
    std::vector<csp::View> falling;
    for (int row = 0; const csp::Var x : column) {
        rising.push_back(x + row);
        falling.push_back(x - row++);
    }
    puzzle.model.post(csp::all_different(column), "columns");
    puzzle.model.post(csp::all_different(rising), "rising diagonals");
    puzzle.model.post(csp::all_different(falling), "falling diagonals");
    puzzle.drawing = pieces(column, column.size(), "Q");
    return puzzle;
}

} // namespace queens_puzzle

extern const Puzzle queens{
    .name = "queens",
    .summary = "queens on a board, none of which attacks another",
    .teaches =
        "One variable a row says where its queen stands; views of it, shifted by the row, are the diagonals.",
    .instance = "the size of the board",
    .example = "8",
    .state = queens_puzzle::state,
    .known = {{"4", 2, "OEIS A000170"},
              {"6", 4, "OEIS A000170"},
              {"8", 92, "OEIS A000170"},
              {"3", 0, "OEIS A000170"}},
};

} // namespace puzzles::models
