#include <apps/puzzles/examples.hpp>
#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace puzzles::models {

namespace skyscrapers_puzzle {

/// Returns an automaton that accepts lines with this many visible buildings. A state is the height of the tallest
/// building so far and the number of visible ones.
csp::Automaton visible(int heights, int clue) {
    using Seen = std::pair<int, int>;
    std::vector<csp::Value> alphabet(static_cast<std::size_t>(heights));
    std::iota(alphabet.begin(), alphabet.end(), 1);
    const auto pass = [clue](const Seen& so_far, int height) -> std::optional<Seen> {
        const auto& [tallest, seen] = so_far;
        if (height <= tallest) return so_far;
        return seen < clue ? std::optional(Seen{height, seen + 1}) : std::nullopt;
    };
    const auto all_seen = [clue](const Seen& so_far) { return so_far.second == clue; };
    return csp::Automaton::of_function(alphabet, Seen{0, 0}, pass, all_seen);
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
