#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace knapsack_puzzle {

Statement state(Input& input) {
    constexpr int most = 1000000;
    const int capacity = input.number("the capacity", 0, most);
    std::vector<int> profits;
    std::vector<int> weights;
    do {
        profits.push_back(input.number("the profit of an item", 0, most));
        weights.push_back(input.number("the weight of an item", 0, most));
    } while (!input.at_end() && profits.size() < 1000);

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto taken = named_vars(model, numbered("item", profits.size()), csp::range(0, 1));
    const csp::Expression weight = csp::sum(weights, taken);
    const csp::Expression profit = csp::sum(profits, taken);
    model.post(weight <= capacity, "capacity");
    puzzle.maximise = profit;
    puzzle.words.add(taken, {"left", "taken"});
    TextDrawing drawing;
    for (std::size_t i = 0; i < taken.size(); ++i)
        drawing.sentences.push_back(
            {{Look{"item " + std::to_string(i + 1) + ": profit " + std::to_string(profits[i]) + ", weight " +
                   std::to_string(weights[i])}},
             {csp::Atom::equal(taken[i], 1)}});
    drawing.sentences.push_back(
        {{Look{"total: profit "}, Number(profits, taken), Look{", weight "}, Number(weights, taken)}});
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace knapsack_puzzle

extern const Puzzle knapsack{
    .name = "knapsack",
    .summary = "the most profitable set of items that can be carried together",
    .teaches = "Two sums over the same 0-1 variables: the weight is bounded, and the profit is maximised.",
    .instance = "the capacity, and for each item its profit and its weight",
    .example = R"(165
92 23   57 31   49 29   68 44   60 53
43 38   67 63   84 85   87 89   72 82)",
    .state = knapsack_puzzle::state,
    .known = {{"165  92 23  57 31  49 29  68 44  60 53  43 38  67 63  84 85  87 89  72 82", 309,
               "Burkardt, KNAPSACK_01 data sets, P01"},
              {"26  24 12  13 7  23 11  15 8  16 9", 51, "Burkardt, KNAPSACK_01 data sets, P02"},
              {"190  50 56  50 59  64 80  46 64  50 75  5 17", 150, "Burkardt, KNAPSACK_01 data sets, P03"}},
};

} // namespace puzzles::models
