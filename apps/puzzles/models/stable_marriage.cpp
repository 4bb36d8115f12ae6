#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace stable_marriage_puzzle {

/// Reads, for each person of one side, a line that lists the people of the opposite side from the best on. Returns the
/// ranks of these people, from 1.
std::vector<std::vector<csp::Value>> read_ranks(Input& input, std::size_t n) {
    std::vector<std::vector<csp::Value>> ranks(n, std::vector<csp::Value>(n, 0));
    for (auto& rank : ranks) {
        for (int place = 1; place <= static_cast<int>(n); ++place) {
            const int other = input.number("who comes next", 1, static_cast<int>(n));
            csp::Value& entry = rank[static_cast<std::size_t>(other - 1)];
            if (entry != 0) input.refuse("the same twice in one list");
            entry = place;
        }
    }
    return ranks;
}

Statement state(Input& input) {
    const int couples = input.number("the number of couples", 1, 50);
    const auto n = static_cast<std::size_t>(couples);
    const auto rank_of_women = read_ranks(input, n); // for each man
    const auto rank_of_men = read_ranks(input, n);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const std::vector<std::string> men = numbered("man", n);
    const std::vector<std::string> women = numbered("woman", n);
    const auto wife = named_vars(model, numbered("wife of man", n), csp::range(0, couples - 1));
    const auto husband = named_vars(model, numbered("husband of woman", n), csp::range(0, couples - 1));
    const csp::Domain ranks = csp::range(1, couples); // 1 is the best
    const auto luck_of_man = named_vars(model, numbered("choice of man", n), ranks);
    const auto luck_of_woman = named_vars(model, numbered("choice of woman", n), ranks);
    puzzle.words.add(wife, women);
    puzzle.words.add(husband, men);
    model.post(csp::inverse(wife, husband), "the husband of his wife");
    for (std::size_t i = 0; i < n; ++i) {
        model.post(csp::element(rank_of_women[i], wife[i]) == luck_of_man[i], "list of " + men[i]);
        model.post(csp::element(rank_of_men[i], husband[i]) == luck_of_woman[i], "list of " + women[i]);
    }
    for (std::size_t man = 0; man < n; ++man)
        for (std::size_t woman = 0; woman < n; ++woman)
            model.post(luck_of_man[man] <= rank_of_women[man][woman] ||
                           luck_of_woman[woman] <= rank_of_men[woman][man],
                       men[man] + " or " + women[woman] + " stays");
    TextDrawing drawing;
    for (std::size_t man = 0; man < n; ++man) {
        Choice her_choice; // the rank of the man for his wife
        for (std::size_t woman = 0; woman < n; ++woman)
            her_choice.cases.push_back({{csp::Atom::equal(wife[man], static_cast<csp::Value>(woman))},
                                        {std::to_string(rank_of_men[woman][man])}});
        TextDrawing::Sentence couple;
        couple.add(men[man] + " (his choice ", luck_of_man[man]);
        couple.add(") and woman ", wife[man] + 1)
            .add(" (her choice ", her_choice)
            .pieces.emplace_back(Look{.text = ")"});
        drawing.sentences.push_back(couple);
    }
    puzzle.drawing = drawing;
    return puzzle;
}

} // namespace stable_marriage_puzzle

extern const Puzzle stable_marriage{
    .name = "stable-marriage",
    .summary = "couples such that no man and woman prefer each other to their partners",
    .teaches = "One matching, seen from both sides by inverse, and ranks by element; for each man and "
               "woman, a disjunction of two comparisons requires that one of them is no worse off with the "
               "present partner.",
    .instance =
        "the number of couples; for each man, the women in order of preference; for each woman, the men",
    .example = examples::stable_marriage,
    .state = stable_marriage_puzzle::state,
    .known = {{R"(3
1 2 3   2 3 1   3 1 2
2 3 1   3 1 2   1 2 3)",
               3, "Gale and Shapley, American Mathematical Monthly 69, 1962: example 1"},
              {examples::stable_marriage, 1, "Gale and Shapley, the same: example 2"},
              {R"(4
1 2 3 4   2 1 4 3   3 4 1 2   4 3 2 1
4 3 2 1   3 4 1 2   2 1 4 3   1 2 3 4)",
               10, "OEIS A351413"}},
};

} // namespace puzzles::models
