#include <apps/puzzles/puzzle.hpp>

namespace puzzles {

std::string title_of(const Puzzle& puzzle) {
    return std::string(puzzle.name) + ": " + std::string(puzzle.summary);
}

Statement state(const Puzzle& puzzle, std::string name, std::string text) {
    Input input(std::move(name), std::move(text));
    Statement statement = puzzle.state(input);
    input.expect_end();
    return statement;
}

} // namespace puzzles
