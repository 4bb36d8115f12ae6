#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>

namespace puzzles::models {

namespace skyscrapers_puzzle {

/// Accepts lines of buildings with this many visible ones. A state is `tallest * (heights + 1) + seen`.
csp::Automaton visible(int heights, int clue) {
    std::vector<csp::Value> alphabet;
    for (int height = 1; height <= heights; ++height) alphabet.push_back(height);
    std::vector<std::vector<csp::Automaton::State>> next;
    std::vector<csp::Automaton::State> accepting;
    for (int tallest = 0; tallest <= heights; ++tallest) {
        for (int seen = 0; seen <= heights; ++seen) {
            next.emplace_back();
            for (const int height : alphabet)
                next.back().push_back(height <= tallest ? tallest * (heights + 1) + seen
                                      : seen < heights  ? height * (heights + 1) + seen + 1
                                                        : csp::Automaton::no_state);
        }
        accepting.push_back(tallest * (heights + 1) + clue);
    }
    return {alphabet, next, 0, accepting};
}

Statement state(Input& input) {
    const int size = input.number("the number of rows", 1, 9);
    const auto n = static_cast<std::size_t>(size);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto cell = cells_of(model, n, n, csp::range(1, size));
    const csp::Matrix square(cell, n);
    post_latin_square(model, square);
    const auto read = [&](const std::string& side, const std::string& kind, auto line_of, bool is_reversed) {
        input.keyword(side);
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < n; ++i) {
            const int clue = input.number("how many are seen, or 0", 0, size);
            labels.push_back(clue == 0 ? "" : std::to_string(clue));
            std::vector<csp::Var> line = line_of(i);
            if (is_reversed) std::reverse(line.begin(), line.end());
            if (clue > 0)
                model.post(csp::regular(line, visible(size, clue)),
                           kind + ' ' + std::to_string(i + 1) + " seen from the " + side);
        }
        return labels;
    };
    const auto row = [&](std::size_t i) { return square.row(i); };
    const auto column = [&](std::size_t i) { return square.column(i); };
    Borders clues;
    clues.top = read("top", "column", column, false);
    clues.bottom = read("bottom", "column", column, true);
    clues.left = read("left", "row", row, false);
    clues.right = read("right", "row", row, true);
    puzzle.drawing = bordered(numbers(cell, n), clues);
    return puzzle;
}

} // namespace skyscrapers_puzzle

extern const Puzzle skyscrapers{
    .name = "skyscrapers",
    .summary = "a latin square of building heights, with the number of buildings seen from outside given "
               "for some lines",
    .teaches = "An observer who walks along the line remembers the tallest building so far and the number "
               "of buildings seen. This memory is the state of an automaton, and regular reads the line in "
               "either direction.",
    .instance = "the number of rows; the words top, bottom, left and right, each followed by the number of "
                "buildings seen from there for each column or row, 0 if unknown",
    .example = examples::skyscrapers,
    .state = skyscrapers_puzzle::state,
    .known = {{examples::skyscrapers, 1, "made for this gallery"},
              {R"(4 top 0 0 0 0 bottom 0 0 0 0 left 0 0 0 0 right 0 0 0 0)", 576,
               "OEIS A002860: latin squares"},
              {R"(3 top 3 0 0 bottom 0 0 0 left 0 0 0 right 0 0 0)", 2,
               "by hand: the first column is 1 2 3"}},
};

} // namespace puzzles::models
