#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace magic_square_puzzle {

Statement state(Input& input) {
    const int size = input.size("the side of the square", 1, 100);
    const auto n = static_cast<std::size_t>(size);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = csp::Matrix(cells_of(model, n, n, csp::range(1, size * size)), n);
    const int total = size * (size * size + 1) / 2;

    model.post(csp::all_different(cell), "every number once");
    for (std::size_t i = 0; i < n; ++i) {
        model.post(csp::sum(cell.row(i)) == total, "row " + std::to_string(i + 1));
        model.post(csp::sum(cell.column(i)) == total, "column " + std::to_string(i + 1));
    }
    model.post(csp::sum(cell.diagonal()) == total, "falling diagonal");
    model.post(csp::sum(cell.antidiagonal()) == total, "rising diagonal");

    if (n > 1) { // keeps one of the eight rotations and reflections
        for (const csp::Var other : {cell(0, n - 1), cell(n - 1, 0), cell(n - 1, n - 1)})
            model.post(cell(0, 0) < other);
        model.post(cell(0, n - 1) < cell(n - 1, 0));
    }
    puzzle.drawing = numbers(cell);
    return puzzle;
}

} // namespace magic_square_puzzle

extern const Puzzle magic_square{
    .name = "magic-square",
    .summary = "the numbers from 1 in a square with the same sum in every row, column and diagonal",
    .teaches = "Sums and all_different together; four inequalities between the corners keep one of every "
               "eight squares that are rotations or reflections of each other.",
    .instance = "the side of the square",
    .example = "4",
    .state = magic_square_puzzle::state,
    .known = {{"3", 1, "OEIS A006052"}, {"4", 880, "OEIS A006052"}},
};

} // namespace puzzles::models
