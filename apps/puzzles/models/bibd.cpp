#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace bibd_puzzle {

Statement state(Input& input) {
    const int v = input.number("the number of points", 2, 30);
    const int k = input.number("the points of a block", 2, v);
    const int lambda = input.number("the blocks that two points share", 1, 20);
    if (lambda * (v - 1) % (k - 1) != 0 || lambda * (v - 1) / (k - 1) * v % k != 0)
        input.refuse("the number of blocks would not be an integer");
    const int r = lambda * (v - 1) / (k - 1);
    const int b = r * v / k;
    const auto points = static_cast<std::size_t>(v);
    const auto blocks = static_cast<std::size_t>(b);
    if (blocks > 500) input.refuse("more than 500 blocks");

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const csp::Matrix is_in(cells_of(model, points, blocks, csp::range(0, 1)),
                            blocks); // point A is in block 1
    for (std::size_t point = 0; point < points; ++point) {
        model.post(csp::sum(is_in.row(point)) == r, "blocks of point " + letters_of(point));
        for (std::size_t other = 0; other < point; ++other) {
            csp::Expression shared;
            for (std::size_t i = 0; i < blocks; ++i) shared += csp::min(is_in(point, i), is_in(other, i));
            model.post(shared == lambda,
                       "blocks of points " + letters_of(other) + " and " + letters_of(point));
        }
    }
    std::vector<std::vector<csp::Var>> columns;
    for (std::size_t block = blocks; block-- > 0;) {
        columns.push_back(is_in.column(block));
        model.post(csp::sum(columns.back()) == k, "points of block " + std::to_string(block + 1));
    }
    model.post(csp::lex_chain_less_equal(columns), "blocks have no order");
    puzzle.words.add(is_in.elements(), {"empty", "filled"});
    puzzle.drawing = shades(is_in);
    return puzzle;
}

} // namespace bibd_puzzle

extern const Puzzle bibd{
    .name = "bibd",
    .summary = "a balanced incomplete block design: any two points share the same number of blocks",
    .teaches = "The scalar product of two rows is a sum of minima. Blocks are interchangeable, so a "
               "lexicographic order of the columns keeps one arrangement of many.",
    .instance = "v k lambda: v points in blocks of k points, where any two points share lambda blocks",
    .example = "7 3 1",
    .state = bibd_puzzle::state,
    .known = {{"7 3 1", 30, "OEIS A030128"},
              {"5 2 1", 1, "by hand: all pairs"},
              {"5 4 3", 1, "by hand: all sets of four"}},
};

} // namespace puzzles::models
