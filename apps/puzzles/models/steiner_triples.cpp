#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace steiner_triples_puzzle {

Statement state(Input& input) {
    const int points = input.size("the number of points", 1, 40);
    const auto n = static_cast<std::size_t>(points);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<std::vector<csp::Var>> third(n, std::vector<csp::Var>(n)); // the third point of the triple
    for (int i = 0; i < points; ++i) {
        for (int j = 0; j <= i; ++j) {
            const csp::Var x =
                model.int_var(csp::range(0, points - 1),
                              "point with " + std::to_string(j + 1) + " and " + std::to_string(i + 1));
            third[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = x;
            third[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] = x;
            if (i == j)
                model.post(x == i, "a point by itself");
            else
                model.post(x != i && x != j, "three different points");
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        model.post(csp::inverse(third[i], third[i]), "triples of " + std::to_string(i + 1));
    for (const auto& of_one : third)
        puzzle.words.add(of_one, [](csp::Value point) { return std::to_string(point + 1); });
    TextDrawing drawing;
    for (csp::Value i = 0; i < points; ++i)
        for (csp::Value j = i + 1; j < points; ++j) {
            const csp::Var k = third[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            drawing.sentences.push_back(
                {{Look{std::to_string(i + 1) + ' ' + std::to_string(j + 1) + ' '}, k + 1},
                 {csp::Atom::at_least(k, j + 1)}});
        }
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace steiner_triples_puzzle

extern const Puzzle steiner_triples{
    .name = "steiner-triples",
    .summary = "triples of points such that any two points are together in one of them: CSPLib problem 44",
    .teaches = "The third point for each pair is a table of variables, with the same variable for (i, j) "
               "and (j, i). If row i maps j to k, it maps k to j: each row is its own inverse.",
    .instance = "the number of points; solutions exist if its remainder modulo 6 is 1 or 3",
    .example = "9",
    .state = steiner_triples_puzzle::state,
    .known = {{"5", 0, "CSPLib problem 44"}, {"7", 30, "OEIS A030128"}, {"9", 840, "OEIS A030128"}},
};

} // namespace puzzles::models
