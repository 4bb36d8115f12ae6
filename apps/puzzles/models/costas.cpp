#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace costas_puzzle {

Statement state(Input& input) {
    const int size = input.size("the order of the array", 1, 50);
    const auto n = static_cast<std::size_t>(size);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto column = named_vars(model, numbered("mark in row", n), csp::range(1, size));
    model.post(csp::all_different(column), "one mark in every column");
    for (std::size_t distance = 1; distance + 1 < n; ++distance) {
        const std::string name = "rows " + std::to_string(distance) + " apart";
        std::vector<csp::Var> offset;
        for (std::size_t i = 0; i + distance < n; ++i)
            offset.push_back(model.int_var(column[i + distance] - column[i],
                                           "offset from row " + std::to_string(i + 1) + " to row " +
                                               std::to_string(i + distance + 1)));
        model.post(csp::all_different(offset), name);
    }
    puzzle.answer = column;
    for (std::size_t row = 0; row < column.size(); ++row)
        puzzle.words.add({column[row]}, words_in_row(column.size(), row));
    puzzle.drawing = pieces(column, n, "*");
    return puzzle;
}

} // namespace costas_puzzle

extern const Puzzle costas{
    .name = "costas",
    .summary = "one mark in every row and column, with no two pairs of marks at the same distance in the "
               "same direction",
    .teaches = "The differences form a triangle whose rows are all_different. The search branches on the "
               "marks alone; they determine the differences.",
    .instance = "the order of the array",
    .example = "9",
    .state = costas_puzzle::state,
    .known = {{"3", 4, "OEIS A008404"}, {"4", 12, "OEIS A008404"}, {"6", 116, "OEIS A008404"}},
};

} // namespace puzzles::models
