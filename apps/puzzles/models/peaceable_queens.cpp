#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace peaceable_queens_puzzle {

enum Colour : csp::Value { none, white, black };

/// Returns the tuples of a square's contents and the colours of its four lines.
std::vector<std::vector<csp::Value>> squares() {
    std::vector<std::vector<csp::Value>> tuples;
    for (int lines = 0; lines < 16; ++lines) {
        tuples.push_back({lines == 0 ? white : lines == 15 ? black : none});
        for (int line = 0; line < 4; ++line)
            tuples.back().push_back((lines >> line) % 2 == 0 ? white : black);
    }
    return tuples;
}

Statement state(Input& input) {
    const int size = input.size("the size of the board", 1, 30);
    const auto n = static_cast<std::size_t>(size);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const csp::Matrix square(cells_of(model, n, n, csp::range(none, black)), n);
    std::vector<std::string> rising_names; // the names of rising diagonals: their first cells
    std::vector<std::string> falling_names;
    for (std::size_t i = 0; i < 2 * n - 1; ++i) {
        const std::size_t beyond = i < n ? 0 : i - n + 1; // the number of cells beyond the edge
        rising_names.push_back("rising diagonal from " + cell_name((i - beyond) * n + beyond, n));
        falling_names.push_back("falling diagonal from " + cell_name(beyond * n + (n - 1 + beyond - i), n));
    }
    const csp::Domain colours = csp::range(white, black);
    const auto row = named_vars(model, numbered("row", n), colours);
    const auto column = named_vars(model, numbered("column", n), colours);
    const auto rising = named_vars(model, rising_names, colours);
    const auto falling = named_vars(model, falling_names, colours);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            model.post(csp::table({square(i, j), row[i], column[j], rising[i + j], falling[n - 1 + i - j]},
                                  squares()),
                       "a queen where all lines agree");
    model.post(row[0] == white, "no matter which army is called white");
    puzzle.maximise = csp::min(csp::count(square, white), csp::count(square, black));
    puzzle.answer = square.elements();
    puzzle.words.add(square.elements(), {"empty", "W", "B"});
    for (const auto& lines : {row, column, rising, falling}) puzzle.words.add(lines, {"W", "B"}, white);
    puzzle.drawing = symbols(square, ".WB");
    return puzzle;
}

} // namespace peaceable_queens_puzzle

extern const Puzzle peaceable_queens{
    .name = "peaceable-queens",
    .summary = "two equal armies of queens on a board, as large as possible, that do not attack each other",
    .teaches = "Every line of the board has a colour, and a queen has the colour of all lines through her "
               "square: these few variables replace constraints between many pairs of squares.",
    .instance = "the size of the board",
    .example = "5",
    .state = peaceable_queens_puzzle::state,
    .known = {{"3", 1, "OEIS A250000"}, {"4", 2, "OEIS A250000"}, {"5", 4, "OEIS A250000"}},
};

} // namespace puzzles::models
