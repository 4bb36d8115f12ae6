#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace langford_puzzle {

Statement state(Input& input) {
    const int pairs = input.size("the number of pairs", 2, 100);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> first;
    std::vector<csp::View> places;
    for (int k = 1; k <= pairs; ++k) {
        first.push_back(
            model.int_var(csp::range(1, 2 * pairs - k - 1), "place of the first " + std::to_string(k)));
        places.emplace_back(first.back());
        places.push_back(first.back() + k + 1);
    }
    model.post(csp::all_different(places), "one number at each place");

    const int odd = pairs - 1 + pairs % 2; // the copies of an odd number are never symmetric about the middle
    const csp::Var x = first[static_cast<std::size_t>(odd - 1)];
    model.post(2 * x + odd + 1 < 2 * pairs + 1, "not backwards");

    puzzle.drawing =
        BoardDrawing{.rows = 1, .columns = 2 * first.size(), .face = [first](std::size_t cell) {
                         Choice number;
                         const auto place = static_cast<csp::Value>(cell) + 1;
                         for (csp::Value k = 1; const csp::Var its_first : first) {
                             const Look look{std::to_string(k)};
                             number.cases.push_back({{csp::Atom::equal(its_first, place)}, look});
                             number.cases.push_back({{csp::Atom::equal(its_first, place - k - 1)}, look});
                             ++k;
                         }
                         return number;
                     }};
    return puzzle;
}

} // namespace langford_puzzle

extern const Puzzle langford{
    .name = "langford",
    .summary = "two copies of each number from 1 in a row, with k places between the two copies of k",
    .teaches = "The place of the second copy is a view of the place of the first, so that one all_different "
               "over both states the whole problem. An inequality keeps one of the two directions of each "
               "row.",
    .instance = "the number of pairs",
    .example = "8",
    .state = langford_puzzle::state,
    .known = {{"3", 1, "OEIS A014552"},
              {"4", 1, "OEIS A014552"},
              {"5", 0, "OEIS A014552"},
              {"7", 26, "OEIS A014552"}},
};

} // namespace puzzles::models
