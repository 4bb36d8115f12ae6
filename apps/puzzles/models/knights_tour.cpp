#include <apps/puzzles/grid.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <cstdlib>

namespace puzzles::models {

namespace knights_tour_puzzle {

/// Returns the squares that a knight can reach from a square in one move.
std::vector<csp::Value> moves(int rows, int columns, int square) {
    std::vector<csp::Value> result;
    for (int other = 0; other < rows * columns; ++other) {
        const int down = std::abs(other / columns - square / columns);
        const int across = std::abs(other % columns - square % columns);
        if (down * across == 2) result.push_back(other);
    }
    return result;
}

Statement state(Input& input) {
    const int rows = input.number("the number of rows", 3, 40);
    const int columns = input.number("the number of columns", 4, 40);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::vector<csp::Var> next;
    next.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (int square = 0; square < rows * columns; ++square)
        next.push_back(model.int_var(
            moves(rows, columns, square),
            "after " + cell_name(static_cast<std::size_t>(square), static_cast<std::size_t>(columns))));
    model.post(csp::circuit(next), "one tour");
    // A corner has two neighbours: the squares before and after it in the tour.
    model.post(next[0] == model.domain(next[0]).min(), "not backwards");

    const auto width = static_cast<std::size_t>(columns);
    puzzle.words.add(next, cell_words(width));
    Route tour{.start = 0, .next = next};
    for (std::size_t square = 0; square < next.size(); ++square)
        tour.names.push_back(cell_name(square, width));
    puzzle.drawing = BoardDrawing{.rows = next.size() / width,
                                  .columns = width,
                                  .face = [](std::size_t square) { return RouteStep{square}; },
                                  .route = tour};
    return puzzle;
}

} // namespace knights_tour_puzzle

extern const Puzzle knights_tour{
    .name = "knights-tour",
    .summary = "a closed tour of a knight that visits every square of a board once",
    .teaches = "Each square has a variable for its successor, and circuit requires a single round trip. "
               "Fixing the first move out of a corner keeps one of the two directions.",
    .instance = "the numbers of rows and of columns",
    .example = "8 8",
    .state = knights_tour_puzzle::state,
    .known = {{"5 6", 8, "OEIS A175881"},
              {"3 10", 16, "OEIS A383662"},
              {"5 5", 0, "by hand: the colours alternate"}},
};

} // namespace puzzles::models
