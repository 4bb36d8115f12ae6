#include <apps/puzzles/puzzle.hpp>

#include <numeric>

namespace puzzles::models {

namespace magic_sequence_puzzle {

Statement state(Input& input) {
    const int size = input.size("the length of the sequence", 1, 300);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Value> values(static_cast<std::size_t>(size));
    std::iota(values.begin(), values.end(), 0);
    const std::vector<std::string> digits = texts_of(values);
    std::vector<csp::Var> number;
    number.reserve(digits.size());
    for (const std::string& digit : digits)
        number.push_back(model.int_var(csp::range(0, size), "number of " + digit + "s"));
    model.post(csp::global_cardinality(number, values, number, csp::Cover::closed), "every number counts");

    model.post(csp::sum(values, number) == size, "the numbers, added up");
    puzzle.drawing = bordered(sequence(number), {.top = digits});
    return puzzle;
}

} // namespace magic_sequence_puzzle

extern const Puzzle magic_sequence{
    .name = "magic-sequence",
    .summary = "a sequence whose entries count its zeros, ones, twos, and so on",
    .teaches = "The same variables are the counted values and the counts of one global_cardinality. Their "
               "total, the length, is implied, but an explicit sum prunes long before the counts are known.",
    .instance = "the length of the sequence",
    .example = "10",
    .state = magic_sequence_puzzle::state,
    .known = {{"4", 2, "OEIS A046043: 1210 and 2020"},
              {"5", 1, "OEIS A046043"},
              {"6", 0, "OEIS A046043"},
              {"10", 1, "OEIS A046043"}},
};

} // namespace puzzles::models
