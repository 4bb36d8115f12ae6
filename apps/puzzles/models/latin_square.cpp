#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace latin_square_puzzle {

Statement state(Input& input) {
    const int size = input.number("the side of the square", 1, 100);
    const auto n = static_cast<std::size_t>(size);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = csp::Matrix(cells_of(model, n, n, csp::range(1, size)), n);
    if (!input.at_end())
        for (const csp::Var x : cell)
            if (!input.accept("."))
                model.post(x == input.number("a number or . for a hole", 1, size), "given");

    post_latin_square(model, cell);
    puzzle.drawing = numbers(cell);
    return puzzle;
}

} // namespace latin_square_puzzle

extern const Puzzle latin_square{
    .name = "latin-square",
    .summary = "a square in which every number occurs once in each row and column, with some numbers given",
    .teaches = "The rows and columns are all_different, and there are no other constraints, so the "
               "all-different kernel can solve the model. With many cells left open, the problem is known "
               "as quasigroup completion.",
    .instance = "the side of the square; if numbers are given, also the cells, row by row, with . for holes",
    .example = examples::latin_square,
    .state = latin_square_puzzle::state,
    .known = {{examples::latin_square, 1, "made for this gallery"},
              {"3", 12, "OEIS A002860"},
              {"4", 576, "OEIS A002860"},
              {R"(5
1 2 3 4 5
2 . . . .
3 . . . .
4 . . . .
5 . . . .)",
               56, "OEIS A000315"}},
};

} // namespace puzzles::models
