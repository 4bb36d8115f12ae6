#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace golomb_ruler_puzzle {

Statement state(Input& input) {
    const int marks = input.size("the number of marks", 2, 50);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto mark =
        named_vars(model, numbered("mark", static_cast<std::size_t>(marks)), csp::range(0, marks * marks));
    model.post(mark[0] == 0, "begins at 0");
    std::vector<csp::Var> distances;
    for (std::size_t j = 1; j < mark.size(); ++j) {
        model.post(mark[j - 1] < mark[j]);
        for (std::size_t i = 0; i < j; ++i) {
            const std::string name =
                "distance from mark " + std::to_string(i + 1) + " to mark " + std::to_string(j + 1);
            distances.push_back(model.int_var(csp::range(1, marks * marks), name));
            model.post(distances.back() == mark[j] - mark[i]);
        }
    }
    model.post(csp::all_different(distances), "all distances differ");
    if (marks > 2)
        model.post(mark[1] - mark[0] < mark[mark.size() - 1] - mark[mark.size() - 2]); // not its mirror image
    puzzle.minimise = mark.back();
    puzzle.answer = mark;
    puzzle.drawing = sequence(mark);
    return puzzle;
}

} // namespace golomb_ruler_puzzle

extern const Puzzle golomb_ruler{
    .name = "golomb-ruler",
    .summary = "the shortest ruler on which all distances between marks differ",
    .teaches = "Branch and bound. The distances are variables, so that one all_different covers them all.",
    .instance = "the number of marks",
    .example = "7",
    .state = golomb_ruler_puzzle::state,
    .known = {{"4", 6, "OEIS A003022"}, {"6", 17, "OEIS A003022"}, {"7", 25, "OEIS A003022"}},
};

} // namespace puzzles::models
