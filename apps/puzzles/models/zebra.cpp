#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <map>

namespace puzzles::models {

namespace zebra_puzzle {

Statement state(Input& input) {
    const int houses = input.number("the number of houses", 1, 20);
    const auto n = static_cast<std::size_t>(houses);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::map<std::string, csp::Var> house; // the house of each thing
    std::vector<std::string> kinds;
    std::vector<std::vector<std::string>> things;
    while (!input.accept("clues")) {
        kinds.push_back(input.word("a kind of thing, or \"clues\""));
        std::vector<csp::Var> places;
        things.emplace_back();
        while (places.size() < n) {
            const std::string thing = input.word("as many " + kinds.back() + " as houses");
            if (house.contains(thing)) input.refuse("the same thing again");
            places.push_back(house[thing] = model.int_var(csp::range(1, houses), thing));
            things.back().push_back(thing);
        }
        model.post(csp::all_different(places), kinds.back() + " in all houses");
    }
    const auto read = [&] {
        const std::string thing = input.word("a thing");
        if (!house.contains(thing)) input.refuse("a thing that is in none of the lists");
        return house[thing];
    };
    while (!input.at_end()) {
        const csp::Var x = read();
        if (input.accept("house")) {
            model.post(x == input.number("the house", 1, houses), model.name(x) + " house");
        } else if (input.accept("is")) {
            const csp::Var y = read();
            model.post(x == y, model.name(x) + " is " + model.name(y));
        } else if (input.accept("next-to")) {
            const csp::Var y = read();
            model.post(csp::abs(x - y) == 1, model.name(x) + " next-to " + model.name(y));
        } else {
            if (!input.accept("left-of")) input.refuse("expected house, is, next-to or left-of after this");
            const csp::Var y = read();
            model.post(x + 1 == y, model.name(x) + " left-of " + model.name(y));
        }
    }
    puzzle.drawing = BoardDrawing{
        .rows = kinds.size(),
        .columns = n,
        .face =
            [things, house, n](std::size_t cell) {
                Choice which;
                for (const std::string& thing : things[cell / n])
                    which.cases.push_back(
                        {{csp::Atom::equal(house.at(thing), static_cast<csp::Value>(cell % n) + 1)},
                         {thing}});
                return which;
            },
        .borders = {.left = kinds}};
    return puzzle;
}

} // namespace zebra_puzzle

extern const Puzzle zebra{
    .name = "zebra",
    .summary = "the residents of a row of houses, deduced from clues: the zebra puzzle and its relatives",
    .teaches = "The variables are the things and the values are the houses, so most clues compare two "
               "variables, and one all_different puts the things of a kind into different houses.",
    .instance = "the number of houses; lists, each a word for the kind and one thing for each house; the "
                "word clues; and the clues: THING is THING, THING next-to THING, THING left-of THING (its "
                "neighbour), THING house NUMBER",
    .example = examples::zebra,
    .state = zebra_puzzle::state,
    .known = {{examples::zebra, 1, "Life International, 17 December 1962"},
              {R"(3 kinds a b c clues)", 6, "by hand: 3!"},
              {R"(3 kinds a b c pets d e f clues a left-of b d is a e next-to d)", 3,
               "by hand: abc with def, cab with edf or fde"}},
};

} // namespace puzzles::models
