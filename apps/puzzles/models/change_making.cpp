#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace change_making_puzzle {

Statement state(Input& input) {
    const int amount = input.number("the amount", 0, 1000000);
    std::vector<int> coins;
    do coins.push_back(input.number("the value of a coin", 1, 1000000));
    while (!input.at_end() && coins.size() < 100);

    Statement puzzle;
    std::vector<csp::Var> count;
    count.reserve(coins.size());
    for (const int coin : coins)
        count.push_back(
            puzzle.model.int_var(csp::range(0, amount / coin), "coins of " + std::to_string(coin)));
    puzzle.model.post(csp::sum(coins, count) == amount, "amount");
    TextDrawing drawing;
    for (std::size_t i = 0; i < coins.size(); ++i)
        drawing.sentences.push_back(
            {{count[i], Look{" of " + std::to_string(coins[i])}}, {csp::Atom::at_least(count[i], 1)}});
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace change_making_puzzle

extern const Puzzle change_making{
    .name = "change-making",
    .summary = "the ways to pay an amount in coins",
    .teaches = "A single linear equation, and all its solutions are of interest: try --all and --count.",
    .instance = "the amount, and the values of the coins",
    .example = "100  1 5 10 25 50",
    .state = change_making_puzzle::state,
    .known = {{"100  1 5 10 25 50", 292, "OEIS A001300"}, {"50  1 5 10 25 50", 50, "OEIS A001300"}},
};

} // namespace puzzles::models
