#include <apps/puzzles/puzzle.hpp>

#include <map>

namespace puzzles::models {

namespace hamiltonian_path_puzzle {

constexpr std::string_view petersen_graph = "A-B B-C C-D D-E E-A A-a B-b C-c D-d E-e a-c c-e e-b b-d d-a";

Statement state(Input& input) {
    std::map<std::string, csp::Value> number;
    std::vector<std::string> names;
    std::vector<std::vector<csp::Value>> after; // the neighbours of each place
    const auto place = [&](const std::string& name) {
        const auto [known, is_new] = number.try_emplace(name, static_cast<csp::Value>(names.size()));
        if (is_new) {
            names.push_back(name);
            after.emplace_back();
        }
        return static_cast<std::size_t>(known->second);
    };
    do {
        const std::string pair = input.word("two places that are joined, such as A-B");
        const std::size_t dash = pair.find('-');
        if (dash == std::string::npos || dash == 0 || dash + 1 == pair.size())
            input.refuse("\"" + pair + "\" is not a pair such as A-B");
        const std::size_t a = place(pair.substr(0, dash));
        const std::size_t b = place(pair.substr(dash + 1));
        if (a == b) input.refuse("a place is not joined to itself");
        if (names.size() > 1000) input.refuse("more than 1000 places");
        after[a].push_back(static_cast<csp::Value>(b));
        after[b].push_back(static_cast<csp::Value>(a));
    } while (!input.at_end());

    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto end_of_way = static_cast<csp::Value>(names.size());
    std::vector<csp::Var> next;
    for (std::size_t i = 0; i < names.size(); ++i) {
        after[i].push_back(end_of_way);
        next.push_back(model.int_var(after[i], "after " + names[i]));
    }
    const csp::Var start = model.int_var(csp::range(0, end_of_way - 1), "start");
    const csp::Var end = model.int_var(csp::range(0, end_of_way - 1), "end");
    model.post(csp::hamiltonian_path(next, start, end), "a way through all places");
    std::vector<csp::Var> all = next;
    all.insert(all.end(), {start, end});
    std::vector<std::string> words = names;
    words.emplace_back("the end");
    puzzle.words.add(all, words);
    puzzle.drawing = RouteDrawing{{.start = start, .next = next, .names = names}};
    return puzzle;
}

} // namespace hamiltonian_path_puzzle

extern const Puzzle hamiltonian_path{
    .name = "hamiltonian-path",
    .summary = "a path through a graph that visits every place once",
    .teaches = "The path is given by the successor of each place; hamiltonian_path keeps partial paths from "
               "closing into loops.",
    .instance = "pairs of places that are joined, such as A-B; a path may use each in either direction",
    .example = hamiltonian_path_puzzle::petersen_graph,
    .state = hamiltonian_path_puzzle::state,
    .known = {{"0-1 1-3 3-2 2-0 4-5 5-7 7-6 6-4 0-4 1-5 2-6 3-7", 144, "OEIS A091299: the cube"},
              {"0-1 1-3 3-2 2-0", 8, "OEIS A091299: the square"},
              {"1-2 1-3 1-4 2-3 2-4 3-4", 24, "by hand: every order"},
              {"1-2 1-3 1-4", 0, "by hand: a star"}},
};

} // namespace puzzles::models
