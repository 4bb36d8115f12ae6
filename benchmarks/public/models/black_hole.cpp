// Black Hole, a patience: all 52 cards leave the layout one by one, each one rank above or below the card before.

#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

Problem black_hole(const Data& data) {
    constexpr std::size_t cards = 52;
    constexpr std::size_t ranks = 13;
    Problem problem;
    csp::Model& model = problem.model;
    const auto card =
        model.int_vars(cards, csp::range(0, cards - 1), "card"); // at each place of the sequence
    const auto place = model.int_vars(cards, csp::range(0, cards - 1), "place");
    model.post(csp::inverse(card, place, csp::consistency::domain));
    model.post(card[0] == 0, "the ace of spades comes first");

    std::vector<std::vector<csp::Value>> neighbours;
    for (std::size_t a = 0; a < cards; ++a)
        for (std::size_t b = 0; b < cards; ++b)
            if (const std::size_t step = (a % ranks + ranks - b % ranks) % ranks;
                step == 1 || step == ranks - 1)
                neighbours.push_back({static_cast<csp::Value>(a), static_cast<csp::Value>(b)});
    for (std::size_t i = 0; i + 1 < cards; ++i) model.post(csp::table({card[i], card[i + 1]}, neighbours));

    const auto layout = data.matrix("layout", 3); // piles, from the top
    for (std::size_t pile = 0; pile < layout.rows(); ++pile)
        for (std::size_t i = 0; i + 1 < layout.columns(); ++i)
            model.post(place.at(index(layout(pile, i))) < place.at(index(layout(pile, i + 1))));
    problem.heuristic = csp::select(card, csp::variable_order::input, csp::value_order::min);
    return problem;
}

} // namespace benchmarks::public_models
